import type { Snapshot } from "../protocol";

/** The seats in order of play, beginning with the one whose turn it is. */
export function around(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** Who would play next by mere order: the first to the left who is alive, or with `reentry` the next, who comes back (PVP-7). */
export function leftOf(snapshot: Snapshot, reentry = false): number | null {
  const [, ...others] = around(snapshot.active, snapshot.pawns.length);
  if (reentry) return others[0] ?? null;
  return others.find((seat) => snapshot.pawns[seat] !== null) ?? null;
}

/** The seats that the Lucky Train would pass over if the turn ended now; with `reentry` the dead, too, who would come back. */
export function passedOver(snapshot: Snapshot, reentry = false): number[] {
  const next = snapshot.next;
  if (next == null || snapshot.over) return [];
  const [, ...others] = around(snapshot.active, snapshot.pawns.length);
  const until = next === snapshot.active ? others.length : others.indexOf(next);
  return others.slice(0, Math.max(0, until)).filter((seat) => reentry || snapshot.pawns[seat] !== null);
}
