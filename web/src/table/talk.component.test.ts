import { expect, test } from "vitest";
import strangers from "../recorded/strangers.json";
import { button, frames, later, one, press, settled, type, words } from "../recorded/mounting";
import { PHONE, sit } from "../recorded/table";
import talk from "../recorded/talk.json";

const chat = () => one("section", "Chat");
const said = () => words("li", chat());
const polite = () => words("[aria-live=polite]")[0];

test("what is said is text, whatever it looks like, and is heard", async () => {
  const socket = await sit(frames(talk.welcome));
  expect(said()).toEqual(["Nobody has said anything yet."]);
  socket.say(...frames(talk.said));
  expect(said()).toEqual(["A You <b>Charming</b> cruise."]);
  expect(polite()).toBe("Ada says: <b>Charming</b> cruise.");
  expect(chat().querySelector("li b b")).toBeNull();
});

test("what one writes is sent, and comes back to the field if it is refused", async () => {
  const socket = await sit(frames(talk.welcome));
  const field = one<HTMLInputElement>("input", "Say something", chat());
  type(field, "  Lovely weather.  ");
  press("Say it");
  expect([socket.heard("say"), field.value]).toMatchObject([{ text: "Lovely weather." }, ""]);
  socket.say({ type: "refused", id: socket.heard("say")!.id, code: "too-fast", reason: "one remark at a time", rule: "", wait: 0 });
  await settled();
  expect(field.value).toBe("Lovely weather.");
});

test("words of killing cost a penalty that everybody sees", async () => {
  const socket = await sit(frames(talk.welcome));
  socket.say(...frames(talk.said));
  expect(chat().textContent).not.toContain("penalt");
  socket.say(...frames(talk.penalty));
  expect(said().at(-1)).toMatch(/broom stick\. \d+ penalt(y|ies)$/);
});

test("penalties that are owed stand over the talk", async () => {
  await sit(frames(talk.watching));
  expect(words(".owed", chat())[0]).toMatch(/^Penalties owed: Ada [1-9]/);
});

test("gestures are chosen, sent, seen and heard, and fade", async () => {
  const socket = await sit(frames(talk.welcome));
  press("Gestures", chat());
  press("applauds", one("[role=group]", "Gestures"));
  expect(socket.heard("react")).toMatchObject({ reaction: "applause" });
  expect(chat().querySelector("[role=group]")).toBeNull();
  socket.say(...frames(talk.reacted));
  expect(words(".gesture").join()).toContain("applauds");
  expect(polite()).toBe("Ada applauds");
  await later(3000);
  expect(words(".gesture")).toHaveLength(1);
  await later(1000);
  expect(words(".gesture")).toEqual([]);
});

test("who watches reads, but says nothing and holds nothing", async () => {
  const socket = await sit(frames(talk.watching));
  expect(socket.sent[0]).toMatchObject({ type: "hello", secret: "" });
  expect(said()).toHaveLength(2);
  expect(chat().querySelector("input, button")).toBeNull();
  expect(words(".watching").join()).toContain("You are watching");
  expect(document.querySelector("[role=group][aria-label^='Your hand']")).toBeNull();
});

test("on a phone the unread are counted until the talk is opened", async () => {
  const socket = await sit(frames(talk.welcome), PHONE);
  socket.say(...frames(talk.said));
  expect(button(/Chat/).textContent).toContain("1");
  press(/Chat/);
  expect(said()).toHaveLength(1);
  expect(button(/Chat/, one("nav")).textContent).not.toContain("1");
});

test("the decks of the ship show their piles", async () => {
  await sit(frames(talk.welcome));
  const { afloat, piles } = (talk.welcome[0] as unknown as { snapshot: { extras: { ship: { afloat: string[]; piles: number[] } } } }).snapshot.extras.ship;
  expect(words("header .pile").filter((it) => it.includes("-Deck")).toReversed()).toEqual(afloat.map((deck, i) => `${deck}-Deck ${piles[i]}`));
});

test("strangers sit between the players, and hold nothing", async () => {
  await sit(frames(strangers.welcome));
  const seats = words("aside li.seat");
  expect(seats).toHaveLength(4);
  const of = seats.filter((it) => it.includes("Stranger"));
  expect(of).toHaveLength(2);
  for (const it of of) expect(it).toContain("No hand");
});
