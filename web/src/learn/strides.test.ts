import { expect, test } from "vitest";
import { house } from "../board/house.fixture";
import { parse } from "../table/action";
import { actionsOf, strides } from "./strides";

const all = (...texts: string[]) => texts.map(parse);
const rooms = (...texts: string[]) => strides(all(...texts), house(), "hall").map((one) => one.space);

test("ANNIV-3: where no step is left, a card played for its steps leads next door", () => {
  expect(rooms("play attic steps", "play attic self attic", "end")).toEqual(["attic", "cellar", "pantry"]);
  expect(strides(all("play attic steps"), house(), "hall")[0]).toMatchObject({ verb: "play", card: "attic", pawn: "self" });
});

test("a step that is to be had without a card needs none", () => {
  expect(rooms("step pantry", "play attic steps")).toEqual([]);
  expect(rooms("step dog pantry", "play attic steps")).not.toEqual([]);
});

test("without a card for it, and before the board is drawn, there is nothing next door", () => {
  expect(rooms("play attic self attic", "end")).toEqual([]);
  expect(strides(all("play attic steps"), null, "hall")).toEqual([]);
});

test("nobody walks into what is closed", () => {
  const geometry = { ...house(), open: ["hall", "pantry"] };
  expect(strides(all("play attic steps"), geometry, "hall").map((one) => one.space)).toEqual(["pantry"]);
});

test("the card is played before the step that it pays for", () => {
  const [first] = strides(all("play attic steps"), house(), "hall");
  expect(actionsOf(first!)).toEqual(["play attic steps", "step attic"]);
  expect(actionsOf(parse("play attic steps"))).toEqual(["play attic steps"]);
  expect(actionsOf(parse("play attic self attic"))).toEqual(["play attic self attic"]);
});
