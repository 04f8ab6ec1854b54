import { expect, test } from "vitest";
import type { Cause, Chances, Catalogue, Swung } from "../protocol";
import { band, causeText, changes, floors, inLine, line, momentAt, standing, turnsBelow } from "./chances";

const point = (turn: number, seq: number, share: number[]): Chances => ({
  turn, seq, seat: turn ? 0 : null, share, low: share.map((one) => one / 2), high: share.map((one) => (one + 1) / 2), nobody: 0,
});
const points = [point(0, 0, [0.5, 0.5]), point(1, 4, [0.25, 0.75]), point(2, 10, [0, 1])];
const cause = (kind: string, facts: Partial<Cause> = {}): Cause => ({
  kind, seat: 0, pawn: "doctor", card: "", space: "", strength: 3, total: 1, against: [], passed: [], ...facts,
});
const swing = (seq: number, facts: Partial<Swung> = {}): Swung => ({
  turn: seq, seat: 0, seq, size: 0.5, gains: 1, loses: 0, before: [0.5, 0.5], after: [0.1, 0.9], cause: cause("nothing"), ...facts,
});
const catalogue: Catalogue = {
  deck: "classic", board: "x",
  cards: [{ id: "trowel", name: "Trowel", kind: "weapon", copies: 1 }, { id: "failure-1", name: "Failure 1", kind: "failure", copies: 1 }] as Catalogue["cards"],
  spaces: [{ id: "kitchen", name: "Kitchen", number: 1, the: "the Kitchen", there: "in the Kitchen", to: "to the Kitchen", card: "Kitchen" }],
};
/** The key with its facts, so that a test sees which words would be said. */
const t = (key: string, facts: Record<string, string | number> = {}) => `${key}(${Object.values(facts).join("|")})`;

test("the chances at a moment are those after the last turn that is over", () => {
  expect(standing(points, 0).turn).toBe(0);
  expect(standing(points, 3).turn).toBe(0);
  expect(standing(points, 4).turn).toBe(1);
  expect(standing(points, 99).turn).toBe(2);
});

test("a record that begins in the middle still has chances before its first moment", () => {
  expect(standing([point(7, 3, [1, 0])], 0).turn).toBe(7);
});

test("lines go from left to right, and up for whoever wins", () => {
  expect(line(points, 1, 10, 100, 100)).toBe("M0 50L40 25L100 0");
  expect(line(points, 0, 10, 100, 100)).toBe("M0 50L40 75L100 100");
  expect(band(points.slice(0, 2), 0, 10, 100, 100)).toBe("M0 25L40 37.5L40 87.5L0 75Z");
});

test("a place of the picture is a moment", () => {
  expect([-1, 0, 0.26, 1, 2].map((part) => momentAt(part, 10))).toEqual([0, 0, 3, 10, 10]);
});

test("few turns are written below", () => {
  const many = Array.from({ length: 60 }, (_, index) => point(index + 1, index * 3, [1, 0]));
  expect(turnsBelow(many, 12).map((one) => one.turn)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  expect(turnsBelow(points, 12).map((one) => one.turn)).toEqual([1, 2]);
});

test("Strangers have a line too, after everybody else", () => expect(inLine(["a", "b", "c", "d"], [1, 3])).toEqual([0, 2, 1, 3]));

test("of turns that end at the same moment one is written below", () => {
  const strangers = [point(1, 4, [1, 0]), point(2, 4, [1, 0]), point(3, 9, [1, 0])];
  expect(turnsBelow(strangers, 12)).toEqual([{ turn: 2, seq: 4 }, { turn: 3, seq: 9 }]);
});

test("numbers of swings do not cover each other", () => {
  expect(floors([swing(10), swing(11), swing(50), swing(12)], 100, 0.05)).toEqual([0, 1, 0, 2]);
});

test("a swing is told by who gained and who lost", () => {
  expect(changes(swing(3))).toEqual([{ seat: 1, before: 0.5, after: 0.9 }, { seat: 0, before: 0.5, after: 0.1 }]);
  expect(changes(swing(3, { gains: null }))).toHaveLength(1);
});

test("an attempt is told with what was played against it, by whom", () => {
  const said = causeText(
    cause("foiled", { card: "trowel", space: "kitchen", against: [{ seat: 1, card: "failure-1" }, { seat: 1, card: "" }] }), "kill", ["Ada", "Ben"], catalogue, t,
  );
  expect(said).toContain("replay.cause.foiled(replay.cause.attempt(Ada|table.pawn.doctor-object()|Trowel|");
  expect(said).toContain("in the Kitchen");
  expect(said).toContain("replay.cause.played(Ben|Failure 1 + replay.cause.token())");
});

test("nobody against it, who passed, and who saves", () => {
  expect(causeText(cause("came-off", { passed: [1] }), "save", ["Ada", "Ben"], catalogue, t)).toMatch(
    /came-off\(replay\.cause\.saving\(.*replay\.cause\.nothing-against\(\) replay\.cause\.passed\(Ben\|1\)$/,
  );
  expect(causeText(cause("struck", { seat: null, pawn: "seat-2" }), "escape", ["Ada", "Ben"], catalogue, t)).toContain("replay.cause.attack(");
});

test("a card that is drawn is told with whose turn came next", () => {
  const drew = (pawn: string) => causeText(cause("drew", { card: "trowel", pawn }), "kill", ["Ada", "Ben"], catalogue, t);
  expect([drew(""), drew("seat-1"), drew("seat-2")].map((said) => said.split("(")[0])).toEqual(
    ["replay.cause.drew", "replay.cause.drew-rode", "replay.cause.drew-handed"],
  );
});

test("whoever moves themselves goes, and whoever moves another brings", () => {
  expect(causeText(cause("moved", { pawn: "seat-1", space: "kitchen" }), "kill", ["Ada"], catalogue, t)).toContain("replay.cause.moved-self(");
  expect(causeText(cause("moved", { space: "kitchen" }), "kill", ["Ada"], catalogue, t)).toContain("replay.cause.moved(");
});
