import type { CardFace } from "../protocol";

/** What an attempt's strength is made of. */
export interface Sum {
  card: number;
  grudges: number;
  /** One's bare hands. */
  hands: number;
}

/** A weapon's worth in a room: its bonus there, or what it is worth anywhere. */
export function worth(card: CardFace | null, room: string): number {
  return card ? (card.bonus?.[room] ?? card.value ?? 0) : 0;
}

/** `strength` taken apart, as far as the table can see: the weapon, the grudges, and the rest by hand. */
export function sum(strength: number, card: CardFace | null, room: string, grudges: number): Sum {
  const weapon = Math.min(strength, worth(card, room));
  const kept = Math.max(0, Math.min(grudges, strength - weapon));
  return { card: weapon, grudges: kept, hands: strength - weapon - kept };
}
