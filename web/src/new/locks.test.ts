import { expect, it } from "vitest";
import { holder } from "./locks";

const needs = "The vengeful Doctor makes sense only together with The dog and Killing players";
const dog = { id: "dog", name: "The dog", chosen: true, reason: needs };
const killing = { id: "killing-players", name: "Killing players", chosen: true, reason: needs };
const vengeful = { id: "vengeful-doctor", name: "The vengeful Doctor", chosen: true, reason: "" };
const spite = { id: "spite", name: "Spite", chosen: true, reason: "" };

it("names the box that holds the others", () => {
  const items = [spite, dog, killing, vengeful];
  expect(items.map((item) => holder(item, items)?.id)).toEqual([undefined, "vengeful-doctor", "vengeful-doctor", undefined]);
});

it("names nothing where a box is held by no other, or is not ticked at all", () => {
  const uninvited = { id: "strangers", name: "Strangers", chosen: true, reason: "Strangers come uninvited with 2 players" };
  expect(holder(uninvited, [uninvited, spite])).toBe(undefined);
  expect(holder({ ...dog, chosen: false }, [dog, vengeful])).toBe(undefined);
});
