import { expect, test, vi } from "vitest";
import type { Moment } from "../protocol";
import type { Game } from "./game.svelte";

vi.mock("../language.svelte", () => ({ t: (key: string, facts: Record<string, unknown> = {}) => [key.replace("table.tip.", ""), ...Object.values(facts)].join("|") }));
vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { tip } = await import("./tip");

function at(space: string, rest: Partial<Moment>, seat: number | null = 0) {
  const moment = {
    act: "kill", over: false, asks: "turn", doctor: "library", pawns: ["hall", "kitchen", "foyer"], exhibits: { dog: { space: "parlor" } },
    eyes: { hall: [], kitchen: ["seat-2"], parlor: ["dog"], foyer: ["seat-3"] }, chances: ["hall"], forbids: { kitchen: "TRY-1", parlor: "DOG-3", foyer: "TRY-1" },
    prey: { kitchen: ["seat-2"], parlor: ["dog"] }, draws: [], ...rest,
  } as unknown as Moment;
  const name = (pawn: string) => ({ "seat-2": "Bob", "seat-3": "Cid", dog: "the dog" })[pawn] ?? pawn;
  const game = {
    moment, mine: false, choices: [], mover: null, picked: null, session: { seat, table: { edition: "directors-cut" } }, room: (id: string) => id, whom: name, who: name,
    whyNotThere: () => null,
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
  const moment = { act: "escape", eyes: { kitchen: ["seat-2", "seat-3"] }, chances: [], forbids: { kitchen: "ESCAPE-4" }, prey: { kitchen: ["seat-2", "seat-3"] }, pawns: ["hall", "kitchen", "kitchen"] };
  expect(at("kitchen", moment)).toMatchObject({ seen: "by-no-escape|Bob and Cid", danger: false, rule: "", prey: "prey-escape|Bob or Cid" });
});

test("the dead and those who watch are told who sees it, and nothing else", () => {
  expect(at("kitchen", { pawns: [null, "kitchen", "foyer"] })).toMatchObject({ seen: "by|Bob", danger: false, rule: "", prey: "", draw: "" });
  expect(at("kitchen", {}, null)).toMatchObject({ seen: "by|Bob", rule: "", prey: "" });
});
