import type { Snapshot } from "../protocol";

/** How long a new question stands, in milliseconds, before an answer to it is believed. */
export const CALM = 450;

/** What a press would answer: while this is the same, the same press means the same. */
export function question(snapshot: Snapshot | null): string {
  if (!snapshot) return "";
  const { turn, to_act, asks, attempt } = snapshot;
  const about = attempt ? [attempt.maker, attempt.target, attempt.strength, attempt.total] : [];
  return [turn, to_act, asks, ...about].join(" ");
}

const FINAL = new Set(["end", "draw", "pass", "attempt", "foil", "buy", "spend", "counter"]);

/** Whether an action settles something, so that a second press of the same button would mean something else. */
export const settles = (action: string): boolean => FINAL.has(action.split(" ", 1)[0] ?? "");
