import { expect, it, vi } from "vitest";
import { first, lastSetup, layAside, recall, remembered, rememberSetup, takeUp } from "./setup";

it("begins with the Director's Cut, the reader and three bots", () => {
  const setup = recall(null);
  expect(setup.choice.edition).toBe("directors-cut");
  expect(setup.chairs.map((one) => one.who)).toEqual(["me", "bot", "bot", "bot"]);
});

it("gives back what was kept", () => {
  const setup = { ...first(), timer: 300, pace: 200, choice: { edition: "save", players: 3, variants: ["penalties"], board: "ship", part: "full" } };
  expect(recall(JSON.stringify(setup))).toEqual(setup);
});

it("is private again each time", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  rememberSetup({ ...first(), public: true, timer: 60 });
  expect([...kept.values()].join()).not.toContain("public");
  expect(lastSetup()).toEqual({ ...first(), timer: 60 });
  // What an earlier page has kept does not count either.
  expect(recall(JSON.stringify({ ...first(), public: true })).public).toBe(false);
});

it("makes nothing of nonsense", () => {
  for (const text of ["", "{", "null", "7", "[]", '{"choice":{"edition":5}}', '{"chairs":[1,2]}', '{"timer":7,"pace":"quick","public":"yes"}'])
    expect(recall(text)).toEqual(first());
});

it("knows a first visit from a later one", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  expect(remembered()).toBe(null);
  expect(lastSetup()).toEqual(first());
  rememberSetup(first());
  expect(remembered()).toEqual(first());
});

it("gives a choice back in another language, once, and at the same address only", () => {
  const draft = { setup: { ...first(), timer: 60 }, name: "", search: "?edition=save", language: "en" };
  layAside(draft);
  expect(takeUp("?edition=save", "de")).toEqual(draft);
  expect(takeUp("?edition=save", "de")).toBe(null);
  layAside(draft);
  expect(takeUp("", "de")).toBe(null);
  layAside(draft);
  expect(takeUp("?edition=save", "en")).toBe(null);
  layAside(null);
  expect(takeUp("?edition=save", "de")).toBe(null);
});
