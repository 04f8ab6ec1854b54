import { beforeEach, expect, test, vi } from "vitest";
import { doneOf, keepProgress, progress, resume } from "./progress";

const steps = ["house", "move", "sight"];
let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => void (kept[key] = value) });
});

test("nobody has done anything at first", () => {
  expect(progress()).toEqual({ done: [], at: "" });
  expect(resume(steps, progress())).toBe(0);
});

test("what was kept is there again", () => {
  keepProgress({ done: ["house"], at: "sight" });
  expect(progress()).toEqual({ done: ["house"], at: "sight" });
  expect(resume(steps, progress())).toBe(2);
});

test("without a place it goes on with the first open step, or from the top", () => {
  expect(resume(steps, { done: ["house"], at: "" })).toBe(1);
  expect(resume(steps, { done: steps, at: "gone" })).toBe(0);
});

test("nonsense in storage is nothing done", () => {
  kept.tutorial = "{broken";
  expect(progress()).toEqual({ done: [], at: "" });
  kept.tutorial = '{"done": 7, "at": {}}';
  expect(progress()).toEqual({ done: [], at: "" });
});

test("steps that are no longer there do not count", () => {
  expect(doneOf(steps, { done: ["house", "elevator"], at: "" })).toBe(1);
});
