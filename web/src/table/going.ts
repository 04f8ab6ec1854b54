import { language, t } from "../language.svelte";
import type { Explanation } from "../protocol";
import { inOrder, lit, ways, type Choice } from "./action";
import type { Game } from "./game.svelte";

/** Who would go to a room, by what, and what it costs. */
export interface Going {
  /** As actions name it: `self` for the reader. */
  pawn: string;
  who: string;
  by: string;
  /** What it costs, with the rule that says so. */
  cost: Explanation;
  ways: Choice[];
  /** A press does it, or asks about it; for others something has to be done first, which `cost` says. */
  pressed: boolean;
  /** A card could not be drawn any more this turn. */
  forgoes: boolean;
}

/** More cards than this are counted and not named. */
const NAMED = 3;

/** How a card takes a pawn there: at once, or step by step. */
const jumps = (game: Game, way: Choice) => !game.face(way.card).steps || game.leads(way.card, way.space);

const either = (said: string[]) => new Intl.ListFormat(language.code, { type: "disjunction" }).format(said);

/** By what: one step, or with which card. */
export function by(game: Game, same: Choice[]): string {
  const plays = same.filter((one) => one.verb === "play");
  const cards = [...new Set(plays.map((one) => one.card))];
  const said = plays.length < same.length ? [t("table.going.step")] : [];
  if (cards.length > NAMED) said.push(t("table.going.some", { count: cards.length }));
  else if (cards.length) {
    const straight = new Set(plays.map((one) => jumps(game, one)));
    const how = straight.size > 1 ? "with" : straight.has(true) ? "jump" : "walk";
    said.push(t(`table.going.${how}`, { cards: either(cards.map((card) => t("table.going.card", { card: game.face(card).name }))) }));
  }
  return either(said);
}

/** The same in fewer words: which card, and not how it is played. */
export function briefly(game: Game, same: Choice[]): string {
  const cards = [...new Set(same.map((one) => one.card).filter(Boolean))].map((card) => t("table.going.card", { card: game.face(card).name }));
  if (cards.length > 1) return t("table.going.some", { count: cards.length });
  return either([...(same.some((one) => !one.card) ? [t("table.going.step")] : []), ...cards.map((card) => t("table.going.with", { cards: card }))]);
}

const rule = (game: Game, way: Choice) => game.snapshot?.forgoes?.[way.verb === "play" ? `play ${way.card}` : way.verb] ?? "";

/** What a way costs: the card or the step, and the draw where the rules of the table have it so. */
export function cost(game: Game, way: Choice): Explanation {
  const snapshot = game.snapshot!;
  const forbids = rule(game, way);
  const left = Math.max(0, snapshot.points - 1);
  const said = [way.verb === "play" ? t(`table.going.${forbids ? "spends-no-draw" : "spends"}`) : left ? t("table.going.left", { count: left }) : t("table.going.none-left")];
  if (forbids && way.verb !== "play") said.push(t("table.going.no-draw"));
  if (snapshot.turns_draw?.includes(way.text)) said.push(t(game.legal("draw") ? "table.going.no-draw-here" : "table.going.draw-here"));
  return { reason: said.join(" "), rule: forbids };
}

/** Everybody who could go to a room, first those whom a press would move. */
export function goings(game: Game, space: string): Going[] {
  const press = ways(game.choices, space, game.picked, game.mover).ways;
  const shown = [...press, ...lit(game.choices, game.picked, game.mover).filter((one) => one.space === space)];
  const all = inOrder(shown.map((one) => one.pawn)).map((pawn): Going => {
    const mine = (one: Choice) => one.pawn === pawn;
    const pressed = press.some(mine);
    const same = (pressed ? press : shown).filter(mine);
    const [first] = same as [Choice];
    // among ways of different prices the price is told when they are chosen from
    const price = same.some((one) => one.verb !== first.verb) ? { reason: "", rule: "" } : cost(game, first);
    const before = pressed ? "" : t(first.verb === "play" ? "table.going.pick-up" : "table.going.put-back");
    return {
      pawn, who: game.pawn(pawn), by: by(game, same), ways: same, cost: { ...price, reason: [before, price.reason].filter(Boolean).join(" ") }, pressed,
      forgoes: same.every((one) => rule(game, one) !== ""),
    };
  });
  return [...all.filter((one) => one.pressed), ...all.filter((one) => !one.pressed)];
}

/** The same for somebody who listens: "one step", "Doctor Lucky: with Move 1, on foot". Whose step goes without saying. */
export const aloud = (going: Going) => (going.pawn === "self" && going.by === t("table.going.step") ? going.by : `${going.who}: ${going.by}`);
