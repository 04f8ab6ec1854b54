import { byId, type Piece, type Geometry } from "./geometry";

export interface Standing {
  x: number;
  y: number;
  scale: number;
}

/** The Doctor first, then the seats, then pets: so that pawns keep their order when one joins them. */
const rank = (piece: Piece) => (piece.id === "doctor" ? -1 : (piece.seat ?? 99));

/** Where each pawn stands. Pawns in one room spread over its slots; a pawn in a room that is not drawn is left out. */
export function standing(geometry: Geometry, pieces: Piece[]): Map<string, Standing> {
  const spaces = byId(geometry);
  const here = new Map<string, Piece[]>();
  for (const piece of pieces) here.set(piece.space, [...(here.get(piece.space) ?? []), piece]);
  const found = new Map<string, Standing>();
  for (const [id, group] of here) {
    const space = spaces.get(id);
    if (!space) continue;
    group.sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id));
    const fitting = geometry.crowds.findIndex((crowd) => crowd >= group.length);
    const slots = space.slots[fitting < 0 ? geometry.crowds.length - 1 : fitting] ?? [];
    const count = slots.length / 3;
    group.forEach((piece, i) => {
      const at = 3 * (i % Math.max(1, count)); // more pawns than any game has share places
      found.set(piece.id, { x: slots[at] ?? space.centre[0], y: slots[at + 1] ?? space.centre[1], scale: slots[at + 2] ?? 1 });
    });
  }
  return found;
}
