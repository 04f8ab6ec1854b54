import { expect, test } from "vitest";
import type { AttemptState, Snapshot } from "../protocol";
import { question, settles } from "./question";

const attempt: AttemptState = { maker: "seat-1", target: "doctor", strength: 4, total: 1, due: [2], last_must: true };
const at = (rest: Partial<Snapshot>) => ({ turn: 3, to_act: 0, asks: "turn", attempt: null, seq: 7, ...rest }) as Snapshot;

test("steps within a turn are the same question", () => {
  expect(question(at({ seq: 7 }))).toBe(question(at({ seq: 8, pawns: ["library"] })));
});

test("the next turn is another question, even if it is mine again", () => {
  expect(question(at({ turn: 4 }))).not.toBe(question(at({})));
  expect(question(at({ to_act: 1 }))).not.toBe(question(at({})));
  expect(question(null)).not.toBe(question(at({})));
});

test("an attempt is another question, and so is one with more luck against it", () => {
  const asked = at({ asks: "foil", attempt });
  expect(question(asked)).not.toBe(question(at({})));
  expect(question(at({ asks: "foil", attempt: { ...attempt, total: 2 } }))).not.toBe(question(asked));
  expect(question(at({ asks: "foil", attempt: { ...attempt, due: [] } }))).toBe(question(asked));
});

test("what settles something", () => {
  for (const action of ["end", "draw", "pass", "attempt doctor axe", "foil failure-1", "buy axe", "spend", "counter axe"]) expect(settles(action)).toBe(true);
  for (const action of ["step library", "play axe self library", "play boots steps"]) expect(settles(action)).toBe(false);
});
