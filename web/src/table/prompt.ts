import { language, t } from "../language.svelte";
import type { Choice } from "./action";
import type { Game } from "./game.svelte";
import { sentence } from "./sentence";

/** What a turn still offers, in the order in which people think of it. */
export type Offer = "go" | "move" | "card" | "attempt" | "draw" | "end";

export function offers(choices: Choice[]): Offer[] {
  const found = (so: (one: Choice) => boolean) => choices.some(so);
  const all: [Offer, boolean][] = [
    ["attempt", found((one) => one.verb === "attempt")],
    ["go", found((one) => one.verb === "step" && one.pawn === "self")],
    ["move", found((one) => one.verb === "step" && one.pawn !== "self")],
    ["card", found((one) => one.verb === "play")],
    ["draw", found((one) => one.verb === "draw")],
    ["end", found((one) => one.verb === "end")],
  ];
  const so = all.filter(([, so]) => so).map(([offer]) => offer);
  return so.length > 1 ? so.filter((offer) => offer !== "end") : so; // that a turn can be ended goes without saying
}

/** What the card in hand is good for now: it leads somewhere, it gives steps, it is a weapon to strike with; or none of these. */
export function use(choices: Choice[], card: string): "lead" | "steps" | "lead-or-steps" | "strike" | "" {
  const its = choices.filter((one) => one.card === card);
  const [leads, steps] = [its.some((one) => one.space), its.some((one) => one.steps)];
  if (leads) return steps ? "lead-or-steps" : "lead";
  if (steps) return "steps";
  return its.some((one) => one.verb === "attempt") ? "strike" : "";
}

/** What the turn still offers, as a sentence. */
export function offersInWords(game: Game): string {
  const list = new Intl.ListFormat(language.code, { type: "disjunction" });
  return sentence(list.format(offers(game.choices).map((offer) => t(`table.prompt.${offer === "attempt" ? `attempt-${game.snapshot!.act}` : offer}`)))) + ".";
}

/** What the card is good for that the reader has picked up, in words; nothing where it is good for nothing. */
export function cardPrompt(game: Game): string {
  const good = game.mine && game.picked ? use(game.choices, game.picked) : "";
  return good ? t(`table.prompt.card-${good === "strike" ? `strike-${game.snapshot!.act}` : good}`, { card: game.face(game.picked!).name }) : "";
}
