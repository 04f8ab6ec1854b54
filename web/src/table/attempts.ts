import type { Snapshot, SeatState } from "../protocol";
import type { Choice } from "./action";

/**
 * The attempt that is meant: with the weapon picked up, else the strongest, on the Doctor rather than on anybody else. Nothing
 * where none is possible.
 */
export function best(choices: Choice[], strengths: Record<string, number>, picked: string | null): Choice | null {
  const all = choices.filter((one) => one.verb === "attempt");
  const target = all.some((one) => one.pawn === "doctor") ? "doctor" : all[0]?.pawn;
  const here = all.filter((one) => one.pawn === target);
  const worth = (one: Choice) => strengths[one.card] ?? 0;
  return here.find((one) => one.card && one.card === picked) ?? here.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

/** What an attempt has to reckon with, as far as the table can see. */
export interface Opposition {
  cards: number;
  /** How many Strangers have a card to turn over (STRANGER-2). */
  strangers: number;
  /** The tokens that may be spent against it (VAR-3). */
  tokens: number;
}

export function opposition(snapshot: Snapshot, me: number, seats: Pick<SeatState, "seat" | "kind">[], variants: string[]): Opposition {
  const others = seats.filter(({ seat }) => seat !== me && snapshot.pawns[seat] != null);
  const sum = (of: number[]) => others.reduce((all, { seat }) => all + (of[seat] ?? 0), 0);
  return {
    cards: sum(snapshot.hand_sizes), strangers: Math.min(snapshot.deck_size, others.filter((one) => one.kind === "stranger").length),
    tokens: variants.includes("super-spite") ? sum(snapshot.spite) : 0,
  };
}
