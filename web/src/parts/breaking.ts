import { t } from "../language.svelte";

const LONG = 10;

/** A name that may be broken in a narrow column, with invisible hyphens before the words its compounds end with (`common.breaks`).
 * Browsers hyphenate by themselves only where they have a dictionary of the language. */
export function breakable(name: string, ends = t("common.breaks")): string {
  const end = new RegExp(`(?<=\\p{L}{3})(?=(?:${ends.split(" ").join("|")}))`, "gu");
  return name.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replace(end, "\u00ad")));
}
