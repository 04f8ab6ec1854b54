import { expect, it } from "vitest";
import type { Box } from "./geometry";
import { place, type Keep } from "./tipping";

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

it("a tip larger than its window stands in the corner", () => {
  expect(place(room, { width: 2000, height: 2000 }, window, [])).toEqual([8, 8]);
});
