import { expect, test } from "vitest";
import type { Snapshot } from "../protocol";
import { around, leftOf, passedOver } from "./order";

const at = (active: number, next: number | null, pawns: (string | null)[] = ["a", "b", "c", "d"]) => ({ active, next, pawns, over: false }) as unknown as Snapshot;

test("around the table", () => expect(around(2, 4)).toEqual([2, 3, 0, 1]));

test("the dead are passed over without a word", () => {
  expect(leftOf(at(0, 2, ["a", null, "c", "d"]))).toBe(2);
  expect(passedOver(at(0, 2, ["a", null, "c", "d"]))).toEqual([]);
});

test("with re-entry the dead are next in order: no train", () => {
  expect(leftOf(at(0, 1, ["a", null, "c", "d"]), true)).toBe(1);
  expect(passedOver(at(0, 1, ["a", null, "c", "d"]))).toEqual([]);
});

test("whom the Lucky Train passes over", () => {
  expect(passedOver(at(0, 3))).toEqual([1, 2]);
  expect(passedOver(at(0, 2, ["a", null, "c", "d"]), true)).toEqual([1]);
  expect(passedOver(at(0, 1))).toEqual([]);
  expect(passedOver(at(2, 2))).toEqual([3, 0, 1]);
});
