import type { Round } from "./exchange";

/** What becomes of a card, as words for it: `name` and `card` are the facts they may need. */
export interface Fate {
  key: string;
  /** The seat that keeps the card; null for the Doctor. */
  keeper?: number | null;
  card?: string;
}

/** What becomes of the cards chosen to foil an attempt, in the order in which they will be played. None chosen: what would become of any. */
export function played(edition: string, round: Round | null, cards: string[]): Fate {
  const key = (name: string) => (cards.length ? name : `${name}-any`);
  if (edition !== "anniversary") return { key: key("for-good") }; // CLASSIC-4, SAVE-7
  // Whoever is foiled keeps their weapon as a Reason, or else the first card played against them (ANNIV-7, ESCAPE-4).
  const kept = round !== null && !round.card && !round.answers.some((answer) => answer.played.some((one) => one.card));
  if (!kept) return { key: key("not-again") };
  return { key: key(round.maker === null ? "kept-doctor" : "kept"), keeper: round.maker, card: cards[0] };
}

/** What becomes of a card given to the dog: a Failure leaves the game (CLASSIC-4). */
export function given(kind: string | null): Fate {
  return { key: kind === null ? "given-any" : kind === "failure" ? "given-failure" : "discarded" };
}
