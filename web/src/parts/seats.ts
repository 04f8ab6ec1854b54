export const SHAPES = ["circle", "square", "hexagon", "diamond", "triangle", "shield", "clover", "star"] as const;

export const shape = (seat: number) => SHAPES[seat % SHAPES.length] ?? "circle";

/** What stands on a pawn: the first letter of the name. */
export const letter = (name: string) => (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();

/** The seat of a pawn: 0 for `seat-1`; null for the Doctor and pets. */
export const seatOf = (pawn: string) => (pawn.startsWith("seat-") ? Number(pawn.slice(5)) - 1 : null);

export const pawnOf = (seat: number) => `seat-${seat + 1}`;
