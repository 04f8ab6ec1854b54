import { expect, it } from "vitest";
import type { House } from "../protocol";
import { asOnCards } from "./editions";

const names = { original: "Kill Doctor Lucky", "directors-cut": "Kill Doctor Lucky: Director's Cut", save: "Save Doctor Lucky", own: "Tea with (Doctor) Lucky?" };
const house = { editions: Object.entries(names).map(([id, name]) => ({ id, name })) } as unknown as House;

it("calls editions in a sentence what their cards call them", () => {
  expect(asOnCards("Spite is for Kill Doctor Lucky, not for Kill Doctor Lucky: Director's Cut", house)).toBe(
    "Spite is for Original 1996, not for Director's Cut 2002",
  );
  expect(asOnCards("„Strafen“ gehört zu „Save Doctor Lucky“", house)).toBe("„Strafen“ gehört zu „Save 2000“");
});

it("leaves alone what has no card of its own, and knows nothing before the house has answered", () => {
  expect(asOnCards("for Tea with (Doctor) Lucky? only", house)).toBe("for Tea with (Doctor) Lucky? only");
  expect(asOnCards("for Kill Doctor Lucky", null)).toBe("for Kill Doctor Lucky");
});
