import { t } from "../language.svelte";
import type { House } from "../protocol";

/** What an edition is called for short. One the page has no words for is called what the server calls it. */
export function editionName(id: string, house: House | null): string {
  const key = `home.editions.${id}.name`;
  const words = t(key);
  return words === key ? (house?.editions.find((one) => one.id === id)?.name ?? id) : words;
}

/** What stands on an edition's card: its name and its year. */
export const cardName = (id: string, house: House | null) => [editionName(id, house), editionWords(id, "year")].filter(Boolean).join(" ");

/** A sentence of the server's, with editions called what their cards call them: a reader looks for those. */
export function asOnCards(text: string, house: House | null): string {
  const cards = new Map(house?.editions.map((one) => [one.name, cardName(one.id, house)]));
  // The longest first: one edition's whole name is how another's begins.
  const names = [...cards.keys()].sort((one, other) => other.length - one.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return names.length ? text.replace(new RegExp(names.join("|"), "g"), (name) => cards.get(name) ?? name) : text;
}

/** A line, a year or facts about an edition, where the page has words for them. */
export function editionWords(id: string, what: "line" | "year" | "facts"): string {
  const key = `home.editions.${id}.${what}`;
  const words = t(key);
  return words === key ? "" : words;
}
