import { expect, test } from "vitest";
import type { PuzzleCard } from "../protocol";
import { following, sift } from "./sifting";

const puzzle = (number: number, edition: string, difficulty: number) => ({ number, edition, difficulty }) as PuzzleCard;
const all = [puzzle(1, "save", 1), puzzle(2, "deluxe", 1), puzzle(3, "save", 4)];

test("sifts by edition and difficulty, or not at all", () => {
  expect(sift(all, "", 0)).toEqual(all);
  expect(sift(all, "save", 0).map((one) => one.number)).toEqual([1, 3]);
  expect(sift(all, "save", 4).map((one) => one.number)).toEqual([3]);
  expect(sift(all, "deluxe", 4)).toEqual([]);
});

test("goes on with what is not solved, round and round", () => {
  expect(following(all, 1, [])).toBe(2);
  expect(following(all, 1, [2])).toBe(3);
  expect(following(all, 3, [1])).toBe(2);
  expect(following(all, 3, [1, 2, 3])).toBe(1);
});

test("a puzzle that is alone is followed by itself", () => {
  expect(following([puzzle(9, "save", 1)], 9, [])).toBe(9);
});
