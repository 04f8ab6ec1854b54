import { expect, test } from "vitest";
import { goers, movers, parse, reach, ways } from "./action";

const all = (...texts: string[]) => texts.map(parse);

test("actions are taken apart as the server writes them", () => {
  expect(parse("step gallery")).toMatchObject({ verb: "step", pawn: "self", space: "gallery" });
  expect(parse("step seat-2 gallery")).toMatchObject({ pawn: "seat-2", space: "gallery" });
  expect(parse("play kitchen steps")).toMatchObject({ card: "kitchen", steps: true, space: "" });
  expect(parse("play move-2 doctor kitchen")).toMatchObject({ card: "move-2", pawn: "doctor", space: "kitchen" });
  expect(parse("attempt dog")).toMatchObject({ pawn: "dog", card: "" });
  expect(parse("attempt doctor trowel")).toMatchObject({ pawn: "doctor", card: "trowel" });
  expect(parse("foil failure-2")).toMatchObject({ verb: "foil", card: "failure-2" });
});

test("one's own steps are lit, those of pets only when the pet is chosen", () => {
  const choices = all("step gallery", "step dog kitchen", "play move-1 self library", "play move-1 doctor parlor");
  expect(reach(choices, null, null)).toEqual({ step: ["gallery"], card: ["library", "parlor"] });
  expect(reach(choices, null, "dog")).toEqual({ step: ["kitchen"], card: [] });
  expect(reach(choices, null, "doctor")).toEqual({ step: [], card: ["parlor"] });
});

test("a weapon in the hand does not put out the lights", () => {
  const choices = all("step gallery", "play move-1 self library", "attempt doctor trowel");
  expect(reach(choices, "trowel", null)).toEqual({ step: ["gallery"], card: ["library"] });
});

test("a room is lit for what a press there would do", () => {
  const choices = all("step gallery", "step hall", "play move-1 self gallery", "play move-1 self library");
  expect(reach(choices, null, null)).toEqual({ step: ["gallery", "hall"], card: ["library"] });
  expect(reach(choices, "move-1", null)).toEqual({ step: ["hall"], card: ["gallery", "library"] });
});

test("a picked card goes before the free step", () => {
  const choices = all("step gallery", "play move-1 self gallery", "play move-1 doctor gallery", "play gallery self gallery");
  expect(ways(choices, "gallery", null, null).ways.map((one) => one.text)).toEqual(["step gallery"]);
  expect(ways(choices, "gallery", "move-1", null).ways).toHaveLength(2);
  expect(ways(choices, "gallery", "move-1", "doctor").ways.map((one) => one.text)).toEqual(["play move-1 doctor gallery"]);
});

test("a room says who could go there", () => {
  const choices = all("step gallery", "step dog kitchen", "play move-1 doctor gallery", "play move-1 self library", "play move-1 doctor parlor", "play kitchen seat-3 kitchen");
  expect(Object.fromEntries(goers(choices, null, null))).toEqual({ gallery: ["self", "doctor"], library: ["self"], parlor: ["doctor"], kitchen: ["seat-3"] });
  expect(Object.fromEntries(goers(choices, "move-1", null))).toEqual({ gallery: ["self", "doctor"], library: ["self"], parlor: ["doctor"] });
  expect(Object.fromEntries(goers(choices, null, "dog"))).toEqual({ kitchen: ["dog"] });
});

test("the Doctor is never moved unasked: he is chosen, or the card can move nobody else", () => {
  const choices = all("play move-1 self library", "play move-1 doctor parlor", "play attic doctor attic");
  expect(ways(choices, "parlor", "move-1", null)).toMatchObject({ ways: [{ pawn: "doctor" }], plain: false });
  expect(ways(choices, "parlor", null, null)).toMatchObject({ ways: [{ pawn: "doctor" }], plain: false });
  expect(ways(choices, "parlor", "move-1", "doctor")).toMatchObject({ plain: true });
  expect(ways(choices, "attic", "attic", null)).toMatchObject({ ways: [{ pawn: "doctor" }], plain: true });
  expect(ways(choices, "attic", null, null)).toMatchObject({ plain: false });
  expect(ways(choices, "library", "move-1", null)).toMatchObject({ ways: [{ pawn: "self" }], plain: true });
});

test("moving somebody else by a step is never done without asking", () => {
  expect(ways(all("step dog kitchen"), "kitchen", null, null)).toMatchObject({ plain: false });
  expect(ways(all("step dog kitchen"), "kitchen", null, "dog")).toMatchObject({ plain: true });
});

test("every way is found with some card in hand and some pawn chosen", () => {
  const choices = all("step a", "step dog a", "step seat-3 a", "play x self a", "play x doctor a", "play y self a", "play y seat-3 a");
  const found = new Set<string>();
  for (const card of [null, "x", "y"])
    for (const pawn of [null, ...movers(choices)]) for (const way of ways(choices, "a", card, pawn).ways) found.add(way.text);
  expect([...found].sort()).toEqual(choices.map((one) => one.text).sort());
});
