import { expect, test } from "vitest";
import type { FromServer, Welcome } from "../protocol";
import { frames, later, one, page, press, settled, words, type Answers } from "../recorded/mounting";
import { PHONE, sit as sitAt } from "../recorded/table";
import over from "../recorded/over.json";

const greeting = over.welcome[0] as unknown as Welcome;
const { replay, attempts, seed } = greeting.story!;
const names = greeting.table.seats.map((seat) => seat.name);
const winner = greeting.snapshot!.winner!;
const ANALYSIS = `/api/replays/${replay}/analysis?language=en`;
const VERIFY = `/api/replays/${replay}/verify?language=en`;
/** Nobody has looked at the game yet, unless a test says so. */
const sit = (recorded: FromServer[], { answers = {}, ...window }: { answers?: Answers; width?: number; height?: number } = {}) =>
  sitAt(recorded, { answers: { [ANALYSIS]: { state: "waiting", ahead: 1, points: [], swings: [] }, ...answers }, ...window });
const dialog = () => one("dialog");
const with_ = (rest: object): FromServer[] => [{ ...greeting, ...rest } as Welcome];

test("it says who has won, and how everybody played", async () => {
  await sit(frames(over.welcome));
  expect(words("h2", dialog())).toEqual([`${names[winner]} has killed Doctor Lucky`]);
  const rows = words("[role=row]", dialog()).slice(1);
  expect(rows).toHaveLength(names.length);
  const attempted = new Set(attempts.map((attempt) => attempt.seat));
  for (const [seat, name] of names.entries()) {
    expect(rows[seat]).toContain(name);
    expect(rows[seat]!.includes("no attempt")).toBe(!attempted.has(seat));
    const figures = greeting.story!.figures[seat]!;
    expect(words(".turns", dialog())[seat]).toBe(String(figures.turns));
  }
});

test("to the winner it says that it was they", async () => {
  await sit(with_({ seat: winner }));
  expect(words("h2", dialog())).toEqual(["You have killed Doctor Lucky"]);
});

test("the record is downloaded and the replay opened by links", async () => {
  await sit(frames(over.welcome));
  const record = one<HTMLAnchorElement>("a", "Download record", dialog());
  expect([record.getAttribute("href"), record.hasAttribute("download")]).toEqual([`/api/replays/${replay}/record`, true]);
  expect(one("a", /^Replay$/, dialog()).getAttribute("href")).toBe(`/replay/${replay}`);
});

test("the deal is verified, with its seed", async () => {
  await sit(frames(over.welcome), { answers: { [VERIFY]: over.verified } });
  press("Verify the deal");
  await settled();
  expect(page()).toContain("The deal was fixed before the first card was seen");
  expect(words(".hash code", dialog())).toEqual([over.verified.commitment, seed]);
});

test("where the server does not answer it says so", async () => {
  await sit(frames(over.welcome), { answers: { [VERIFY]: () => new Response("", { status: 502 }) } });
  press("Verify the deal");
  await settled();
  expect(words("[role=alert]", dialog())).toHaveLength(1);
});

test("another game is asked for once, and begins", async () => {
  const socket = await sit(frames(over.welcome));
  press("Play again");
  expect(socket.heard("rematch")).toBeDefined();
  socket.say({ type: "table", table: { ...greeting.table, rematch: [0] } });
  expect(one<HTMLButtonElement>("button", "Waiting for the others").disabled).toBe(true);
  expect(page()).toContain("Would play again: You");
  socket.say(...frames(over.again));
  await settled();
  expect(document.querySelector("dialog")).toBeNull();
});

test("it is folded away and shown again", async () => {
  await sit(frames(over.welcome), PHONE);
  press("See the board");
  expect(document.querySelector("dialog")).toBeNull();
  press("How it ended");
  expect(words("h2", dialog())).toHaveLength(1);
});

test("whoever watches asks for no other game", async () => {
  await sit(with_({ seat: null }));
  expect(words(".next button", dialog())).toEqual(["Verify the deal"]);
});

test("what turned it is told as soon as it is known, and looked at", async () => {
  // Made up: what would be recorded here takes the server too long, and comes out by chance.
  const swing = { turn: 1, seat: winner, seq: 5, size: 0.5, gains: winner, loses: 0, before: [0.25, 0.25, 0.25, 0.25], after: [0.1, 0.1, 0.7, 0.1], cause: { kind: "walk" } };
  const point = { turn: 0, seq: 2, seat: null, share: [0.25, 0.25, 0.25, 0.25], low: [0, 0, 0, 0], high: [1, 1, 1, 1], nobody: 0 };
  const states = [{ state: "waiting", ahead: 1 }, { state: "working", done: 0.5 }, { state: "ready", rollouts: 4, points: [point], swings: [swing] }];
  const found = () => ({ points: [], swings: [], ...states.shift() });
  await sit(frames(over.welcome), { answers: { [ANALYSIS]: found } });
  expect(page()).not.toContain("Fortune turned most");
  await later(2000);
  await settled();
  expect(page()).toContain("Fortune turned most in turn 1");
  press("Look at it");
  expect(location.pathname + location.search).toBe(`/replay/${replay}?at=5`);
});
