import { expect, test } from "vitest";
import type { Attempted, Story } from "../protocol";
import { axis, lanes, minutes } from "./story";

const attempt = (turn: number, seat: number | null, strength: number, total: number): Attempted => ({
  seq: turn, turn, seat, target: "doctor", space: "kitchen", card: "", strength, total, succeeded: total < strength,
});
const figure = (seat: number) => ({ seat, turns: 4, attempts: 1, strongest: 3, luck: 2, drawn: 3, spite: 1 });
const story = (attempts: Attempted[]): Story => ({
  winner: 0, loser: null, turns: 10, seconds: 600, figures: [figure(0), figure(1)], attempts, seed: "7", replay: "",
});

test("every attempt stands in its maker's lane, in the middle of its turn", () => {
  const [first, second] = lanes(story([attempt(1, 1, 4, 4), attempt(10, 0, 8, 2)]));
  expect(first?.bars.map((bar) => [bar.x, bar.height, bar.filled])).toEqual([[0.95, 1, 0.25]]);
  expect(second?.bars.map((bar) => [bar.x, bar.height, bar.filled])).toEqual([[0.05, 0.5, 1]]);
});

test("more luck than needed fills no more than the bar", () => {
  expect(lanes(story([attempt(3, 0, 2, 5)]))[0]?.bars[0]?.filled).toBe(1);
});

test("the Doctor has a lane where he struck back, and none otherwise", () => {
  expect(lanes(story([attempt(1, 0, 1, 1)])).map((lane) => lane.seat)).toEqual([0, 1]);
  expect(lanes(story([attempt(1, null, 1, 1)])).map((lane) => lane.seat)).toEqual([0, 1, null]);
});

test("numbers are written where there is room for them", () => {
  expect(lanes(story([attempt(3, 0, 2, 2), attempt(8, 0, 2, 2)]))[0]?.roomy).toBe(true);
  expect(lanes({ ...story([attempt(3, 0, 2, 2), attempt(4, 0, 2, 2)]), turns: 60 })[0]?.roomy).toBe(false);
});

test("a game without attempts has empty lanes", () => {
  expect(lanes(story([])).map((lane) => lane.bars.length)).toEqual([0, 0]);
});

test("the axis has at most six round numbers", () => {
  expect(axis(4)).toEqual([1, 2, 3, 4]);
  expect(axis(58)).toEqual([10, 20, 30, 40, 50]);
  for (const turns of [1, 7, 13, 99, 240, 999, 30000]) expect(axis(turns).length).toBeLessThanOrEqual(6);
});

test("a game takes a minute at least", () => {
  expect([minutes(0), minutes(29), minutes(95), minutes(3600)]).toEqual([1, 1, 2, 60]);
});
