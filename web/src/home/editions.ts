import { t } from "../language.svelte";
import type { House } from "../protocol";

/** What an edition is called for short. One the page has no words for is called what the server calls it. */
export function editionName(id: string, house: House | null): string {
  const key = `home.editions.${id}.name`;
  const words = t(key);
  return words === key ? (house?.editions.find((one) => one.id === id)?.name ?? id) : words;
}

/** A line, a year or facts about an edition, where the page has words for them. */
export function editionWords(id: string, what: "line" | "year" | "facts"): string {
  const key = `home.editions.${id}.${what}`;
  const words = t(key);
  return words === key ? "" : words;
}
