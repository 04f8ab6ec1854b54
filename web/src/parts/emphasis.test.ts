import { expect, it } from "vitest";
import { emphasised } from "./emphasis";

it("makes names stand out, the longer one where one holds the other", () => {
  expect(emphasised("Ann leaves the Hall for the Hall of Mirrors.", ["Ann", "Hall", "Hall of Mirrors"])).toBe("**Ann** leaves the **Hall** for the **Hall of Mirrors**.");
});

it("takes a name for what it says, and no letter for a name", () => {
  expect(emphasised("A (B) sees a*b.", ["A", "(B)", null, undefined, ""])).toBe("A **(B)** sees a*b.");
});

it("leaves nothing standing out that is no name", () => {
  expect(emphasised("**Nobody** and Ann.", ["Ann"])).toBe("Nobody and **Ann**.");
});
