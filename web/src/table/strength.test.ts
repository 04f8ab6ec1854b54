import { expect, test } from "vitest";
import { sum, worth } from "./strength";

const rope = { id: "rope", name: "Piece of Rope", kind: "weapon", copies: 1, value: 2, bonus: { Gallery: 8 } };

test("a weapon's bonus replaces its worth in its room", () => {
  expect(worth(rope, "Gallery")).toBe(8);
  expect(worth(rope, "Kitchen")).toBe(2);
  expect(worth(null, "Kitchen")).toBe(0);
});

test("a strength is taken apart", () => {
  expect(sum(5, rope, "Kitchen", 3)).toEqual({ card: 2, grudges: 3, hands: 0 });
  expect(sum(3, null, "Kitchen", 2)).toEqual({ card: 0, grudges: 2, hands: 1 });
  expect(sum(6, rope, "Kitchen", 3)).toEqual({ card: 2, grudges: 3, hands: 1 }); // one's own effort, where it counts as well
});
