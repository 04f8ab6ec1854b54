import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "../protocol";
import type { Connection } from "../server/connection.svelte";
import { HotSeat } from "./hotseat.svelte";

const keys = [{ table: "t", seat: 0, secret: "ann" }, { table: "t", seat: 1, secret: "bob" }];

/** A connection that sits where it is told, once the server has answered. */
class Sitting {
  status = "open";
  secret = "";
  seat: number | null = null;
  refused: { code: string } | null = null;
  table: { phase: string; seats: { away: boolean }[] } = { phase: "playing", seats: [{ away: false }, { away: false }] };
  snapshot: Snapshot | null;
  constructor(public now: Snapshot) {
    this.snapshot = now;
  }
  sit(secret: string) {
    if (secret === this.secret) return;
    Object.assign(this, { secret, seat: null, snapshot: null, status: "connecting" });
  }
  answered(now = this.now) {
    Object.assign(this, { now, snapshot: now, status: "open", seat: keys.find((key) => key.secret === this.secret)?.seat ?? null });
  }
  get connection() {
    return this as unknown as Connection;
  }
}
const at = (to_act: number | null, rest: Partial<Snapshot> = {}) => ({ to_act, asks: "turn", over: false, ...rest }) as Snapshot;

beforeEach(() => vi.stubGlobal("localStorage", { getItem: (place: string) => (place === "keys" ? JSON.stringify(keys) : null) }));
afterEach(() => vi.unstubAllGlobals());

test("the curtain goes up when the page has the right chair, and not before", () => {
  const [hotseat, sitting] = [new HotSeat("t"), new Sitting(at(1, { asks: "foil" }))];
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, hotseat.asked, sitting.secret]).toEqual([1, true, ""]);
  hotseat.raise(sitting.connection);
  expect([hotseat.curtain, hotseat.raising, sitting.secret]).toEqual([1, true, "bob"]);
  sitting.status = "lost";
  hotseat.watch(sitting.connection);
  expect(hotseat.curtain).toBe(1);
  sitting.answered();
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, hotseat.raising]).toEqual([null, false]);
});

test("it falls for the next, nothing is left of the one before, and the page watches", () => {
  const [hotseat, sitting] = [new HotSeat("t"), new Sitting(at(1))];
  hotseat.watch(sitting.connection);
  hotseat.raise(sitting.connection);
  sitting.answered();
  hotseat.watch(sitting.connection);
  const hush = vi.fn();
  hotseat.onHandover = hush;
  sitting.answered(at(0));
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, sitting.secret, sitting.snapshot]).toEqual([0, "", null]);
  expect(hush).toHaveBeenCalled();
});

test("at the end the device sits down in its first chair, and a new game is nobody's yet", () => {
  const [hotseat, sitting] = [new HotSeat("t"), new Sitting(at(null, { over: true }))];
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, sitting.secret]).toEqual([null, "ann"]);
  sitting.answered();
  hotseat.watch(sitting.connection);
  sitting.answered(at(2)); // a bot begins
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, sitting.secret]).toEqual([null, ""]);
});

test("where nobody may watch the curtain alone hides the chair", () => {
  const [hotseat, sitting] = [new HotSeat("t"), new Sitting(at(2))];
  Object.assign(sitting, { status: "refused", refused: { code: "no-spectators" } });
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, sitting.secret]).toEqual([0, "ann"]);
  sitting.answered();
  hotseat.watch(sitting.connection);
  expect(hotseat.curtain).toBe(0);
  sitting.answered(at(1));
  hotseat.watch(sitting.connection);
  expect([hotseat.curtain, sitting.secret]).toEqual([1, "ann"]);
});

test("it does not fall for somebody whom a bot plays for", () => {
  const [hotseat, sitting] = [new HotSeat("t"), new Sitting(at(1))];
  sitting.table.seats[1]!.away = true;
  hotseat.watch(sitting.connection);
  expect(hotseat.curtain).toBeNull();
});
