import { describe, expect, test } from "vitest";
import type { RuleSection } from "../protocol";
import { elsewhere, matches, pieces, search, strong } from "./finding";

const book: RuleSection[] = [
  { id: "FOIL", title: "Foiling", rules: [{ number: "FOIL-1", text: "From the left." }, { number: "FOIL-3", text: "The last must foil; see FOIL-1." }] },
  { id: "SIGHT", title: "Sight", rules: [{ number: "SIGHT-1", text: "Straight, as in the café." }] },
];

describe("elsewhere", () => {
  const other: RuleSection[] = [{ id: "FOIL", title: "Foiling", rules: [{ number: "FOIL-3", text: "The last must foil." }, { number: "FOIL-9", text: "They must pay." }] }];
  const books = [{ edition: "one", title: "One", sections: book }, { edition: "two", title: "Two", sections: other }];
  test("counts what other editions have and the one shown has not", () => {
    expect(elsewhere(books, "one", "must")).toEqual([{ edition: "two", count: 1 }]);
    expect(elsewhere(books, "two", "must")).toEqual([]);
    expect(elsewhere(books, "two", "straight")).toEqual([{ edition: "one", count: 1 }]);
  });
  test("says nothing where nothing is sought", () => expect(elsewhere(books, "one", " ")).toEqual([]));
});

describe("search", () => {
  test("finds words and numbers, in any case, and leaves out what has none", () => {
    expect(search(book, "MUST").map((section) => section.rules.map((rule) => rule.number))).toEqual([["FOIL-3"]]);
    expect(search(book, "sight-1")[0]?.id).toBe("SIGHT");
    expect(search(book, "trifle")).toEqual([]);
  });
  test("wants every word, and reads titles too", () => {
    expect(search(book, "foiling left").flatMap((section) => section.rules.map((rule) => rule.number))).toEqual(["FOIL-1"]);
  });
  test("does not mind accents", () => {
    expect(matches(book[1]!.rules[0]!, book[1]!, "cafe")).toBe(true);
  });
  test("without words everything is there", () => {
    expect(search(book, "  ")).toBe(book);
  });
});

describe("pieces", () => {
  const numbers = new Set(["FOIL-1", "FOIL-3"]);
  test("marks what was found", () => {
    expect(pieces("The last must foil", "LAST", new Set())).toEqual([{ text: "The " }, { text: "last", found: true }, { text: " must foil" }]);
  });
  test("makes known numbers into links, and leaves others alone", () => {
    expect(pieces("see FOIL-1, not DOG-9.", "", numbers)).toEqual([
      { text: "see " }, { text: "FOIL-1", rule: "FOIL-1" }, { text: ", not DOG-9." },
    ]);
  });
  test("marks across accents without moving a letter", () => {
    const cut = pieces("im Café sitzen", "cafe", numbers);
    expect(cut.map((piece) => piece.text).join("")).toBe("im Café sitzen");
    expect(cut.find((piece) => piece.found)?.text).toBe("Café");
  });
  test("keeps the whole text, whatever is found in it", () => {
    const text = "Ångström sees FOIL-3 and ß and 🎩 twice";
    for (const query of ["", "a", "s", "🎩", "ß e"]) expect(pieces(text, query, numbers).map((piece) => piece.text).join("")).toBe(text);
  });
});

test("strong words are told apart", () => {
  expect(strong("a **Ruling**: b")).toEqual([{ text: "a ", strong: false }, { text: "Ruling", strong: true }, { text: ": b", strong: false }]);
});
