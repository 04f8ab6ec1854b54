import type { Snapshot, Explanation } from "../protocol";
import { t } from "../language.svelte";
import { seatOf } from "../parts/seats";
import { drawable } from "./drawable";
import type { Game } from "./game.svelte";
import { goings, type Going } from "./going";

export interface Tip {
  name: string;
  /** The reader stands there. */
  here: boolean;
  /** Who could go there now, by what, and what it costs. */
  goings: Going[];
  seen: string;
  danger: boolean;
  rule: string;
  /** Whom else one could attempt there. */
  prey: string;
  /** Whether one could draw a card there, where that depends on the room. */
  draw: string;
  view: string;
  /** Why one cannot go there. */
  not: Explanation | null;
}

const list = (names: string[], type: "conjunction" | "disjunction" = "conjunction") => new Intl.ListFormat(document.documentElement.lang || "en", { type }).format(names);

/** Everything worth knowing about a room before going there. `sight` says how many places it looks into. */
export function tip(game: Game, space: string, sight: number | null): Tip {
  const snapshot = game.snapshot!;
  const eyes = snapshot.eyes?.[space] ?? [];
  // The dead, like those who watch, go nowhere.
  const seated = game.connection.seat !== null && !snapshot.over && snapshot.pawns[game.connection.seat] != null;
  // The Doctor's eyes hinder no attempt on him. Where they hinder drawing he is named.
  const watchers = eyes.filter((pawn) => pawn !== "doctor");
  const doctorToo = eyes.includes("doctor") && (snapshot.draws_unseen ?? false);
  const possible = snapshot.chances?.includes(space) ?? false;
  const rooms = new Map<string, string[]>();
  for (const pawn of watchers) {
    const seat = seatOf(pawn);
    const at = (seat === null ? (snapshot.extras[pawn]?.space as string | undefined) : snapshot.pawns[seat]) ?? space;
    rooms.set(at, [...(rooms.get(at) ?? []), game.who(pawn)]);
  }
  const named = [...rooms].map(([at, names]) => (at === space ? list(names) : t("table.tip.at", { name: list(names), room: game.room(at) })));
  const here = seated && snapshot.pawns[game.connection.seat!] === space;
  const going = goings(game, space);
  // What the reader could do there is said of rooms where they are or could come to be, and not of those to which they can only send others.
  const own = seated && (here || !going.length || going.some((one) => one.pawn === "self"));
  const prey = own ? (snapshot.prey?.[space] ?? []).map((pawn) => game.whom(pawn)) : [];
  let seen = "";
  let danger = false;
  if (snapshot.pawns.length && space in (snapshot.eyes ?? {})) {
    const verdict = !own ? "" : possible ? "yes" : "no";
    const who = named.length ? "by" : doctorToo ? "doctor" : "nobody";
    seen = t(`table.tip.${who}${verdict && `-${verdict}`}${snapshot.act === "kill" ? "" : `-${snapshot.act}`}`, { names: list(named) });
    danger = own && !possible && snapshot.act !== "escape";
  }
  // On one's own turn what is said of drawing there holds for the way by which one would go there now.
  const now = game.mine && snapshot.asks === "turn" && !here;
  const free = !now || going.some((one) => one.pawn === "self" && one.pressed && !one.forgoes);
  return {
    name: game.room(space), here, goings: going, seen, danger, rule: danger ? (snapshot.forbids?.[space] ?? "") : "",
    prey: prey.length ? t(snapshot.act === "escape" ? "table.tip.prey-escape" : "table.tip.prey", { names: list(prey, "disjunction") }) : "",
    draw: seated && free ? drawing(snapshot, space) : "", view: sight === null ? "" : t("table.tip.looks", { count: sight }),
    not: now && !going.length ? game.whyNotThere(space) : null,
  };
}

/** What drawing in a room comes to for whoever gets there with the draw still to be had. */
export function drawing(snapshot: Snapshot, space: string): string {
  const could = drawable(snapshot, space);
  if (could === null) return "";
  const doctorToo = (snapshot.draws_unseen ?? false) && snapshot.eyes?.[space]?.includes("doctor");
  return t(could ? "table.tip.draw" : doctorToo ? "table.tip.no-draw-doctor" : "table.tip.no-draw");
}
