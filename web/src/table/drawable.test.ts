import { expect, test } from "vitest";
import type { Snapshot } from "../protocol";
import { drawable } from "./drawable";

const at = (rest: Partial<Snapshot>) => ({ act: "kill", eyes: { library: [], parlor: ["doctor"], hall: ["seat-2"] }, draws: ["library"], ...rest }) as Snapshot;

test("where one could draw, and where not", () => {
  expect(drawable(at({}), "library")).toBe(true);
  expect(drawable(at({}), "parlor")).toBe(false);
  expect(drawable(at({}), "cellar")).toBeNull();
});

test("nothing is said where the room makes no difference", () => {
  expect(drawable(at({ draws: ["library", "parlor", "hall"] }), "hall")).toBeNull();
  expect(drawable(at({ draws: [] }), "hall")).toBeNull();
  expect(drawable(at({ act: "escape" }), "hall")).toBeNull();
});

test("everybody sees everything: nowhere", () => {
  expect(drawable(at({ eyes: { library: ["seat-2"], parlor: ["doctor"] }, draws: undefined }), "library")).toBe(false);
});
