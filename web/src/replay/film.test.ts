import { describe, expect, test } from "vitest";
import type { Frame, Line, Snapshot } from "../protocol";
import { address, attemptFrom, marks, parted, pause, place, ticks, told, whose, within } from "./film";

const line = (what: string, facts: Partial<Line> = {}): Line => ({ seq: 0, what, ...facts }) as Line;
const frame = (turn: number, ...lines: Line[]): Frame =>
  ({ snapshot: { turn, active: turn % 3 } as Snapshot, lines, seat: null, action: "" }) as Frame;

const game = [
  frame(1, line("dealt", { text: "Cards." })),
  frame(1, line("attempted", { seat: 1, amount: 3 })),
  frame(2, line("foiled-with", { seat: 2, amount: 3 }), line("failed", { seat: 1 }), line("turn", { seat: 2, amount: 2 })),
  frame(2, line("stepped", { seat: 2 })),
  frame(2, line("attempted", { seat: 2, amount: 5 })),
  frame(2, line("passed", { seat: 0 }), line("killed", { seat: 2 }), line("won", { seat: 2, text: "Won." })),
];

test("attempts are found with what became of them", () => {
  expect(marks(game)).toEqual([
    { at: 1, turn: 1, seat: 1, strength: 3, succeeded: false },
    { at: 4, turn: 2, seat: 2, strength: 5, succeeded: true },
  ]);
});

test("an attempt and its counter are settled each for itself", () => {
  const exchange = [
    frame(1, line("attempted", { seat: 0, amount: 2 })),
    frame(1, line("countered", { seat: 1, amount: 4 })),
    frame(1, line("failed", { seat: 0 }), line("killed", { seat: 1 })),
  ];
  expect(marks(exchange).map((mark) => mark.succeeded)).toEqual([false, true]);
});

test("the Doctor's own attack belongs to no seat, and an unsettled one stays open", () => {
  expect(marks([frame(1, line("struck", { amount: 2 }))])).toEqual([{ at: 0, turn: 1, seat: null, strength: 2, succeeded: null }]);
});

test("turns begin where the number changes", () => {
  expect(ticks(game)).toEqual([
    { at: 0, turn: 1, seat: 1 },
    { at: 2, turn: 2, seat: 2 },
  ]);
});

describe("jumping to attempts", () => {
  const all = marks(game);
  test("goes to the next and the one before", () => {
    expect(attemptFrom(all, 0, true, 5)).toBe(1);
    expect(attemptFrom(all, 1, true, 5)).toBe(4);
    expect(attemptFrom(all, 4, false, 5)).toBe(1);
  });
  test("ends at the ends", () => {
    expect(attemptFrom(all, 4, true, 5)).toBe(5);
    expect(attemptFrom(all, 1, false, 5)).toBe(0);
  });
});

describe("addresses", () => {
  test("of a moment and a view are read back", () => {
    expect(place(new URL(address("abc", 17, 2), "http://here").search)).toEqual({ at: 17, view: 2 });
    expect(address("abc", 0, null)).toBe("/replay/abc?at=0");
  });
  test("that make no sense say nothing", () => {
    expect(place("?at=minus&view=")).toEqual({ at: null, view: null });
    expect(place("")).toEqual({ at: null, view: null });
  });
});

test("a moment outside the game is brought inside", () => {
  expect([within(-3, 9), within(12, 9), within(4.4, 9), within(Number.NaN, 9)]).toEqual([0, 9, 4, 0]);
});

test("the log tells what has words, up to the moment", () => {
  expect(told(game, 0).map((entry) => entry.line.text)).toEqual(["Cards."]);
  expect(told(game, 5).map((entry) => entry.at)).toEqual([0, 5]);
});

test("the deal is apart from the turns", () => {
  const setup = [
    frame(1, line("dealt", { text: "Cards." }), line("placed", { text: "In a room." }), line("turn", { text: "Turn 1." })),
    frame(1, line("stepped", { text: "A step." })),
  ];
  const { deal, rest } = parted(told(setup, 1));
  expect(deal.map((entry) => entry.line.text)).toEqual(["Cards.", "In a room."]);
  expect(rest.map((entry) => entry.line.text)).toEqual(["Turn 1.", "A step."]);
  expect(parted(told(setup.slice(1), 0))).toEqual({ deal: [{ at: 0, line: setup[1]!.lines[0] }], rest: [] });
});

test("a line shows the pawn of whoever acts, or is put somewhere", () => {
  expect(whose(line("placed", { pawn: "seat-3" }))).toBe(2);
  expect(whose(line("placed", { seat: 0, pawn: "doctor" }))).toBe(0);
  expect([whose(line("placed", { pawn: "doctor" })), whose(line("dealt", { seat: null })), whose(line("shuffled"))]).toEqual([null, null, null]);
});

test("more to read takes longer, and speed divides it", () => {
  expect(pause(game[0], 1)).toBeGreaterThan(pause(game[3], 1));
  expect(pause(game[0], 2)).toBe(pause(game[0], 1) / 2);
  expect(pause(undefined, 1)).toBe(700);
});
