import { expect, test, vi } from "vitest";
import type { AttemptState, Snapshot } from "../protocol";
import type { Game } from "./game.svelte";

vi.mock("../language.svelte", () => ({ t: (key: string) => key }));
vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { armed, risk } = await import("./risk");

const attempt: AttemptState = { maker: "seat-1", target: "doctor", strength: 4, total: 1, due: [2], last_must: true };
interface Asked {
  due: number[];
  hand_sizes?: number[];
  spite?: number[];
  variants?: string[];
  /** The luck of each card in hand. */
  luck?: number[];
  legal?: string[];
  rest?: Partial<AttemptState>;
  again?: boolean;
}
function asked({ due, hand_sizes = [3, 3, 2, 2], spite = [0, 0, 0, 0], variants = [], luck = [2, 1], legal = ["pass"], rest = {}, again = false }: Asked): string[] {
  const hand = luck.map((worth, i) => `card-${i}-${worth}`);
  const may = [...hand.map((card) => `foil ${card}`), ...legal];
  const snapshot = { attempt: { ...attempt, due, ...rest }, hand, hand_sizes, spite } as unknown as Snapshot;
  const game = {
    snapshot, choices: may.map((text) => ({ verb: text.split(" ")[0] })), legal: (text: string) => may.includes(text), face: (card: string) => ({ luck: Number(card.split("-")[2]) }),
    seat: () => ({ kind: "person" }), name: () => "Cid", who: () => "Cid", connection: { seat: 1, table: { variants } },
  } as unknown as Game;
  return risk(game, again).map((one) => one.text.replace("table.risk.", "") + (one.rule ? ` ${one.rule}` : ""));
}

test("somebody with cards is left", () => {
  expect(asked({ due: [2] })).toEqual(["one", "last-must FOIL-3", "short-wins FOIL-4"]);
});

test("an empty hand is nobody, and binds nobody", () => {
  expect(asked({ due: [2], hand_sizes: [3, 3, 0] })).toEqual(["nobody", "then-wins FOIL-4"]);
  expect(asked({ due: [2, 3], hand_sizes: [3, 3, 2, 0] })).toEqual(["one", "nobody-must", "short-wins FOIL-4"]);
});

test("tokens count where they may be spent", () => {
  expect(asked({ due: [2], hand_sizes: [3, 3, 0], spite: [0, 0, 2], variants: ["super-spite"] })).toEqual(["one", "last-must FOIL-3", "short-wins FOIL-4"]);
  expect(armed({ hand_sizes: [0], spite: [2] } as unknown as Snapshot, 0, [])).toBe(false);
});

test("who may not pass reads nothing about passing", () => {
  expect(asked({ due: [], legal: [] })).toEqual(["must FOIL-3"]);
});

test("who falls short with everything they have is told so", () => {
  expect(asked({ due: [], luck: [1, 1] })).toEqual(["falls-short FOIL-3", "so-wins FOIL-4"]);
  expect(asked({ due: [], luck: [1, 1], rest: { last_must: false } })).toEqual(["falls-short", "so-wins FOIL-4"]);
  expect(asked({ due: [2], hand_sizes: [3, 3, 0], luck: [2], rest: { target: "seat-2" } })).toEqual(["falls-short FOIL-3", "so-you-die FOIL-4"]);
});

test("their tokens count where they may spend them", () => {
  const last = { due: [], luck: [1], spite: [0, 2], rest: { last_must: false } };
  expect(asked({ ...last, legal: ["pass", "spend"] })).toEqual(["nobody", "then-wins FOIL-4"]);
  expect(asked(last)).toEqual(["falls-short", "so-wins FOIL-4"]);
});

test("who holds nothing that foils is told so once", () => {
  expect(asked({ due: [2], luck: [] })).toEqual(["table.foil.nothing", "one", "last-must FOIL-3", "short-wins FOIL-4"]);
  expect(asked({ due: [], luck: [], again: true })).toEqual(["table.foil.nothing-more", "nobody-left", "so-wins FOIL-4"]);
});

test("the victim of what is foiled already is asked about striking back, and about nothing else", () => {
  const foiled = { due: [2], luck: [], rest: { total: 4 } };
  expect(asked({ ...foiled, legal: ["pass", "counter axe"] })).toEqual(["foiled-already PVP-3"]);
  expect(asked({ ...foiled, legal: ["pass"] })).toEqual(["foiled-unarmed PVP-3"]);
});
