import { expect, test } from "vitest";
import { edges } from "./edges";

const window = { width: 390, height: 300 };
const far = (x: number, y: number) => edges([{ id: "seat-1", x, y }], window)[0];

test("who is in the window does not wait at its edge", () => {
  expect(far(200, 150)).toBeUndefined();
  expect(far(20, 20)).toBeUndefined();
});

test("who is outside waits at the edge that is nearest, and the sign points there", () => {
  expect(far(-300, 150)).toEqual({ id: "seat-1", x: 22, y: 150, angle: Math.PI });
  expect(far(200, 900)).toMatchObject({ x: 200, y: 278, angle: Math.PI / 2 });
  expect(far(-50, -50)).toMatchObject({ x: 22, y: 22 });
});

test("nobody waits upon a pawn that is seen, where there is another place", () => {
  const [one] = edges([{ id: "seat-1", x: -300, y: 150 }, { id: "seat-2", x: 30, y: 150 }], window);
  expect(one!.x).toBe(22);
  expect(Math.abs(one!.y - 150)).toBeGreaterThanOrEqual(36);
  const crowd = Array.from({ length: 20 }, (_, i) => ({ id: `pet-${i}`, x: 22, y: 13 + i * 14 }));
  expect(edges([{ id: "seat-1", x: -300, y: 150 }, ...crowd], window)).toHaveLength(1);
});

test("nobody waits upon another, nor upon the button in the corner", () => {
  const crowd = edges(Array.from({ length: 9 }, (_, i) => ({ id: `seat-${i + 1}`, x: 900, y: 290 - i })), window);
  expect(crowd.length).toBeGreaterThan(4);
  for (const one of crowd) {
    expect(one.y).toBeLessThanOrEqual(300 - 60 - 22);
    for (const other of crowd) if (other !== one) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(44);
  }
});
