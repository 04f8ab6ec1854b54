import type { Piece } from "../board/geometry";
import type { Snapshot } from "../protocol";
import { letter, pawnOf, shape } from "./seats";

/** Everybody who stands on the board at a moment; the dead stand nowhere. */
export function pieces(
  snapshot: Snapshot,
  names: string[],
  words: Record<"doctor" | "dog" | "cat", string>,
  you: number | null = null,
  strangers: number[] = [],
): Piece[] {
  const found: Piece[] = [];
  names.forEach((name, seat) => {
    const space = snapshot.pawns[seat];
    if (space) {
      const stranger = strangers.includes(seat);
      found.push({ id: pawnOf(seat), seat, letter: letter(name), shape: shape(seat), space, label: name, you: seat === you, stranger });
    }
  });
  for (const pet of ["dog", "cat"] as const) {
    const space = snapshot.extras[pet]?.space;
    if (typeof space === "string" && space) found.push({ id: pet, letter: "", shape: pet, space, label: words[pet] });
  }
  found.push({ id: "doctor", letter: "", shape: "doctor", space: snapshot.doctor, label: words.doctor });
  return found;
}
