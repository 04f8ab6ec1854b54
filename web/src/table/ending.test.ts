import { expect, test } from "vitest";
import type { Attempted, Line, Snapshot, Story } from "../protocol";
import { ending } from "./ending";

const at = (rest: Partial<Snapshot> = {}) => ({ act: "kill", winner: 1, ...rest }) as Snapshot;
const told = (...attempts: [string, boolean][]) => ({ attempts: attempts.map(([target, succeeded]) => ({ target, succeeded }) as Attempted) }) as Story;
const killed = (pawn: string): Line => ({ seq: 1, what: "killed", pawn });

test("whoever has killed the Doctor", () => {
  expect(ending(at(), told(["doctor", false], ["doctor", true]), [])).toBe("kill");
  expect(ending(at(), null, [killed("seat-1"), killed("doctor")])).toBe("kill");
});

test("the last one alive has not", () => {
  expect(ending(at(), told(["doctor", false], ["seat-1", true]), [])).toBe("survivor");
  expect(ending(at(), null, [killed("seat-1")])).toBe("survivor");
});

test("other evenings end otherwise", () => {
  expect(ending(at({ act: "save" }), told(["doctor", true]), [])).toBe("save");
  expect(ending(at({ act: "escape" }), told(["seat-1", true]), [])).toBe("escape");
  expect(ending(at({ winner: null }), told(["seat-1", true]), [])).toBe("kill");
});
