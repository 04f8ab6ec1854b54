import { expect, test } from "vitest";
import type { Line } from "../protocol";
import { exchange } from "./exchange";
import { given, played } from "./whither";

const round = (...lines: Omit<Line, "seq">[]) => exchange(lines.map((line, seq) => ({ seq, ...line })), 4)[0]!;
const bare = { what: "attempted", seat: 0, pawn: "doctor", space: "parlor", amount: 3 };

test("Failures, and all that is used on the ship, leave the game", () => {
  for (const edition of ["original", "directors-cut", "deluxe", "save"]) expect(played(edition, round(bare), ["failure-1"]).key).toBe("for-good");
  expect(played("deluxe", round(bare), []).key).toBe("for-good-any");
});

test("bare hands keep the first card played against them", () => {
  expect(played("anniversary", round(bare), ["kitchen", "rope"])).toEqual({ key: "kept", keeper: 0, card: "kitchen" });
  expect(played("anniversary", round(bare), []).key).toBe("kept-any");
});

test("an attempt with a weapon keeps the weapon", () => {
  expect(played("anniversary", round({ ...bare, card: "rope" }), ["kitchen"])).toEqual({ key: "not-again" });
  expect(played("anniversary", round({ ...bare, card: "rope" }), []).key).toBe("not-again-any");
});

test("the first card may be another's, turned over too", () => {
  expect(played("anniversary", round(bare, { what: "passed", seat: 1 }), ["kitchen"]).key).toBe("kept");
  expect(played("anniversary", round(bare, { what: "foiled-with", seat: 1, card: "foyer", amount: 1 }), ["kitchen"]).key).toBe("not-again");
  expect(played("anniversary", round(bare, { what: "turned-over", seat: 1, card: "foyer", amount: 0 }), ["kitchen"]).key).toBe("not-again");
});

test("the Doctor keeps the first card in the Escape", () => {
  const struck = round({ what: "struck", pawn: "seat-2", space: "parlor", amount: 1 });
  expect(played("anniversary", struck, ["kitchen"])).toEqual({ key: "kept-doctor", keeper: null, card: "kitchen" });
  expect(played("anniversary", struck, []).key).toBe("kept-doctor-any");
});

test("a Failure given to the dog leaves the game", () => {
  expect(given("failure").key).toBe("given-failure");
  expect(given("weapon").key).toBe("discarded");
  expect(given(null).key).toBe("given-any");
});
