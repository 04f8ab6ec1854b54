import { expect, test } from "vitest";
import type { Snapshot, Update, Welcome } from "../protocol";
import asked from "../recorded/asked.json";
import { button, frames, key, later, one, press, type, words } from "../recorded/mounting";
import { PHONE, sit } from "../recorded/table";

const greeting = asked.welcome[0] as unknown as Welcome;
const heading = () => words("[role=alertdialog] h3")[0];
const cards = () => [...one("[role=group]", /^Your cards/).querySelectorAll<HTMLElement>("button")];
const pressed = () => cards().map((card) => card.getAttribute("aria-pressed") === "true");
const play = () => one<HTMLButtonElement>("[aria-keyshortcuts=f]");
/** The luck meter: a cell for each point of strength, filled, or to be filled by the cards that are picked up. */
const meter = () => {
  const there = one<HTMLElement>(".meter");
  const count = (what: string) => there.querySelectorAll(what).length;
  return { cells: there.style.getPropertyValue("--cells"), full: count(".full"), yours: count(".yours"), of: count("i") };
};
const weaker = (strength: number): Welcome => ({ ...greeting, snapshot: { ...greeting.snapshot!, attempt: { ...greeting.snapshot!.attempt!, strength } } as Snapshot });

test("who is asked sees the cards that foil, the smallest first, and none is chosen for them", async () => {
  await sit(frames(asked.welcome));
  expect(words("[role=alertdialog] .cards .title")).toEqual(["Failure 1", "Failure 1", "Failure 1", "Failure 2"]);
  expect(pressed()).toEqual([false, false, false, false]);
  expect(heading()).toMatch(/^It is up to you/);
  expect(words("[role=alert]").join()).toContain("You are asked to foil");
  expect(play().textContent).toContain("What you play leaves the game for good");
});

test("asked again: what has been played, and how much it is by now", async () => {
  const socket = await sit(frames(asked.welcome));
  socket.say(...frames(asked.again));
  expect(heading()).toBe("You played Failure 1: 1 of 5. Another card, or pass?");
  expect(meter()).toEqual({ cells: "5", full: 1, yours: 0, of: 5 });
  cards().at(-1)!.click();
  await later(1);
  expect(meter()).toEqual({ cells: "5", full: 1, yours: 2, of: 5 });
  cards().at(-1)!.click();
  await later(1);
  expect(pressed()).toEqual([false, false, false]);
  socket.say(...frames(asked.passed));
  expect(document.querySelector("[role=alertdialog]")).toBeNull(); // it is for others to answer now
});

test("a card that is not needed is named, and stays in the hand", async () => {
  const socket = await sit([weaker(2)]);
  await later(1000);
  cards().at(-1)!.click();
  cards()[0]!.click();
  await later(1);
  expect(words(".waste").join()).toContain("Failure 1 is not needed any more then, and stays in your hand");
  play().click();
  expect(socket.sent.filter((one) => one.type === "act").map((one) => one.action)).toEqual(["foil failure-2"]);
  socket.say({ type: "accepted", id: socket.heard("act")!.id, seq: greeting.snapshot!.seq + 1 });
  socket.say(...frames(asked.passed));
  await later(100);
  expect(socket.sent.filter((one) => one.type === "act")).toHaveLength(1);
});

test("cards are chosen by their numbers and played by a letter, but not while the question is new", async () => {
  const socket = await sit(frames(asked.welcome));
  key("4");
  expect(pressed()).toEqual([false, false, false, false]); // it was meant for something else
  await later(1000);
  key("4");
  expect(pressed()).toEqual([false, false, false, true]);
  key("f");
  expect(socket.heard("act")).toMatchObject({ action: "foil failure-2", seq: greeting.snapshot!.seq });
});

test("what is pressed at once was meant for the question before", async () => {
  const socket = await sit(frames(asked.welcome));
  press(/^Pass/, one("[role=alertdialog]"));
  cards()[0]!.click();
  await later(1);
  play().click();
  expect(socket.heard("act")).toBeUndefined();
  await later(1000);
  press(/^Pass/, one("[role=alertdialog]"));
  expect(socket.heard("act")).toMatchObject({ action: "pass" });
});

test("who writes is not disturbed: the question waits beside them", async () => {
  const socket = await sit([{ ...greeting, snapshot: { ...greeting.snapshot!, to_act: 1, legal: [] } as Snapshot }]);
  const field = one<HTMLInputElement>("input", "Say something");
  field.focus();
  type(field, "I would nev");
  socket.say({ type: "update", snapshot: greeting.snapshot!, lines: [], deadline: 0, story: null, undone: false } as Update);
  expect(document.querySelector("[role=alertdialog]")).toBeNull();
  expect([document.activeElement, field.value]).toEqual([field, "I would nev"]);
  press("Answer", one(".lost.aside"));
  expect(heading()).toBeDefined();
});

test("on a phone the question takes the place of the hand", async () => {
  await sit(frames(asked.welcome), PHONE);
  expect(one("[role=alertdialog]").tagName).toBe("SECTION");
  expect(document.querySelector("[role=group][aria-label^='Your hand']")).toBeNull();
  expect(button(/^Pass/, one("[role=alertdialog]"))).toBeDefined();
});
