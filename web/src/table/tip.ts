import type { Moment, Told } from "../protocol";
import { t } from "../language.svelte";
import { seatOf } from "../parts/seats";
import { drawable } from "./drawable";
import type { Game } from "./game.svelte";

export interface Tip {
  name: string;
  /** How one gets there. */
  way: string;
  seen: string;
  danger: boolean;
  rule: string;
  /** Whom else one could attempt there. */
  prey: string;
  /** Whether one could draw a card there, where that depends on the room. */
  draw: string;
  view: string;
  /** Why one cannot go there. */
  not: Told | null;
}

const list = (names: string[], type: "conjunction" | "disjunction" = "conjunction") => new Intl.ListFormat(document.documentElement.lang || "en", { type }).format(names);

/** Everything worth knowing about a room before going there. `sight` says how many places it looks into. */
export function tip(game: Game, space: string, sight: number | null): Tip {
  const moment = game.moment!;
  const eyes = moment.eyes?.[space] ?? [];
  // The dead, like those who watch, go nowhere.
  const seated = game.session.seat !== null && !moment.over && moment.pawns[game.session.seat] != null;
  // The Doctor's eyes hinder no attempt on him. In the Anniversary they hinder drawing (ANNIV-4), so there he is named.
  const watchers = eyes.filter((pawn) => pawn !== "doctor");
  const doctorToo = eyes.includes("doctor") && game.session.table?.edition === "anniversary" && moment.act === "kill";
  const possible = moment.chances?.includes(space) ?? false;
  const rooms = new Map<string, string[]>();
  for (const pawn of watchers) {
    const seat = seatOf(pawn);
    const at = (seat === null ? (moment.exhibits[pawn]?.space as string | undefined) : moment.pawns[seat]) ?? space;
    rooms.set(at, [...(rooms.get(at) ?? []), game.who(pawn)]);
  }
  const named = [...rooms].map(([at, names]) => (at === space ? list(names) : t("table.tip.at", { name: list(names), room: game.room(at) })));
  const prey = seated ? (moment.prey?.[space] ?? []).map((pawn) => game.whom(pawn)) : [];
  const here = seated && moment.pawns[game.session.seat!] === space;
  let seen = "";
  let danger = false;
  if (moment.pawns.length && space in (moment.eyes ?? {})) {
    const verdict = !seated ? "" : possible ? "yes" : "no";
    const who = named.length ? "by" : doctorToo ? "doctor" : "nobody";
    seen = t(`table.tip.${who}${verdict && `-${verdict}`}${moment.act === "kill" ? "" : `-${moment.act}`}`, { names: list(named) });
    danger = seated && !possible && moment.act !== "escape";
  }
  return {
    name: game.room(space), way: way(game, space), seen, danger, rule: danger ? (moment.forbids?.[space] ?? "") : "",
    prey: prey.length ? t(moment.act === "escape" ? "table.tip.prey-escape" : "table.tip.prey", { names: list(prey, "disjunction") }) : "",
    draw: seated ? drawing(moment, space, doctorToo) : "", view: sight === null ? "" : t("table.tip.looks", { count: sight }),
    not: game.mine && !way(game, space) && moment.asks === "turn" && !here ? game.whyNotThere(space) : null,
  };
}

function drawing(moment: Moment, space: string, doctorToo: boolean): string {
  const could = drawable(moment, space);
  if (could === null) return "";
  return t(could ? "table.tip.draw" : doctorToo ? "table.tip.no-draw-doctor" : "table.tip.no-draw");
}

function way(game: Game, space: string): string {
  const ways = game.choices.filter((one) => one.space === space && (!game.mover || one.pawn === game.mover));
  if (!ways.length) return "";
  if (ways.some((one) => one.verb === "step" && one.pawn === (game.mover ?? "self"))) return t("table.tip.step");
  const cards = [...new Set(ways.filter((one) => one.verb === "play" && (!game.picked || one.card === game.picked)).map((one) => one.card))];
  if (cards.length === 1) return t("table.tip.with", { card: game.face(cards[0]!).name });
  if (cards.length) return t("table.tip.with-cards", { count: cards.length });
  const pawns = [...new Set(ways.filter((one) => one.verb === "step").map((one) => one.pawn))];
  return pawns.length ? t("table.tip.for", { names: list(pawns.map((pawn) => game.whom(pawn))) }) : "";
}
