import { beforeEach, expect, test, vi } from "vitest";
import { keepSolved, solved } from "./solved";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => void (kept[key] = value) });
});

test("nobody has solved anything at first", () => {
  expect(solved()).toEqual([]);
});

test("what was solved stays solved, once", () => {
  keepSolved(7);
  keepSolved(3);
  keepSolved(7);
  expect(solved()).toEqual([3, 7]);
});

test("nonsense in storage is nothing solved", () => {
  kept.puzzles = "{broken";
  expect(solved()).toEqual([]);
  kept.puzzles = '{"7": true}';
  expect(solved()).toEqual([]);
  kept.puzzles = '[7, "8", null]';
  expect(solved()).toEqual([7]);
});
