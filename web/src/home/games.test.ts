import { expect, it } from "vitest";
import type { GameCard, TableCard } from "../protocol";
import { ago, gather, watchable } from "./games";

const card = (id: string, more: Partial<TableCard>): TableCard => ({
  id, name: id, phase: "playing", game: 1, edition: "save", variants: [], board: "ship", part: "", names: ["A", "B"], free: 0, turn: 1, to_act: 0,
  seat: 1, changed: 0, winner: null, doctor: "", replay: "", spectators: true, timer: 0, ...more,
});

it("makes one game of all chairs held at a table", () => {
  const games = gather([card("tea", { seat: 0, to_act: 1 }), card("tea", { seat: 1, to_act: 1 })]);
  expect(games).toHaveLength(1);
  expect(games[0]!.seats).toEqual([0, 1]);
  expect(games[0]!.yours).toBe(true);
});

it("puts first what waits for the reader, then what is played, then what is over", () => {
  const games = gather([
    card("over", { phase: "over", changed: 9 }),
    card("waiting", { phase: "gathering", changed: 5 }),
    card("older", { changed: 3 }),
    card("newer", { changed: 4 }),
    card("mine", { seat: 0, changed: 1 }),
  ]);
  expect(games.map((game) => game.table.id)).toEqual(["mine", "newer", "older", "waiting", "over"]);
});

it("does not call on somebody whose game is over", () => {
  expect(gather([card("over", { phase: "over", seat: 0, to_act: 0 })])[0]!.yours).toBe(false);
});

it("lists one's own finished games among the public ones, each once, the latest first", () => {
  const over = (replay: string, ended: number): GameCard => ({
    replay, table: replay.split("-")[0]!, name: "", edition: "save", names: ["A", "B"], winner: 0, loser: null, turns: 9, seconds: 60, ended,
  });
  const own = [over("both-2", 7), over("private-1", 5), over("both-1", 4)];
  const found = watchable([over("both-2", 7), over("public-1", 6), over("both-1", 4), over("public-2", 3)], own);
  expect(found.map(({ game, own }) => [game.replay, own])).toEqual([
    ["both-2", true], ["public-1", false], ["private-1", true], ["both-1", true], ["public-2", false],
  ]);
});

it("says how long ago in words", () => {
  expect(ago(1000, "en", 1000 + 3 * 86_400 + 5)).toBe("3 days ago");
  expect(ago(1000, "en", 1000 + 7300)).toBe("2 hours ago");
  expect(ago(1000, "de", 1000 + 60)).toBe("vor 1 Minute");
  expect(ago(1000, "en", 990)).toBe("now");
});
