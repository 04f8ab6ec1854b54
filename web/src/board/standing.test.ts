import { expect, it } from "vitest";
import { house } from "./house.fixture";
import { layers, type Piece } from "./geometry";
import { standing } from "./standing";

const pawn = (id: string, space: string, seat?: number): Piece => ({ id, space, seat, letter: "A", shape: "circle", label: id });

it("a pawn alone stands in the middle", () => {
  expect(standing(house(), [pawn("seat-1", "hall", 0)]).get("seat-1")).toEqual({ x: 0, y: 100, scale: 1 });
});

it("pawns in one room spread over its slots, the Doctor first and pets last", () => {
  const places = standing(house(), [pawn("dog", "hall"), pawn("seat-2", "hall", 1), pawn("doctor", "hall"), pawn("seat-1", "attic", 0)]);
  expect(places.get("doctor")).toEqual({ x: -20, y: 80, scale: 0.5 });
  expect(places.get("seat-2")).toEqual({ x: 20, y: 80, scale: 0.5 });
  expect(places.get("dog")).toEqual({ x: -20, y: 120, scale: 0.5 });
  expect(places.get("seat-1")?.scale).toBe(1);
});

it("two pawns never share a place while there are enough", () => {
  const places = standing(house(), [0, 1, 2, 3].map((seat) => pawn(`seat-${seat + 1}`, "cellar", seat)));
  expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});

it("a pawn in a room that is not drawn is left out", () => {
  expect(standing(house(), [pawn("seat-1", "moon", 0)]).size).toBe(0);
});

it("a drawing falls into its three layers", () => {
  const drawing = '<svg viewBox="0 0 1 1"><defs></defs><g>floor</g><!--light--><g>wall</g><!--trail--><g>name</g></svg>\n';
  expect(layers(drawing)).toEqual({ floors: "<defs></defs><g>floor</g>", walls: "<g>wall</g>", names: "<g>name</g>" });
});
