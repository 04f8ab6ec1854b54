import type { Geometry } from "../board/geometry";
import type { Choice } from "../table/action";
import { oneStep } from "./pictures";

/**
 * The rooms next door for every card that may be played for its steps. Such a card comes into play before the step that it pays for, so
 * the server names no room; where a step is to be had without it, it is not needed.
 */
export function strides(legal: Choice[], geometry: Geometry | null, from: string): Choice[] {
  if (!geometry || legal.some((one) => one.verb === "step" && one.pawn === "self")) return [];
  const rooms = oneStep(geometry, from).filter((space) => geometry.open.includes(space));
  return legal.filter((one) => one.steps).flatMap((one) => rooms.map((space) => ({ ...one, pawn: "self", space })));
}

/** What to send for a choice: a card played for its steps goes before the step. */
export const actionsOf = (choice: Choice): string[] => (choice.steps && choice.space ? [choice.text, `step ${choice.space}`] : [choice.text]);
