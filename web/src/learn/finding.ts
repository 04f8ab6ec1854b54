import type { Rulebook, RuleSection, RuleText } from "../protocol";

/** A piece of a rule's text: plain, found by the search, or the number of another rule. */
export interface Piece {
  text: string;
  found?: boolean;
  rule?: string;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean);

/** Whether a rule has every word of a search, in its text, its number or its section's title. */
export function matches(rule: RuleText, section: RuleSection, query: string): boolean {
  const where = plain(`${rule.number} ${section.title} ${rule.text}`);
  return wordsOf(query).every((word) => where.includes(word));
}

/** The sections with the rules that a search finds; without a search all of them. */
export function search(sections: RuleSection[], query: string): RuleSection[] {
  if (!query.trim()) return sections;
  return sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => matches(rule, section, query)) }))
    .filter((section) => section.rules.length);
}

/** How many rules a search finds in other rulebooks that the one shown does not have. Those without any are left out. */
export function elsewhere(books: Rulebook[], shown: string, query: string): { edition: string; count: number }[] {
  if (!query.trim()) return [];
  const rules = (book: Rulebook | undefined) => search(book?.sections ?? [], query).flatMap((section) => section.rules.map((rule) => rule.number));
  const here = new Set(rules(books.find((book) => book.edition === shown)));
  return books
    .map((book) => ({ edition: book.edition, count: rules(book).filter((number) => !here.has(number)).length }))
    .filter((one) => one.count);
}

const NUMBER = /\b[A-Z]+-\d+\b/g;

/** A text cut up at what a search finds and at the numbers of rules that can be followed. */
export function pieces(text: string, query: string, numbers: Set<string>): Piece[] {
  const cut: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (!numbers.has(match[0])) continue;
    cut.push(...marked(text.slice(from, match.index), query), { text: match[0], rule: match[0] });
    from = match.index + match[0].length;
  }
  cut.push(...marked(text.slice(from), query));
  return cut.filter((piece) => piece.text);
}

/** A plain text with the words of a search marked in it. */
function marked(text: string, query: string): Piece[] {
  const words = wordsOf(query);
  if (!words.length) return [{ text }];
  // Every letter stands for one of the plain text, so places in one are places in the other.
  const letters = Array.from(text, (letter) => plain(letter) || letter);
  const flat = letters.map((letter) => Array.from(letter)[0] ?? " ").join("");
  const whole = Array.from(text);
  const hit = new Array<boolean>(whole.length).fill(false);
  const chars = Array.from(flat);
  for (const word of words) {
    const sought = Array.from(word);
    for (let at = 0; at + sought.length <= chars.length; at++) {
      if (sought.every((letter, index) => chars[at + index] === letter)) hit.fill(true, at, at + sought.length);
    }
  }
  const cut: Piece[] = [];
  whole.forEach((letter, index) => {
    const last = cut.at(-1);
    const found = hit[index] ?? false;
    if (last && Boolean(last.found) === found) last.text += letter;
    else cut.push(found ? { text: letter, found } : { text: letter });
  });
  return cut;
}

/** Rule texts come with **strong** words now and then. */
export function strong(text: string): { text: string; strong: boolean }[] {
  return text
    .split("**")
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((part) => part.text);
}
