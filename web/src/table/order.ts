import type { Moment } from "../protocol";

/** The seats in order of play, beginning with the one whose turn it is. */
export function around(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** Who would play next by mere order: the first to the left who is alive, or with `reentry` the next, who comes back (PVP-7). */
export function leftOf(moment: Moment, reentry = false): number | null {
  const [, ...others] = around(moment.active, moment.pawns.length);
  if (reentry) return others[0] ?? null;
  return others.find((seat) => moment.pawns[seat] !== null) ?? null;
}

/** The seats that the Lucky Train would pass over if the turn ended now; with `reentry` the dead, too, who would come back. */
export function passedOver(moment: Moment, reentry = false): number[] {
  const next = moment.next;
  if (next == null || moment.over) return [];
  const [, ...others] = around(moment.active, moment.pawns.length);
  const until = next === moment.active ? others.length : others.indexOf(next);
  return others.slice(0, Math.max(0, until)).filter((seat) => reentry || moment.pawns[seat] !== null);
}
