import { t } from "../language.svelte";
import { seatOf } from "../parts/seats";
import type { Moment } from "../protocol";
import type { Game } from "./game.svelte";

export interface Risk {
  text: string;
  rule: string;
}

const list = (names: string[]) => new Intl.ListFormat(document.documentElement.lang || "en").format(names);

/** Whether a seat has anything it might foil with, as far as the table can see. */
export function armed(moment: Moment, seat: number, variants: string[]): boolean {
  const spends = variants.includes("super-spite") && (moment.spite[seat] ?? 0) > 0;
  return (moment.hand_sizes[seat] ?? 0) > 0 || spends;
}

/** What passing would mean, in words: who is left, what they must do, and who wins if they fall short. */
export function risk(game: Game): Risk[] {
  const moment = game.moment;
  const attempt = moment?.attempt;
  if (!moment || !attempt) return [];
  if (attempt.total >= attempt.strength) return [{ text: t("table.risk.foiled-already"), rule: "PVP-3" }];
  const said: Risk[] = [];
  // An empty hand binds nobody and foils nothing: whoever has neither cards nor tokens to spend is nobody.
  const able = (seat: number) => game.seat(seat)?.kind === "stranger" || armed(moment, seat, game.session.table?.variants ?? []);
  const left = attempt.due.filter(able);
  const last = attempt.due.at(-1);
  const holding = (seat: number) =>
    game.seat(seat)?.kind === "stranger"
      ? t("table.risk.stranger", { name: game.name(seat) })
      : t("table.risk.holds", { name: game.name(seat), count: moment.hand_sizes[seat] ?? 0 });
  if (!left.length) said.push({ text: t("table.risk.nobody"), rule: "" });
  else if (left.length === 1) said.push({ text: t("table.risk.one", { who: holding(left[0]!) }), rule: "" });
  else said.push({ text: t("table.risk.several", { count: left.length, names: list(left.map(holding)) }), rule: "" });
  if (attempt.last_must && last === undefined) said.push({ text: t("table.risk.you-last-must"), rule: "FOIL-3" });
  else if (attempt.last_must && last !== undefined && able(last)) said.push({ text: t("table.risk.last-must"), rule: "FOIL-3" });
  else if (left.length) said.push({ text: t("table.risk.nobody-must"), rule: "" });
  const maker = seatOf(attempt.maker);
  const me = game.session.seat;
  const target = seatOf(attempt.target);
  const key = left.length ? "short" : "then";
  if (attempt.target === "doctor") said.push({ text: t(`table.risk.${key}-wins`, { name: game.name(maker) }), rule: "FOIL-4" });
  else if (target !== null && target === me) said.push({ text: t(`table.risk.${key}-you-die`), rule: "FOIL-4" });
  else said.push({ text: t(`table.risk.${key}-dies`, { name: game.pawn(attempt.target) }), rule: "FOIL-4" });
  return said;
}
