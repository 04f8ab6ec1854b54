import { expect, test } from "vitest";
import type { AttemptState, Line } from "../protocol";
import { current, exchange, wielded } from "./exchange";

let seq = 0;
const line = (what: string, rest: Partial<Line> = {}): Line => ({ seq: ++seq, what, ...rest });

test("before the first attempt there is nothing", () => {
  expect(exchange([line("turn", { seat: 0 })], 4)).toEqual([]);
});

test("what each played, and what it was worth", () => {
  const [round] = exchange(
    [
      line("attempted", { seat: 2, pawn: "doctor", card: "spoon", space: "library", amount: 5 }),
      line("passed", { seat: 3 }), line("foiled-with", { seat: 0, card: "failure-2", amount: 2 }), line("foiled-with", { seat: 0, card: "failure-1", amount: 3 }),
    ],
    4,
  );
  expect(round).toMatchObject({ maker: 2, target: "doctor", strength: 5, total: 3, result: "" });
  expect(round?.answers.map((one) => [one.seat, one.passed, one.played.map((card) => card.worth)])).toEqual([[3, true, []], [0, false, [2, 1]]]);
});

test("a counter-attempt has a round of its own after the first is closed", () => {
  const rounds = exchange(
    [
      line("attempted", { seat: 0, pawn: "seat-2", card: "axe", space: "parlor", amount: 2 }),
      line("foiled-with", { seat: 1, card: "failure-2", amount: 2 }), line("countered", { seat: 1, pawn: "seat-1", card: "trowel", amount: 3 }),
      line("foiled-with", { seat: 2, card: "failure-1", amount: 1 }), line("passed", { seat: 3 }), line("foiled-with", { seat: 0, card: "failure-2", amount: 3 }),
      line("failed", { seat: 0, pawn: "seat-2" }), line("failed", { seat: 1, pawn: "seat-1" }), line("spite", { seat: 0, amount: 3 }),
    ],
    4,
  );
  expect(rounds).toHaveLength(2);
  expect(rounds[0]).toMatchObject({ kind: "attempted", total: 2, result: "foiled", grudges: 2 });
  expect(rounds[1]).toMatchObject({ kind: "countered", maker: 1, target: "seat-1", space: "parlor", total: 3, result: "foiled" });
  expect(rounds[1]?.answers.map((one) => one.seat)).toEqual([2, 3, 0]);
});

test("the round that is answered is the one the table is asked about", () => {
  const rounds = exchange(
    [
      line("attempted", { seat: 0, pawn: "seat-2", card: "axe", space: "parlor", amount: 2 }), line("foiled-with", { seat: 1, card: "failure-1", amount: 1 }),
      line("countered", { seat: 1, pawn: "seat-1", card: "trowel", amount: 3 }), line("foiled-with", { seat: 2, card: "failure-2", amount: 2 }),
    ],
    4,
  );
  const asked = (maker: string, target: string): AttemptState => ({ maker, target, strength: 3, total: 0, due: [], last_must: false });
  expect(current(rounds, asked("seat-1", "seat-2"))?.card).toBe("axe");
  expect(current(rounds, asked("seat-2", "seat-1"))?.card).toBe("trowel");
  expect(current(rounds, null)?.card).toBe("trowel");
  expect(current([], null)).toBe(null);
});

test("the Doctor's own attack is nobody's", () => {
  const [round] = exchange([line("struck", { pawn: "seat-2", space: "parlor", amount: 1 }), line("passed", { seat: 1 }), line("killed", { pawn: "seat-2" })], 3);
  expect(round).toMatchObject({ kind: "struck", maker: null, target: "seat-2", result: "done" });
});

test("the Doctor wields what he turned over only if it is a weapon", () => {
  const kind = (card: string) => (card === "axe" ? "weapon" : "move");
  const made = (what: string, card: string, seat?: number) => exchange([line(what, { seat, pawn: "seat-2", space: "parlor", card, amount: 1 })], 3)[0]!;
  expect(wielded(made("struck", "move-2"), kind)).toBe("");
  expect(wielded(made("struck", "axe"), kind)).toBe("axe");
  expect(wielded(made("attempted", "axe", 0), kind)).toBe("axe");
  expect(wielded(made("struck", ""), kind)).toBe("");
});
