import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { house } from "../board/house.fixture";
import type { PuzzleBegun } from "../protocol";
import { Puzzle } from "./puzzle.svelte";

let asked: string[][] = [];
let answer: () => { status: number; body: unknown };

const snapshot = (rest: object = {}) => ({ asks: "turn", pawns: ["hall"], hand: ["attic"], legal: ["play attic steps", "play attic self attic", "end"], refusals: {}, doctor: "cellar", ...rest });
const begun = (rest: object = {}) =>
  ({ card: { number: 7, edition: "anniversary" }, names: ["Agatha"], seat: 0, snapshot: snapshot(rest), lines: [] }) as unknown as PuzzleBegun;
const settled = () => vi.waitFor(() => expect(puzzle.busy).toBe(false));
let puzzle: Puzzle;
function begin(rest: object = {}) {
  puzzle = new Puzzle(begun(rest), "en");
  puzzle.geometry = house();
}

beforeEach(() => {
  asked = [];
  answer = () => ({ status: 200, body: { snapshot: snapshot(), lines: [], verdict: null } });
  vi.stubGlobal("fetch", (path: string, said: { body?: string } = {}) => {
    if (path.endsWith("/solution")) return Promise.resolve(new Response(JSON.stringify({ actions: ["draw", "end"] })));
    asked.push((JSON.parse(said.body ?? "{}") as { actions: string[] }).actions);
    const { status, body } = answer();
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  begin();
});
afterEach(() => vi.unstubAllGlobals());

test("a room next door is lit, and pressing it offers the card that leads there for its steps", async () => {
  expect(puzzle.lit.card).toContain("pantry");
  puzzle.press("pantry");
  expect([puzzle.picked, puzzle.whom, asked]).toEqual(["attic", "self", []]);
  puzzle.press("pantry");
  expect(asked).toEqual([["play attic steps", "step pantry"]]);
  await settled();
  expect(puzzle.actions).toEqual(["play attic steps", "step pantry"]);
  expect(puzzle.picked).toBeNull();
});

test("with the card picked up, one press goes next door", () => {
  puzzle.pick("attic");
  expect(puzzle.lit.card).toEqual(expect.arrayContaining(["attic", "pantry"]));
  puzzle.press("pantry");
  expect(asked).toEqual([["play attic steps", "step pantry"]]);
});

test("the room of the card is jumped to, not walked to", () => {
  puzzle.pick("attic");
  puzzle.press("attic");
  expect(asked).toEqual([["play attic self attic"]]);
});

test("a step that is left is taken before any card", () => {
  begin({ legal: ["step pantry", "play attic steps", "end"] });
  puzzle.pick("attic");
  puzzle.press("pantry");
  expect(asked).toEqual([["step pantry"]]);
});

test("a room that nothing leads to says why", () => {
  begin({ legal: ["end"], refusals: { "step island": { reason: "you have no movement points left", rule: "ANNIV-3" } } });
  puzzle.press("island");
  expect(puzzle.refused).toEqual({ reason: "you have no movement points left", rule: "ANNIV-3" });
  expect(asked).toEqual([]);
});

test("what the server refuses has not happened", async () => {
  answer = () => ({ status: 422, body: { code: "illegal", reason: "the pantry is closed", rule: "BOARD-4" } });
  puzzle.act("step pantry");
  await settled();
  expect(puzzle.refused).toMatchObject({ reason: "the pantry is closed", rule: "BOARD-4" });
  expect(puzzle.actions).toEqual([]);
});

test("one action at a time is taken back", async () => {
  puzzle.act("draw", "end");
  await settled();
  puzzle.undo();
  await settled();
  expect(puzzle.actions).toEqual(["draw"]);
  puzzle.undo();
  expect([puzzle.actions, asked.length]).toEqual([[], 2]);
});

test("it shows how it is done, until somebody does something", async () => {
  const waits: (() => void)[] = [];
  const showing = puzzle.show(() => new Promise((go) => waits.push(go)));
  await vi.waitFor(() => expect(waits).toHaveLength(1));
  waits[0]!();
  await vi.waitFor(() => expect(waits).toHaveLength(2));
  expect([puzzle.actions, puzzle.shown]).toEqual([["draw"], true]);
  puzzle.act("pass");
  waits[1]!();
  await showing;
  expect(asked).toEqual([["draw"], ["draw", "pass"]]);
  expect(puzzle.shown).toBe(true); // what was shown in part is not solved by oneself
  puzzle.restart();
  expect(puzzle.shown).toBe(false);
});
