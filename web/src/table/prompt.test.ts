import { expect, test } from "vitest";
import { parse } from "./action";
import { offers, use } from "./prompt";

const turn = ["step foyer", "step dog foyer", "play move-1 self parlor", "play move-1 doctor library", "play move-2 steps", "attempt doctor rope", "draw", "end"].map(parse);

test("what a turn still offers", () => {
  expect(offers(turn)).toEqual(["attempt", "go", "move", "card", "draw"]);
  expect(offers(["draw", "end"].map(parse))).toEqual(["draw"]);
  expect(offers(["end"].map(parse))).toEqual(["end"]);
  expect(offers([])).toEqual([]);
});

test("what a card is good for", () => {
  expect(use(turn, "move-1")).toBe("lead");
  expect(use(turn, "move-2")).toBe("steps");
  expect(use([...turn, parse("play move-2 self attic")], "move-2")).toBe("lead-or-steps");
  expect(use(turn, "rope")).toBe("strike");
  expect(use(turn, "failure-1")).toBe("");
});
