import { expect, test, vi } from "vitest";
import type { AttemptState, Moment } from "../protocol";
import type { Game } from "./game.svelte";

vi.mock("../language.svelte", () => ({ t: (key: string) => key }));
vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { armed, risk } = await import("./risk");

const attempt: AttemptState = { maker: "seat-1", target: "doctor", strength: 4, total: 1, due: [2], last_must: true };
function asked(due: number[], hand_sizes: number[], spite = [0, 0, 0, 0], variants: string[] = []): string[] {
  const moment = { attempt: { ...attempt, due }, hand_sizes, spite } as unknown as Moment;
  const game = { moment, seat: () => ({ kind: "person" }), name: () => "Cid", pawn: () => "Cid", session: { seat: 1, table: { variants } } } as unknown as Game;
  return risk(game).map((one) => one.text.replace("table.risk.", ""));
}

test("somebody with cards is left", () => {
  expect(asked([2], [3, 3, 2])).toEqual(["one", "last-must", "short-wins"]);
});

test("an empty hand is nobody, and binds nobody", () => {
  expect(asked([2], [3, 3, 0])).toEqual(["nobody", "then-wins"]);
  expect(asked([2, 3], [3, 3, 2, 0])).toEqual(["one", "nobody-must", "short-wins"]);
});

test("tokens count where they may be spent", () => {
  expect(asked([2], [3, 3, 0], [0, 0, 2], ["super-spite"])).toEqual(["one", "last-must", "short-wins"]);
  expect(armed({ hand_sizes: [0], spite: [2] } as unknown as Moment, 0, [])).toBe(false);
});

test("the last one asked is told so", () => {
  expect(asked([], [3, 3, 0])).toEqual(["nobody", "you-last-must", "then-wins"]);
});
