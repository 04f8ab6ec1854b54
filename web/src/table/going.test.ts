import { expect, test, vi } from "vitest";
import type { Snapshot } from "../protocol";
import { parse } from "./action";
import type { Game } from "./game.svelte";

vi.mock("../language.svelte", () => ({
  language: { code: "en" },
  t: (key: string, facts: Record<string, unknown> = {}) => [key.replace("table.going.", ""), ...Object.values(facts)].join("|"),
}));
vi.resetModules(); // other tests in this process may have read the words already
const { aloud, briefly, goings } = await import("./going");

interface Now {
  legal: string[];
  picked?: string;
  mover?: string;
  snapshot?: Partial<Snapshot>;
}
const STEPS: Record<string, number> = { "move-1": 1, "move-2": 2, "move-3": 3, kitchen: 1 };
function to(space: string, { legal, picked, mover, snapshot = {} }: Now) {
  const game = {
    choices: legal.map(parse), picked: picked ?? null, mover: mover ?? null, snapshot: { points: 1, ...snapshot } as Snapshot, legal: (text: string) => legal.includes(text),
    face: (card: string) => ({ name: card.toUpperCase(), steps: STEPS[card] ?? 0 }), leads: (card: string, there: string) => card === there, pawn: (pawn: string) => pawn,
  } as unknown as Game;
  return goings(game, space);
}
const brief = (space: string, now: Now) => to(space, now).map((one) => [one.pawn, one.by, one.cost.reason, one.cost.rule, one.pressed].join("; "));
const CLASSIC = { forgoes: { "play move-1": "CLASSIC-3", "play move-2": "CLASSIC-3", "play kitchen": "CLASSIC-3" } };

test("where only the Doctor could be sent it is he who goes, and the card and the draw that it costs", () => {
  expect(brief("parlor", { legal: ["step hall", "play move-1 doctor parlor"], snapshot: CLASSIC })).toEqual(["doctor; walk|card|MOVE-1; spends-no-draw; CLASSIC-3; true"]);
});

test("a step first, and for the Doctor a card to be picked up", () => {
  const legal = ["step hall", "play move-1 self hall", "play move-1 doctor hall"];
  expect(brief("hall", { legal, snapshot: CLASSIC })).toEqual(["self; step; none-left; ; true", "doctor; walk|card|MOVE-1; pick-up spends-no-draw; CLASSIC-3; false"]);
});

test("with a card picked up it is the card that moves, whomever", () => {
  const legal = ["step hall", "play move-1 self hall", "play move-1 doctor hall", "play move-2 self hall"];
  expect(to("hall", { legal, picked: "move-1", snapshot: CLASSIC }).map((one) => [one.pawn, one.by, one.forgoes])).toEqual([
    ["self", "walk|card|MOVE-1", true], ["doctor", "walk|card|MOVE-1", true],
  ]);
});

test("a card that moves only the Doctor there leaves the step to be taken without it", () => {
  const legal = ["step hall", "play move-1 doctor hall", "play move-1 self library"];
  expect(brief("hall", { legal, picked: "move-1" })).toEqual(["doctor; walk|card|MOVE-1; spends; ; true", "self; step; put-back none-left; ; false"]);
});

test("nobody goes by a card to where they stand, but the Doctor may come", () => {
  expect(to("hall", { legal: ["step foyer", "play move-1 doctor hall"] }).map((one) => one.pawn)).toEqual(["doctor"]);
});

test("jump or steps, by name; many are counted", () => {
  expect(to("kitchen", { legal: ["play kitchen self kitchen"] })[0]!.by).toBe("jump|card|KITCHEN");
  expect(to("attic", { legal: ["play kitchen self attic"] })[0]!.by).toBe("walk|card|KITCHEN");
  expect(to("kitchen", { legal: ["play kitchen self kitchen", "play move-2 self kitchen"] })[0]!.by).toBe("with|card|KITCHEN or card|MOVE-2");
  const all = ["kitchen", "move-1", "move-2", "move-3"].map((card) => `play ${card} self kitchen`);
  expect(to("kitchen", { legal: all })[0]!.by).toBe("some|4");
});

test("small screens have a button for each who could go, with the way by which they would, and no words about how", () => {
  const legal = ["step hall", "play move-1 self hall", "play move-1 doctor hall", "play move-2 doctor hall"];
  expect(to("hall", { legal }).map((one) => [one.pawn, one.ways.map((way) => way.text)])).toEqual([
    ["self", ["step hall"]], ["doctor", ["play move-1 doctor hall", "play move-2 doctor hall"]],
  ]);
  const game = { face: (card: string) => ({ name: card.toUpperCase() }) } as unknown as Game;
  expect(briefly(game, [parse("step hall")])).toBe("step");
  expect(briefly(game, [parse("play move-1 doctor hall")])).toBe("with|card|MOVE-1");
  expect(briefly(game, legal.slice(2).map(parse))).toBe("some|2");
});

test("points that are left are counted", () => {
  expect(to("hall", { legal: ["step hall"], snapshot: { points: 3 } })[0]!.cost.reason).toBe("left|2");
});

test("a Stranger by a step or a card: both are named, and priced when chosen from", () => {
  expect(brief("kitchen", { legal: ["step seat-3 kitchen", "play kitchen seat-3 kitchen"] })).toEqual(["seat-3; step or jump|card|KITCHEN; ; ; true"]);
});

test("sending the dog away may make a draw possible, or prevent one", () => {
  const snapshot = { turns_draw: ["step dog attic"] };
  expect(to("attic", { legal: ["step dog attic"], mover: "dog", snapshot })[0]!.cost.reason).toBe("none-left draw-here");
  expect(to("attic", { legal: ["step dog attic", "draw"], mover: "dog", snapshot })[0]!.cost.reason).toBe("none-left no-draw-here");
});

test("whoever listens hears who goes", () => {
  expect(to("hall", { legal: ["step hall", "play move-1 doctor hall"] }).map(aloud)).toEqual(["step", "doctor: walk|card|MOVE-1"]);
  expect(to("hall", { legal: ["play kitchen self hall"] }).map(aloud)).toEqual(["self: walk|card|KITCHEN"]);
});
