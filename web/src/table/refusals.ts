import type { Moment, Told } from "../protocol";
import { seatOf } from "../parts/seats";

/**
 * Why no attempt can be made: if the Doctor is not here but somebody else is who might be meant, the reason is about them.
 * Nothing where the server gives none.
 */
export function targetRefused(moment: Moment | null, seat: number | null): Told | null {
  const refusals = moment?.refusals ?? {};
  const doctor = refusals["attempt doctor"] ?? null;
  if (!moment || seat === null) return doctor;
  const here = moment.pawns[seat];
  if (moment.act !== "escape" && here === moment.doctor) return doctor;
  const others = Object.keys(refusals).filter((key) => /^attempt \S+$/.test(key) && key !== "attempt doctor");
  const place = (pawn: string) => {
    const at = seatOf(pawn);
    return at === null ? moment.exhibits[pawn]?.space : moment.pawns[at];
  };
  const meant = others.find((key) => place(key.slice("attempt ".length)) === here);
  return (meant ? refusals[meant] : null) ?? doctor;
}
