import { expect, test } from "vitest";
import type { Welcome } from "../protocol";
import turn from "../recorded/turn.json";
import { button, flush, frames, key, later, one, press, words } from "../recorded/mounting";
import { PHONE, sit } from "../recorded/table";

const greeting = turn.welcome[0] as unknown as Welcome;
const menu = () => button(/^Menu$/);
const open = () => menu().getAttribute("aria-expanded") === "true";

test("a touch beyond it closes it and touches nothing else", async () => {
  const socket = await sit(frames(turn.welcome), PHONE);
  const sent = socket.sent.length;
  press(/^Menu$/);
  expect(open()).toBe(true);
  one("button.beyond").click();
  flush();
  expect([open(), socket.sent.length]).toEqual([false, sent]);
});

test("Escape closes it and leaves the card in hand", async () => {
  await sit(frames(turn.welcome), PHONE);
  const card = one("[role=group]", /^Your hand/).querySelector("button")!;
  card.click();
  press(/^Menu$/);
  key("Escape");
  expect([open(), card.getAttribute("aria-pressed"), document.activeElement]).toEqual([false, "true", menu()]);
  key("Escape");
  expect(card.getAttribute("aria-pressed")).toBe("false");
});

test("whether an attempt is asked about first is switched there", async () => {
  await sit(frames(turn.welcome), PHONE);
  press("Ask before an attempt: yes");
  expect(words("button.tool")).toContain("Ask before an attempt: no");
  expect(JSON.parse(localStorage.getItem("settings")!)).toMatchObject({ confirm: false });
});

test("one's own chip says so, and no other", async () => {
  await sit(frames(turn.welcome), PHONE);
  const flags = [...document.querySelectorAll("section.seats li")].filter((seat) => seat.querySelector(".flag")?.textContent?.includes("you"));
  expect(flags.map((seat) => seat.querySelector(".name")!.textContent)).toEqual([greeting.table.seats[0]!.name]);
});

test("Escape closes the keys, and a letter leads to the talk", async () => {
  await sit(frames(turn.welcome));
  key("?");
  expect(words("dialog").join()).toContain("Keys");
  key("t");
  await later(100);
  expect(one("dialog").contains(document.activeElement)).toBe(true); // a letter is for the table, and not for what is over it
  key("Escape", one("dialog"));
  expect(document.querySelector("dialog")).toBeNull();
  key("t");
  await later(100);
  expect(document.activeElement).toBe(one("input", "Say something"));
});

test("what cannot be done says why", async () => {
  const socket = await sit(frames(turn.welcome));
  const { reason } = greeting.snapshot!.refusals!["attempt doctor"] ?? greeting.snapshot!.refusals!.attempt!;
  const off = one("button", new RegExp(reason.slice(0, 20), "i"), one("[role=group]", "Actions"));
  expect(off.getAttribute("aria-disabled")).toBe("true");
  await later(1000); // what is pressed at once was meant for something else
  off.click();
  flush();
  expect(words("[aria-live=polite]")[0]).toContain(reason);
  expect(socket.heard("act")).toBeUndefined();
});

test("a step is taken back, and that is said", async () => {
  const socket = await sit(frames(turn.welcome));
  socket.say(...frames(turn.step));
  press(/^Undo/);
  expect(socket.heard("undo")).toMatchObject({ seq: greeting.snapshot!.seq + 1 });
  socket.say(...frames(turn.undone));
  expect(words("[aria-live=polite]")[0]).toBe("Taken back.");
});
