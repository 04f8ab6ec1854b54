/** The puzzles that were solved on this device, by number. */
const PLACE = "puzzles";

export function solved(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is number => typeof one === "number") : [];
  } catch {
    return [];
  }
}

export function keepSolved(number: number) {
  const kept = solved();
  if (!kept.includes(number)) localStorage.setItem(PLACE, JSON.stringify([...kept, number].sort((a, b) => a - b)));
}
