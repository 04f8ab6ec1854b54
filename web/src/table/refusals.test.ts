import { expect, test } from "vitest";
import type { Moment } from "../protocol";
import { targetRefused } from "./refusals";

const doctor = { reason: "the Doctor is not in your room", rule: "TRY-1" };
const bob = { reason: "somebody sees you", rule: "PVP-1" };
const at = (rest: Partial<Moment>) =>
  ({ act: "kill", doctor: "library", pawns: ["parlor", "parlor"], exhibits: {}, refusals: { "attempt doctor": doctor, "attempt seat-2": bob }, ...rest }) as unknown as Moment;

test("whoever stands in the room is meant", () => {
  expect(targetRefused(at({}), 0)).toBe(bob);
  expect(targetRefused(at({ pawns: ["parlor", "kitchen"] }), 0)).toBe(doctor);
});

test("the Doctor is meant where he is", () => {
  expect(targetRefused(at({ doctor: "parlor" }), 0)).toBe(doctor);
  expect(targetRefused(at({ doctor: "parlor", act: "escape" }), 0)).toBe(bob);
});

test("a pet is found where it stands", () => {
  const dog = { reason: "no", rule: "DOG-4" };
  const moment = at({ pawns: ["parlor", "kitchen"], exhibits: { dog: { space: "parlor" } }, refusals: { "attempt doctor": doctor, "attempt dog": dog } });
  expect(targetRefused(moment, 0)).toBe(dog);
});

test("nothing is said where nothing is refused", () => {
  expect(targetRefused(at({ refusals: {} }), 0)).toBeNull();
  expect(targetRefused(null, 0)).toBeNull();
});
