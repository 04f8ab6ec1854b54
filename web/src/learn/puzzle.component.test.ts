import { expect, test, vi } from "vitest";
import names from "../recorded/names.json";
import puzzle from "../recorded/puzzle.json";
import { later, missing, one, page, press, serve, settled, show, words, type Asked } from "../recorded/mounting";
import PuzzlePage from "./PuzzlePage.svelte";
import { solved } from "./solved";

const { number } = puzzle.begun.card;
const at = `/api/puzzles/${number}`;
const tries: Record<string, unknown> = puzzle.tries;
let asked: Asked[];

async function begin(which = number) {
  vi.useFakeTimers();
  asked = serve({
    [`${at}?language=en`]: (said: { actions: string[] } | undefined) => (said ? tries[said.actions.join(", ")] : puzzle.begun),
    [`${at}/hint?language=en`]: (said: { given: number }) => puzzle.hints[said.given],
    [`${at}/solution`]: puzzle.solution,
    "/api/puzzles?language=en": puzzle.list,
    "/api/puzzles/99999?language=en": missing,
    [`/api/catalogue/${puzzle.begun.card.edition}/${puzzle.begun.card.board}?language=en&variants=${puzzle.begun.variants.join(",")}`]: names["/api/catalogue/directors-cut/mansion-1996?language=en&variants="],
  });
  show(PuzzlePage, { number: which });
  await settled();
}

test("it says what is to be done, and against whom", async () => {
  await begin();
  expect(words("h1")).toEqual(["Win for certain"]);
  expect(words(".seats li")).toHaveLength(puzzle.begun.names.length);
  expect(words(".seats li.you")[0]).toContain(puzzle.begun.names[puzzle.begun.seat]!);
});

test("what goes wrong is explained and taken back", async () => {
  await begin();
  press(/^End turn/);
  await settled();
  expect(words(".feedback")[0]).toMatch(/^Not quite\. Nothing is won/);
  expect([...solved()]).toEqual([]);
  press("Take back");
  await settled();
  expect(document.querySelector(".feedback")).toBeNull();
});

test("each hint says more, and none says the whole at once", async () => {
  await begin();
  for (const said of ["It is done with the", "The place is the", "It begins with: "]) {
    press(/^Hint$/);
    await settled();
    expect(words(".feedback")[0]).toContain(said);
  }
  expect(asked.filter((it) => it.path.includes("/solution"))).toEqual([]);
});

test("shown is not solved", async () => {
  await begin();
  press("Show me");
  for (let i = 0; i < puzzle.solution.actions.length + 2; i++) {
    await later(3000);
    await settled();
  }
  expect(words(".feedback")[0]).toMatch(/^That was it\./);
  expect([...solved()]).toEqual([]);
  expect(one("a", "Another one").getAttribute("href")).toBe(`/learn/puzzles/${number + 1}`);
});

test("there is no puzzle of that number", async () => {
  await begin(99999);
  expect(words("[role=alert]")).toEqual(["There is no puzzle of that number."]);
  expect(page()).toContain("All puzzles");
});
