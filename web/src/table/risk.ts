import { t } from "../language.svelte";
import { seatOf } from "../parts/seats";
import type { Snapshot } from "../protocol";
import type { Game } from "./game.svelte";

export interface Risk {
  text: string;
  rule: string;
}

const list = (names: string[]) => new Intl.ListFormat(document.documentElement.lang || "en").format(names);

/** Whether a seat has anything it might foil with, as far as the table can see. */
export function armed(snapshot: Snapshot, seat: number, variants: string[]): boolean {
  const spends = variants.includes("super-spite") && (snapshot.spite[seat] ?? 0) > 0;
  return (snapshot.hand_sizes[seat] ?? 0) > 0 || spends;
}

/** All the luck the reader could still play against the attempt. */
function luck(game: Game, snapshot: Snapshot): number {
  const cards = snapshot.hand.filter((card) => game.legal(`foil ${card}`)).reduce((all, card) => all + (game.face(card).luck ?? 0), 0);
  return cards + (game.legal("spend") ? (snapshot.spite[game.connection.seat ?? -1] ?? 0) : 0);
}

/** Whether a seat may add anything. An empty hand binds nobody and foils nothing: whoever has neither cards nor tokens is nobody. */
const able = (game: Game, snapshot: Snapshot, seat: number) => game.seat(seat)?.kind === "stranger" || armed(snapshot, seat, game.connection.table?.variants ?? []);

/** Whether the attempt succeeds whatever the reader does: all they have falls short, and nobody else is left to add anything. */
export function helpless(game: Game): boolean {
  const snapshot = game.snapshot;
  const attempt = snapshot?.attempt;
  if (!snapshot || !attempt || attempt.due.some((seat) => able(game, snapshot, seat))) return false;
  return attempt.total + luck(game, snapshot) < attempt.strength;
}

/**
 * What passing would mean, in words: who is left, what they must do, and who wins if they fall short. Who may not pass, or cannot
 * help it, is told that instead. `again`: they have played something already. `brief`: who is left, whether they may pass and by
 * which rule is seen beside it.
 */
export function risk(game: Game, again = false, brief = false): Risk[] {
  const snapshot = game.snapshot;
  const attempt = snapshot?.attempt;
  if (!snapshot || !attempt) return [];
  const can = (...verbs: string[]) => game.choices.some((one) => verbs.includes(one.verb));
  if (attempt.total >= attempt.strength) return [{ text: t(can("counter") ? "table.risk.foiled-already" : "table.risk.foiled-unarmed"), rule: "PVP-3" }];
  if (!game.legal("pass")) return [{ text: t("table.risk.must"), rule: brief ? "" : "FOIL-3" }];
  const said: Risk[] = [];
  const left = attempt.due.filter((seat) => able(game, snapshot, seat));
  const last = attempt.due.at(-1);
  const holding = (seat: number) =>
    brief
      ? `**${game.name(seat)}**`
      : game.seat(seat)?.kind === "stranger"
        ? t("table.risk.stranger", { name: game.name(seat) })
        : t("table.risk.holds", { name: game.name(seat), count: snapshot.hand_sizes[seat] ?? 0 });
  const nothing = !can("foil", "spend");
  const doomed = helpless(game);
  if (nothing) said.push({ text: t(again ? "table.foil.nothing-more" : "table.foil.nothing"), rule: "" });
  if (doomed) said.push({ text: t(nothing ? "table.risk.nobody-left" : "table.risk.falls-short"), rule: !nothing && attempt.last_must ? "FOIL-3" : "" });
  else if (!left.length) said.push({ text: t("table.risk.nobody"), rule: "" });
  else if (left.length === 1) said.push({ text: t("table.risk.one", { who: holding(left[0]!) }), rule: "" });
  else said.push({ text: brief ? t("table.risk.several-brief", { count: left.length }) : t("table.risk.several", { count: left.length, names: list(left.map(holding)) }), rule: "" });
  if (attempt.last_must && last !== undefined && able(game, snapshot, last)) said.push({ text: t("table.risk.last-must"), rule: "FOIL-3" });
  else if (left.length && !brief) said.push({ text: t("table.risk.nobody-must"), rule: "" });
  const maker = seatOf(attempt.maker);
  const me = game.connection.seat;
  const target = seatOf(attempt.target);
  const key = doomed ? "so" : left.length ? "short" : "then";
  if (attempt.target === "doctor") said.push({ text: t(`table.risk.${key}-wins`, { name: game.name(maker) }), rule: "FOIL-4" });
  else if (target !== null && target === me) said.push({ text: t(`table.risk.${key}-you-die`), rule: "FOIL-4" });
  else said.push({ text: t(`table.risk.${key}-dies`, { name: game.who(attempt.target) }), rule: "FOIL-4" });
  return said;
}
