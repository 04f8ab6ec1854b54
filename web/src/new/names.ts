import { t } from "../language.svelte";

// As many as there are words for.
const NAMES = 16;

/** What a table could be called, other than `not`. */
export function suggest(not = ""): string {
  for (;;) {
    const name = t(`new.names.${1 + Math.floor(Math.random() * NAMES)}`);
    if (name !== not) return name;
  }
}
