import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer, Snapshot, TableState } from "../protocol";
import { Socket } from "../recorded/socket";
import { Connection } from "./connection.svelte";

const at = (rest: Partial<Snapshot> = {}) => ({ seq: 5, turn: 2, to_act: 0, asks: "turn", attempt: null, hand: ["axe"], over: false, ...rest }) as Snapshot;
const table = (now = 0) => ({ phase: "playing", now, seats: [] }) as unknown as TableState;
const welcome = (seat: number | null, snapshot: Snapshot | null = at(), now = 0) => ({ type: "welcome", protocol: 1, table: table(now), seat, host: false, snapshot, lines: [{ seq: 1, what: "drew", text: "Bob draws" }], talk: [], story: null }) as FromServer;

function greeted(): Connection {
  const connection = new Connection("t", "ann", "en", () => ["ann", "bob"]);
  Socket.last.onopen();
  Socket.last.say(welcome(0));
  return connection;
}

beforeEach(() => {
  Socket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  vi.stubGlobal("window", { setTimeout: (run: () => void, wait: number) => setTimeout(run, wait) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the greeting names the other chairs of the device", () => {
  greeted();
  expect(Socket.last.sent[0]).toMatchObject({ type: "hello", secret: "ann", others: ["bob"] });
});

test("another chair keeps nothing of the one before", () => {
  const connection = greeted();
  void connection.send({ type: "say", text: "mine alone" });
  connection.sit("bob");
  expect([connection.seat, connection.snapshot, connection.story, connection.refused, connection.status]).toEqual([null, null, null, null, "connecting"]);
  expect(connection.lines).toEqual([]);
  expect(connection.waiting).toBe(0);
  Socket.last.onopen();
  Socket.last.say(welcome(1));
  expect(Socket.last.sent.map((one) => one.type)).toEqual(["hello"]);
});

test("one action at a time, until its snapshot has come", () => {
  const connection = greeted();
  void connection.act("end");
  expect(connection.acting).toBe(true);
  const { id } = Socket.last.sent.at(-1)!;
  Socket.last.say({ type: "accepted", id, seq: 6 });
  expect(connection.acting).toBe(true);
  Socket.last.say({ type: "update", snapshot: at({ seq: 6, turn: 3 }), lines: [], deadline: 0, story: null, undone: false });
  expect(connection.acting).toBe(false);
});

test("a new question is not answered at once", () => {
  const connection = greeted();
  vi.advanceTimersByTime(500);
  expect(connection.calm).toBe(true);
  Socket.last.say({ type: "update", snapshot: at({ seq: 6 }), lines: [], deadline: 0, story: null, undone: false });
  expect(connection.calm).toBe(true);
  Socket.last.say({ type: "update", snapshot: at({ seq: 7, turn: 3 }), lines: [], deadline: 0, story: null, undone: false });
  expect(connection.calm).toBe(false);
  vi.advanceTimersByTime(500);
  expect(connection.calm).toBe(true);
});

test("a full or broken house is asked again, a closed door is not", () => {
  const connection = new Connection("t", "", "en");
  Socket.last.onopen();
  Socket.last.say({ type: "refused", id: "", code: "full", reason: "full", rule: "", wait: 0 });
  expect(connection.status).toBe("lost");
  vi.advanceTimersByTime(300);
  expect(Socket.opened).toHaveLength(2);
  Socket.last.onopen();
  Socket.last.say({ type: "refused", id: "", code: "no-table", reason: "", rule: "", wait: 0 });
  expect(connection.status).toBe("refused");
});

test("whoever was cut off says why, and comes back when they may", () => {
  const connection = greeted();
  Socket.last.say({ type: "refused", id: "", code: "too-fast", reason: "far too much", rule: "", wait: 10 });
  expect([connection.status, connection.held]).toEqual(["lost", "far too much"]);
  vi.advanceTimersByTime(9_900);
  expect(Socket.opened).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(Socket.opened).toHaveLength(2);
  Socket.last.onopen();
  Socket.last.say(welcome(0));
  expect([connection.status, connection.held]).toEqual(["open", ""]);
});

test("the server's clock", () => {
  vi.setSystemTime(1_000_000);
  const connection = new Connection("t", "", "en");
  Socket.last.onopen();
  Socket.last.say(welcome(null, null, 1120));
  expect(connection.ahead).toBe(120);
});
