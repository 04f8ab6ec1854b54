import { words } from "./server/api";

type Words = { [key: string]: string | Words };

// English is what the page itself carries; every other language comes from the server, which needs only a file for it.
const english: Words = Object.assign({}, ...Object.values(import.meta.glob<Words>("./words/*.json", { eager: true, import: "default" })));

export const language = $state({ code: "en", words: english });

function find(tree: Words, key: string): string | Words | undefined {
  let at: string | Words | undefined = tree;
  for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
  return at;
}

/** The words for a key. `{name}` is filled in from `facts`; a key with `one`, `other`, … chooses by `facts.count`. */
export function t(key: string, facts: Record<string, string | number> = {}): string {
  let found = find(language.words, key) ?? find(english, key);
  if (typeof found === "object") {
    const form = new Intl.PluralRules(language.code).select(Number(facts.count ?? 0));
    found = found[form] ?? found.other;
  }
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}

/** Speak another language from now on. */
export async function speak(code: string) {
  const found = code === "en" ? english : ((await words(code)) as Words);
  language.words = found;
  language.code = code;
  document.documentElement.lang = code;
  localStorage.setItem("language", code);
}

/** What the reader chose before, or what their browser asks for. */
export function preferred(available: string[]): string {
  const wanted = [localStorage.getItem("language"), ...navigator.languages].filter((code): code is string => Boolean(code));
  return wanted.map((code) => code.slice(0, 2)).find((code) => available.includes(code)) ?? "en";
}
