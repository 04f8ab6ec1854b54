import { expect, it } from "vitest";
import type { Box } from "./geometry";
import { clearing, place, type Keep } from "./tipping";

const window = { width: 800, height: 600 };
const tip = { width: 200, height: 80 };
const room: Box = [350, 250, 450, 350];

const covers = ([x, y]: [number, number], box: Box) =>
  x < box[2] && x + tip.width > box[0] && y < box[3] && y + tip.height > box[1];

it("a tip stands beside its room, inside the window", () => {
  const at = place(room, tip, window, []);
  expect(at[0]).toBeGreaterThanOrEqual(8);
  expect(at[1]).toBeGreaterThanOrEqual(8);
  expect(at[0] + tip.width).toBeLessThanOrEqual(window.width);
  expect(at[1] + tip.height).toBeLessThanOrEqual(window.height);
  expect(Math.abs(at[0] + 100 - 400) + Math.abs(at[1] + 40 - 300)).toBeLessThan(260);
});

it("a tip keeps off pawns", () => {
  const free = place(room, tip, window, []);
  const pawn: Box = [free[0] + 80, free[1] + 20, free[0] + 120, free[1] + 60];
  const keep: Keep[] = [[pawn, 40]];
  expect(covers(free, pawn)).toBe(true);
  expect(covers(place(room, tip, window, keep), pawn)).toBe(false);
});

it("a tip rather stands far away than on the edge of a pawn", () => {
  const small = { width: 320, height: 300 };
  const room: Box = [120, 220, 200, 290];
  const row: Keep[] = [20, 90, 160, 230, 300].map((x) => [[x, 130, x + 10, 140], 40]);
  const at = place(room, { width: 200, height: 100 }, small, row);
  for (const [box] of row) expect(at[1] >= box[3] || at[1] + 100 <= box[1] || at[0] >= box[2] || at[0] + 200 <= box[0]).toBe(true);
});

it("the board makes room for a tip that would hide its room or a pawn, and moves no farther than that", () => {
  const small = { width: 380, height: 320 };
  const note = { width: 250, height: 170 };
  const middle: Box = [140, 120, 240, 200];
  const free: Box = [-400, -400, 400, 400];
  expect(clearing([140, 20, 240, 100], note, small, [], free)).toEqual([0, 0]);
  const [dx, dy] = clearing(middle, note, small, [[150, 150, 180, 180]], free);
  expect(Math.abs(dx) + Math.abs(dy)).toBeGreaterThan(0);
  expect(Math.hypot(dx, dy)).toBeLessThan(120);
  expect(clearing(middle, note, small, [], [0, 0, 0, 0])).toEqual([0, 0]);
  // who is in sight is not moved out of it
  const there: Box = [10, 10, 40, 40];
  const by = clearing(middle, note, small, [there, [340, 280, 370, 310]], free);
  expect(there[0] + by[0]).toBeGreaterThanOrEqual(0);
  expect(there[1] + by[1]).toBeGreaterThanOrEqual(0);
});

it("a tip larger than its window stands in the corner", () => {
  expect(place(room, { width: 2000, height: 2000 }, window, [])).toEqual([8, 8]);
});
