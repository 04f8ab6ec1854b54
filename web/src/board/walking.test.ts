import { describe, expect, it } from "vitest";
import { house } from "./house.fixture";
import { along, DOCTOR, gait, route, STEP, turned, walk } from "./walking";

describe("the way", () => {
  it("has the fewest steps", () => {
    expect(route(house(), "attic", "cellar")).toEqual(["attic", "hall", "cellar"]);
    expect(route(house(), "hall", "hall")).toEqual(["hall"]);
  });

  it("is the shorter of two with as many steps", () => {
    const geometry = house();
    geometry.doors["attic"]!["pantry"] = [[0, 0], [900, 0], [900, 100]];
    geometry.doors["cellar"]!["pantry"] = [[0, 200], [900, 200], [900, 100]];
    expect(route(geometry, "attic", "cellar")).toEqual(["attic", "hall", "cellar"]);
    delete geometry.doors["attic"]!["hall"];
    expect(route({ ...geometry }, "attic", "cellar")).toEqual(["attic", "pantry", "cellar"]);
  });

  it("is a leap where there is none", () => {
    expect(route(house(), "attic", "island")).toEqual(["attic", "island"]);
    expect(walk(house(), "attic", "island", [1, 2], [500, 500]).points).toEqual([[1, 2], [500, 500, 1]]);
  });
});

describe("a walk", () => {
  it("goes from slot through the doors to slot, in either direction", () => {
    expect(walk(house(), "attic", "hall", [5, 5], [10, 110]).points).toEqual([[5, 5], [0, 50], [10, 110]]);
    expect(walk(house(), "hall", "attic", [10, 110], [5, 5]).points).toEqual([[10, 110], [0, 50], [5, 5]]);
  });

  it("crosses the rooms between from door to door", () => {
    expect(walk(house(), "attic", "pantry", [0, 0], [100, 100]).points).toEqual([[0, 0], [0, 50], [50, 100], [100, 100]]);
  });

  it("is unseen by stairs, whichever way they are taken", () => {
    const down = walk(house(), "hall", "cellar", [0, 100], [0, 200]).points;
    expect(down).toEqual([[0, 100], [0, 200, 1]]);
    expect(turned([[0, 100], [0, 200, 1]])).toEqual([[0, 200], [0, 100, 1]]);
    const through = walk(house(), "attic", "cellar", [0, 0], [1, 201]).points;
    expect(through).toEqual([[0, 0], [0, 50], [0, 100], [1, 201, 1]]);
  });

  it("takes 260 ms a step, and 620 ms for the Doctor", () => {
    expect(walk(house(), "attic", "hall", [0, 0], [0, 0]).takes).toBe(STEP);
    expect(walk(house(), "attic", "pantry", [0, 0], [0, 0]).takes).toBe(2 * STEP);
    expect(walk(house(), "attic", "pantry", [0, 0], [0, 0], true).takes).toBe(DOCTOR);
  });
});

describe("a walker", () => {
  it("is at both ends when it should be, and in between at an even pace", () => {
    const points: [number, number][] = [[0, 0], [0, 30], [10, 30]];
    expect(along(points, 0)).toEqual({ x: 0, y: 0, seen: 1 });
    expect(along(points, 0.5)).toEqual({ x: 0, y: 20, seen: 1 });
    expect(along(points, 1)).toEqual({ x: 10, y: 30, seen: 1 });
    expect(along(points, 7)).toEqual({ x: 10, y: 30, seen: 1 });
  });

  it("fades where it goes out of sight and appears at the other end", () => {
    const stairs: [number, number, number?][] = [[0, 0], [400, 400, 1]];
    expect(along(stairs, 0.25)).toEqual({ x: 0, y: 0, seen: 0.5 });
    expect(along(stairs, 0.75)).toEqual({ x: 400, y: 400, seen: 0.5 });
    expect(along(stairs, 1).seen).toBe(1);
  });

  it("that stays where it is, is there", () => {
    expect(along([[3, 4], [3, 4]], 0.5)).toEqual({ x: 3, y: 4, seen: 1 });
    expect(along([[3, 4]], 0.5)).toEqual({ x: 3, y: 4, seen: 1 });
  });

  it("sets off and stops gently", () => {
    expect([gait(0), gait(0.5), gait(1)]).toEqual([0, 0.5, 1]);
    expect(gait(0.1)).toBeLessThan(0.1);
    expect(gait(0.9)).toBeGreaterThan(0.9);
  });
});
