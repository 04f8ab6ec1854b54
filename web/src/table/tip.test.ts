import { expect, test, vi } from "vitest";
import type { Snapshot } from "../protocol";
import { parse } from "./action";
import type { Game } from "./game.svelte";

vi.mock("../language.svelte", () => ({ language: { code: "en" }, t: (key: string, facts: Record<string, unknown> = {}) => [key.replace("table.tip.", ""), ...Object.values(facts)].join("|") }));
vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { tip } = await import("./tip");

interface Hand {
  legal?: string[];
  picked?: string;
}
function at(space: string, rest: Partial<Snapshot>, seat: number | null = 0, { legal, picked }: Hand = {}) {
  const snapshot = {
    act: "kill", over: false, asks: "turn", doctor: "library", pawns: ["hall", "kitchen", "foyer"], extras: { dog: { space: "parlor" } },
    eyes: { hall: [], kitchen: ["seat-2"], parlor: ["dog"], foyer: ["seat-3"] }, chances: ["hall"], forbids: { kitchen: "TRY-1", parlor: "DOG-3", foyer: "TRY-1" },
    prey: { kitchen: ["seat-2"], parlor: ["dog"] }, draws: [], ...rest,
  } as unknown as Snapshot;
  const name = (pawn: string) => ({ "seat-2": "Bob", "seat-3": "Cid", dog: "the dog" })[pawn] ?? pawn;
  const game = {
    snapshot, mine: legal !== undefined, choices: (legal ?? []).map(parse), mover: null, picked: picked ?? null, connection: { seat, table: { edition: "directors-cut" } }, room: (id: string) => id, whom: name, who: name, pawn: name,
    whyNotThere: () => ({ reason: "too far", rule: "BOARD-2" }), legal: (text: string) => legal?.includes(text), face: (card: string) => ({ name: card, steps: 1 }), leads: () => false,
  } as unknown as Game;
  return tip(game, space, null);
}

test("whoever can be attempted though the Doctor cannot is named", () => {
  expect(at("kitchen", {})).toMatchObject({ seen: "by-no|Bob", danger: true, rule: "TRY-1", prey: "prey|Bob" });
  expect(at("foyer", {})).toMatchObject({ seen: "by-no|Cid", rule: "TRY-1", prey: "" });
});

test("the rule is that of the hindrance, and a dog stands in the middle of the sentence", () => {
  expect(at("parlor", {})).toMatchObject({ seen: "by-no|the dog", rule: "DOG-3", prey: "prey|the dog" });
});

test("where an attempt is possible no rule is against it", () => {
  expect(at("hall", {})).toMatchObject({ seen: "nobody-yes|", danger: false, rule: "" });
});

test("several in one room in the Escape", () => {
  const snapshot = { act: "escape", eyes: { kitchen: ["seat-2", "seat-3"] }, chances: [], forbids: { kitchen: "ESCAPE-4" }, prey: { kitchen: ["seat-2", "seat-3"] }, pawns: ["hall", "kitchen", "kitchen"] };
  expect(at("kitchen", snapshot)).toMatchObject({ seen: "by-no-escape|Bob and Cid", danger: false, rule: "", prey: "prey-escape|Bob or Cid" });
});

test("the dead and those who watch are told who sees it, and nothing else", () => {
  expect(at("kitchen", { pawns: [null, "kitchen", "foyer"] })).toMatchObject({ seen: "by|Bob", danger: false, rule: "", prey: "", draw: "" });
  expect(at("kitchen", {}, null)).toMatchObject({ seen: "by|Bob", rule: "", prey: "" });
});

const DRAWS = { draws: ["hall", "foyer"], points: 1, forgoes: { "play move-1": "CLASSIC-3" } };

test("a card could be drawn there by a step, and not by a card that costs the draw", () => {
  expect(at("hall", { ...DRAWS, pawns: ["parlor"] }, 0, { legal: ["step hall", "draw"] })).toMatchObject({ draw: "draw", not: null });
  const byCard = at("hall", { ...DRAWS, pawns: ["parlor"] }, 0, { legal: ["play move-1 self hall", "draw"] });
  expect(byCard.draw).toBe("");
  expect(byCard.goings).toMatchObject([{ pawn: "self", cost: { rule: "CLASSIC-3" }, forgoes: true }]);
  expect(at("hall", { ...DRAWS, pawns: ["parlor"] }, 0, { legal: ["step hall", "play move-1 self hall"], picked: "move-1" }).draw).toBe("");
});

test("cards that cost no draw leave it to be had", () => {
  expect(at("hall", { ...DRAWS, forgoes: {}, pawns: ["parlor"] }, 0, { legal: ["play move-1 self hall"] }).draw).toBe("draw");
});

test("of a room to which only the Doctor could be sent it is said who sees it, and not what the reader could do there", () => {
  expect(at("kitchen", { pawns: ["parlor", "kitchen", "foyer"] }, 0, { legal: ["play move-1 doctor kitchen"] })).toMatchObject({ seen: "by|Bob", danger: false, rule: "", prey: "" });
  expect(at("hall", { pawns: ["parlor"] }, 0, { legal: ["play move-1 doctor hall"] }).seen).toBe("nobody|");
  expect(at("hall", {}, 0, { legal: ["play move-1 doctor hall"] }).seen).toBe("nobody-yes|");
});

test("of a room to which only the Doctor could be sent nothing is said about drawing there", () => {
  expect(at("foyer", { ...DRAWS, pawns: ["parlor"] }, 0, { legal: ["play move-1 doctor foyer", "draw"] })).toMatchObject({ draw: "", goings: [{ pawn: "doctor" }], not: null });
});

test("where one stands one goes nowhere, but the Doctor may be sent there", () => {
  const here = at("hall", { ...DRAWS, pawns: ["hall"] }, 0, { legal: ["step foyer", "play move-1 self foyer", "play move-1 doctor hall", "draw"] });
  expect(here).toMatchObject({ here: true, draw: "draw", not: null, goings: [{ pawn: "doctor", by: expect.stringContaining("move-1") }] });
  expect(at("hall", { ...DRAWS, pawns: ["hall"] }, 0, { legal: ["step foyer"] }).goings).toEqual([]);
});

test("where nobody could go now the tip says why", () => {
  expect(at("hall", { ...DRAWS, pawns: ["parlor"] }, 0, { legal: ["step foyer"] })).toMatchObject({ draw: "", not: { rule: "BOARD-2" } });
});

test("the Doctor's eyes are named where they forbid drawing, whatever the edition is called", () => {
  const seen = { eyes: { hall: ["doctor"], kitchen: [] }, draws: ["kitchen"], pawns: ["parlor"] };
  expect(at("hall", { ...seen, draws_unseen: true }).seen).toBe("doctor-yes|");
  expect(at("hall", { ...seen, draws_unseen: true }).draw).toBe("no-draw-doctor");
  expect(at("hall", seen).seen).toBe("nobody-yes|");
  expect(at("hall", seen).draw).toBe("no-draw");
});
