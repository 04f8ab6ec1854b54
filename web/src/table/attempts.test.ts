import { expect, test } from "vitest";
import type { Snapshot, SeatState } from "../protocol";
import { opposition } from "./attempts";

const seats = (...kinds: SeatState["kind"][]) => kinds.map((kind, seat) => ({ seat, kind }));
const at = (rest: Partial<Snapshot>) => ({ pawns: ["a", "b", "c", "d"], hand_sizes: [5, 0, 6, 0], spite: [1, 2, 3, 0], deck_size: 20, ...rest }) as Snapshot;

test("Strangers turn over a card each, while there are cards", () => {
  const table = seats("person", "stranger", "person", "stranger");
  expect(opposition(at({}), 0, table, [])).toEqual({ cards: 6, strangers: 2, tokens: 0 });
  expect(opposition(at({ deck_size: 1 }), 0, table, []).strangers).toBe(1);
  expect(opposition(at({ deck_size: 0 }), 0, table, []).strangers).toBe(0);
});

test("tokens count where they may be spent, and never one's own", () => {
  const table = seats("person", "bot", "person", "person");
  expect(opposition(at({}), 0, table, ["super-spite"])).toEqual({ cards: 6, strangers: 0, tokens: 5 });
});

test("the dead spend nothing", () => {
  const table = seats("person", "bot", "person", "person");
  expect(opposition(at({ pawns: ["a", "b", null, "d"], hand_sizes: [5, 4, 0, 1] }), 0, table, ["super-spite"])).toEqual({ cards: 5, strangers: 0, tokens: 2 });
});
