import { settings } from "../settings.svelte";
import { best } from "./attempts";
import type { Game } from "./game.svelte";

const FIELDS = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]";

/** Whether something takes what is typed for its own. */
export const takesWords = (target: EventTarget | null): boolean => target instanceof Element && target.matches(FIELDS);

/** Whether the reader is writing something, or speaks to the browser. */
export function typing(event: KeyboardEvent): boolean {
  return takesWords(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
}

/** Nothing in particular has the focus. */
const idle = (target: EventTarget | null): boolean => target instanceof Element && target.matches("body, main");

/**
 * The keys of the table (LOOK.md). Arrows and Enter belong to the board, the answer's own keys to the answer; but the first
 * arrow, while nothing has the focus, enters the board.
 */
export function press(event: KeyboardEvent, game: Game, look: () => string, chat: () => void, enter: () => boolean): boolean {
  if (typing(event) || !game.snapshot) return false;
  if (game.dialog && event.key !== "Escape") return false;
  const digit = Number(event.key);
  if (digit >= 1 && digit <= 9 && !game.asked) {
    const card = [...new Set(game.snapshot.hand)][digit - 1];
    if (card) game.pick(card);
    return Boolean(card);
  }
  switch (event.key.toLowerCase()) {
    case "a": {
      const chosen = best(game.choices, game.snapshot.strengths ?? {}, game.picked);
      const targets = new Set(game.choices.filter((one) => one.verb === "attempt").map((one) => one.pawn)).size;
      if (!chosen) game.refuseAttempt();
      else if (game.hasty(chosen.text)) return true;
      else if (settings.confirm || targets > 1) game.dialog = "attempt";
      else game.act(chosen.text);
      return true;
    }
    case "d":
      game.attempt("draw");
      return true;
    case "e":
      game.attempt("end");
      return true;
    case "u":
      game.undo();
      return true;
    case "s": {
      const steps = game.choices.find((one) => one.steps && one.card === game.picked);
      if (steps) game.act(steps.text);
      return Boolean(steps);
    }
    case "m": {
      const pawns = game.movers;
      if (!pawns.some((pawn) => pawn !== "self")) return false;
      const at = game.mover === null ? 0 : pawns.indexOf(game.mover) + 1;
      game.mover = pawns[at] ?? null;
      game.say(game.mover ? game.pawn(game.mover) : "");
      return true;
    }
    case "l":
      game.say(look());
      return true;
    case "t":
      chat();
      return true;
    case "arrowup":
    case "arrowdown":
    case "arrowleft":
    case "arrowright":
      return idle(event.target) && !game.answering && enter();
    case "?":
      game.dialog = "keys";
      return true;
    case "escape":
      game.escape();
      return true;
    default:
      return false;
  }
}
