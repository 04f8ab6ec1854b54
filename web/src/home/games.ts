import type { GameCard, TableCard } from "../protocol";

/** A table at which this device holds at least one chair. */
export interface Game {
  table: TableCard;
  seats: number[];
  /** One of them is to decide. */
  yours: boolean;
}

const RANK = { playing: 1, gathering: 2, over: 3 };
const rank = (game: Game) => (game.yours ? 0 : RANK[game.table.phase]);

/** Cards come one for every key: one game for every table, those that wait for the reader first, then the latest. */
export function gather(cards: TableCard[]): Game[] {
  const games = new Map<string, Game>();
  for (const table of cards) {
    const game = games.get(table.id) ?? { table, seats: [], yours: false };
    if (table.seat !== null && !game.seats.includes(table.seat)) game.seats.push(table.seat);
    game.yours = table.phase === "playing" && table.to_act !== null && game.seats.includes(table.to_act);
    games.set(table.id, game);
  }
  return [...games.values()].sort((one, other) => rank(one) - rank(other) || other.table.changed - one.table.changed);
}

/** A game that is over, and whether somebody on this device played in it. */
export interface Finished {
  game: GameCard;
  own: boolean;
}

/** The games that can be watched again: those of public tables, and this device's own, which nobody else is told of. The latest first. */
export function watchable(shelf: GameCard[], mine: GameCard[]): Finished[] {
  const own = new Set(mine.map((game) => game.replay));
  const others = shelf.filter((game) => !own.has(game.replay));
  return [...mine.map((game) => ({ game, own: true })), ...others.map((game) => ({ game, own: false }))].sort(
    (one, other) => other.game.ended - one.game.ended,
  );
}

const SPANS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3600], ["minute", 60]];

/** How long ago, in the reader's words: "3 days ago". */
export function ago(then: number, language: string, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = Math.max(0, now - then);
  for (const [unit, seconds] of SPANS) if (passed >= seconds) return words.format(-Math.floor(passed / seconds), unit);
  return words.format(0, "second");
}
