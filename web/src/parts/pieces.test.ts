import { expect, test } from "vitest";
import type { Snapshot } from "../protocol";
import { pieces } from "./pieces";

const words = { doctor: "the Doctor", dog: "the dog", cat: "the cat" };
const snapshot = { pawns: ["kitchen", null, "library"], doctor: "gallery", extras: { cat: { space: "foyer" }, ship: { afloat: [] } } } as unknown as Snapshot;

test("the living, the pets and the Doctor stand somewhere", () => {
  const found = pieces(snapshot, ["Ada", "Ben", "Cleo"], words, 0, [2]);
  expect(found.map((piece) => [piece.id, piece.space])).toEqual([
    ["seat-1", "kitchen"], ["seat-3", "library"], ["cat", "foyer"], ["doctor", "gallery"],
  ]);
  expect(found[0]).toMatchObject({ you: true, stranger: false, letter: "A", shape: "circle", label: "Ada" });
  expect(found[1]).toMatchObject({ you: false, stranger: true, shape: "hexagon" });
});
