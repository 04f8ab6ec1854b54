import { expect, test } from "vitest";
import type { Key, SeatState } from "../protocol";
import { t } from "../language.svelte";
import { toCome, invited, lasting, onlyHere, proposed, sits, variation } from "./gathering";

const seat = (at: number, rest: Partial<SeatState> = {}): SeatState => ({
  seat: at, name: "", kind: "open", bot: "", bot_name: "", here: false, away: false, stand_in: [], kept: false, late: false, ...rest,
});
const key = (at: number): Key => ({ table: "a", seat: at, secret: `secret-${at}` });

// You, somebody beside you whom the server has not seen, a friend's chair, and one for whoever comes.
const seats = [seat(0, { kind: "person", here: true }), seat(1, { kind: "person" }), seat(2, { kept: true }), seat(3)];

test("whoever shares the device is at it", () => {
  expect(seats.map((one) => sits(one, 0, [0, 1]))).toEqual(["you", "device", "kept", "open"]);
  expect(seats.map((one) => sits(one, null, []))).toEqual(["here", "absent", "kept", "open"]);
});

test("a friend's chair on one's own device is no longer kept for others", () => {
  expect(sits(seats[2]!, 0, [0, 2])).toBe("device");
});

test("bots and strangers are what they are", () => {
  expect(sits(seat(0, { kind: "bot", bot: "heuristic" }), 0, [0])).toBe("bot");
  expect(sits(seat(1, { kind: "stranger" }), 0, [0])).toBe("stranger");
});

test("kept chairs are not free, and those at this device are not missing", () => {
  const found = toCome(seats, [0, 1]);
  expect([found.free, found.kept, found.absent].map((some) => some.map((one) => one.seat))).toEqual([[3], [2], []]);
  expect(toCome(seats, [0]).absent.map((one) => one.seat)).toEqual([1]);
});

test("links come in the order of the chairs, and none for who is here", () => {
  const more = [...seats, seat(4, { kept: true }), seat(5, { kind: "person", here: true }), seat(6, { kind: "bot" })];
  expect(invited([6, 5, 4, 2, 1].map(key), more, [0, 1]).map((one) => one.seat)).toEqual([2, 4]);
});

test("a proposed name is nobody else's", () => {
  const taken: string[] = [];
  for (let i = 0; i < 12; i++) taken.push(proposed(taken));
  expect(new Set(taken).size).toBe(12);
  expect(taken.every((name) => name && !name.includes("."))).toBe(true);
  expect(proposed(taken)).toBe("");
});

test("a time is told in the largest unit that fits", () => {
  expect([60, 300, 7200, 86_400, 259_200, 90].map((seconds) => lasting(seconds, "en"))).toEqual(["1 minute", "5 minutes", "2 hours", "1 day", "3 days", "90 seconds"]);
  expect(lasting(86_400, "de")).toBe("1 Tag");
});

test("there are words for whatever a table allows and for what it does not", () => {
  const words = (["stand-in", "public", "spectators"] as const).flatMap((option) => [true, false].map((so) => t(variation(option, so))));
  expect(new Set(words).size).toBe(6);
  expect(words.filter((one) => one.startsWith("table."))).toEqual([]);
});

test("addresses that mean whichever machine they are opened on", () => {
  for (const here of ["http://localhost:8080", "http://127.0.0.1:8080", "http://127.1.2.3", "http://[::1]:8080", "http://doctor.localhost"]) expect(onlyHere(here), here).toBe(true);
  for (const there of ["http://192.168.0.7:8080", "http://127.example.org", "http://localhost.example.org", "https://lucky.example", "http://[fe80::1]"]) expect(onlyHere(there), there).toBe(false);
});
