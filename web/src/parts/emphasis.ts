/** Words with the names in them made to **stand out**. A single letter is not taken for a name, and a longer name is found before one within it. */
export function emphasised(text: string, names: (string | null | undefined)[]): string {
  const known = names.filter((name): name is string => (name?.length ?? 0) > 1);
  if (!known.length) return text;
  const found = new RegExp(known.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  return text.replace(/\*\*/g, "").replace(found, "**$&**");
}
