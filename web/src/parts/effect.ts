import { t } from "../language.svelte";
import type { CardFace } from "../protocol";

/** What a card does, in a few words. */
export function effect(card: CardFace): string {
  const bonus = Object.entries(card.bonus ?? {})[0];
  if (bonus) return t("card.bonus", { value: bonus[1], room: bonus[0] });
  if (card.kind === "failure") return t("card.foils", { luck: card.luck ?? 0 });
  if (card.value) return t("card.anywhere", { value: card.value });
  if (card.room && card.steps) return t("card.jump-or-steps", { count: card.steps });
  if (card.room) return t("card.jump");
  return t("card.steps", { count: card.steps ?? 0 });
}
