import { expect, test } from "vitest";
import type { Geometry, Space } from "../board/geometry";
import { oneStep, pathLine, seen, shows, vantage } from "./pictures";

const space = (id: string, number: number | null, x: number): Space =>
  ({ id, name: id === "hall" ? "" : id, number, open: true, medal: number === null ? null : [x, 0], centre: [x, 5] }) as Space;
const geometry = {
  spaces: [space("kitchen", 0, 1), space("hall", null, 2), space("cellar", 1, 3), space("attic", 2, 4)],
  closed: [],
  sea: null,
  doors: { kitchen: { hall: [], cellar: [] }, hall: { cellar: [], attic: [] } },
  sees: { kitchen: [[0, 0, 1, 1, 0, "kitchen"], [0, 0, 1, 1, 1, "hall"], [0, 0, 1, 1, 2, null]], cellar: [[0, 0, 1, 1, 1, "hall"], [0, 0, 1, 1, 2, "attic"]] },
  path: ["kitchen", "cellar", "attic"],
} as unknown as Geometry;

test("one step leads both ways through a door", () => {
  expect(oneStep(geometry, "cellar")).toEqual(["hall", "kitchen"]);
  expect(oneStep(geometry, "hall")).toEqual(["attic", "cellar", "kitchen"]);
});

test("what is seen leaves out the room itself and nameless light", () => {
  expect(seen(geometry, "kitchen")).toEqual(["hall"]);
  expect(seen(geometry, "attic")).toEqual([]);
});

test("a picture is drawn from a named room with the most to show", () => {
  expect(vantage(geometry, "sight")).toBe("cellar");
  expect(vantage(geometry, "walk")).toBe("kitchen"); // the hall has more doors, and no name
});

test("the path goes from number to number and back to the first", () => {
  const ends = pathLine(geometry).split("M").slice(1).map((part) => [part.split("Q")[0], part.split(" ").slice(-2).join(" ")]);
  expect(ends).toEqual([["1 0", "3 0"], ["3 0", "4 0"], ["4 0", "1 0"]]);
});

test("closed parts are shown where there are any", () => {
  expect([shows("closed", geometry), shows("sunk", geometry), shows("sight", geometry)]).toEqual([false, false, true]);
  expect([shows("closed", { ...geometry, closed: ["east"] }), shows("sunk", { ...geometry, closed: ["D"] })]).toEqual([true, true]);
});
