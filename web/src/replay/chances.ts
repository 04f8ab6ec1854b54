import { seatOf } from "../parts/seats";
import type { Cause, Chances, Catalogue, Swung } from "../protocol";

/** The chances after the last turn that is over at a moment. */
export const standing = (points: Chances[], at: number): Chances => points.findLast((point) => point.seq <= at) ?? points[0]!;

/** Who has a line: everybody. Strangers can win too, but those who play come first. */
export const inLine = (names: string[], strangers: number[]) => [...names.keys()].filter((seat) => !strangers.includes(seat)).concat(strangers);

/** A line through the chances of one seat, in a box of a width and a height; moments go from left to right. */
export function line(points: Chances[], seat: number, last: number, width: number, height: number): string {
  return points.map((point, index) => `${index ? "L" : "M"}${across(point.seq, last, width)} ${up(point.share[seat] ?? 0, height)}`).join("");
}

/** The band that the chances of a seat are in, 19 times out of 20. */
export function band(points: Chances[], seat: number, last: number, width: number, height: number): string {
  const corner = (point: Chances, share: number | undefined) => `${across(point.seq, last, width)} ${up(share ?? 0, height)}`;
  const there = points.map((point) => corner(point, point.high[seat]));
  const back = points.toReversed().map((point) => corner(point, point.low[seat]));
  return `M${[...there, ...back].join("L")}Z`;
}

const round = (number: number) => Math.round(number * 10) / 10;
const across = (seq: number, last: number, width: number) => round(last ? (seq / last) * width : 0);
const up = (share: number, height: number) => round((1 - share) * height);

/** The moment under a place of the picture, from 0 at its left to 1 at its right. */
export const momentAt = (part: number, last: number) => Math.round(Math.max(0, Math.min(1, part)) * last);

/** Where the turns are written below: round numbers of them, at the moments where they end. Of those that end at the same moment, as
 *  Strangers' do, one is written. */
export function turnsBelow(points: Chances[], most: number): { turn: number; seq: number }[] {
  const turns = points.filter((point) => point.turn > 0);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => turns.length / one <= most) ?? Math.ceil(turns.length / most);
  const round = turns.filter((point) => point.turn % step === 0);
  return round.filter((point, index) => point.seq !== round[index + 1]?.seq).map(({ turn, seq }) => ({ turn, seq }));
}

type Say = (key: string, facts?: Record<string, string | number>) => string;

/** Puts what happened into words. */
export function causeText(cause: Cause, act: string, names: string[], catalogue: Catalogue, t: Say): string {
  const card = (id: string) => catalogue.cards.find((one) => one.id === id)?.name ?? id;
  const space = catalogue.spaces.find((one) => one.id === cause.space);
  const pawn = (text: string) => names[seatOf(text) ?? -1] ?? t(`table.pawn.${text}-object`);
  const who = cause.seat === null ? t("replay.doctor") : (names[cause.seat] ?? "");
  const own = cause.seat !== null && seatOf(cause.pawn) === cause.seat;
  const facts = { who, pawn: cause.pawn ? pawn(cause.pawn) : "", card: cause.card ? card(cause.card) : "", to: space?.to ?? "", there: space?.there ?? "" };
  /** The same with what came of it for the one who did it, or for another. */
  const finer: Record<string, string> = { moved: own ? "moved-self" : "moved", drew: !cause.pawn ? "drew" : own ? "drew-rode" : "drew-handed" };
  if (!["came-off", "foiled", "announced", "struck", "missed"].includes(cause.kind)) {
    return t(`replay.cause.${finer[cause.kind] ?? cause.kind}`, facts);
  }
  const attempt = cause.seat === null ? "attack" : act === "save" && cause.pawn === "doctor" ? "saving" : "attempt";
  const noun = t(`replay.cause.${attempt}`, { ...facts, by: cause.card ? t("replay.cause.by", facts) : t("replay.cause.bare") });
  const settled = { struck: "came-off", missed: "foiled" }[cause.kind] ?? cause.kind;
  const parts = [t(`replay.cause.${settled}`, { attempt: noun, strength: cause.strength, total: cause.total })];
  if (cause.against.length) {
    const list = [...new Set(cause.against.map((one) => one.seat))].map((seat) => {
      const cards = cause.against.filter((one) => one.seat === seat).map((one) => (one.card ? card(one.card) : t("replay.cause.token")));
      return t("replay.cause.played", { name: names[seat] ?? "", card: cards.join(" + ") });
    });
    parts.push(t("replay.cause.against", { list: list.join(", ") }));
  } else if (settled === "came-off") parts.push(t("replay.cause.nothing-against"));
  const passed = [...new Set(cause.passed)].map((seat) => names[seat] ?? "");
  if (settled === "came-off" && passed.length) parts.push(t("replay.cause.passed", { names: passed.join(", "), count: passed.length }));
  return parts.join(" ");
}

/** The chances that a swing is told by: of whoever gained most, and of whoever lost most. */
export const changes = (swing: Swung): { seat: number; before: number; after: number }[] =>
  [swing.gains, swing.loses].filter((seat) => seat !== null).map((seat) => ({ seat, before: swing.before[seat] ?? 0, after: swing.after[seat] ?? 0 }));

/** How high above the picture the number of each swing stands, so that none covers another; `apart` is a part of the width. */
export function floors(swings: Swung[], last: number, apart: number): number[] {
  const found: number[] = [];
  swings.forEach((swing, index) => {
    const near = swings.slice(0, index).flatMap((other, at) => (Math.abs(other.seq - swing.seq) < apart * last ? [found[at]!] : []));
    found.push([0, 1, 2].find((floor) => !near.includes(floor)) ?? 0);
  });
  return found;
}
