import { beforeEach, expect, test, vi } from "vitest";
import type { FromServer, Snapshot, Update, Welcome } from "../protocol";
import asked from "../recorded/asked.json";
import turn from "../recorded/turn.json";
import { button, flush, frames, press, settled, words } from "../recorded/mounting";
import { sit } from "../recorded/table";
import { settings } from "../settings.svelte";

const greeting = turn.welcome[0] as unknown as Welcome;

class FakeNotification {
  static permission = "granted";
  static all: FakeNotification[] = [];
  static asked = 0;
  static answer = "granted";
  static requestPermission = () => {
    FakeNotification.asked++;
    return Promise.resolve((FakeNotification.permission = FakeNotification.answer));
  };
  open = true;
  onclick = () => {};
  constructor(readonly title: string, readonly options: { body: string; tag: string }) {
    FakeNotification.all.push(this);
  }
  close() {
    this.open = false;
  }
}
const open = () => FakeNotification.all.filter((one) => one.open).map((one) => one.title);

/** Where the reader looks: here, at another tab, or at a window beside this one. */
function gaze(where: "here" | "hidden" | "beside") {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (where === "hidden" ? "hidden" : "visible") });
  document.hasFocus = () => where === "here";
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event(where === "here" ? "focus" : "blur"));
  flush();
}
const snapshot = (rest: Partial<Snapshot>): FromServer => ({ type: "update", snapshot: { ...greeting.snapshot!, ...rest }, lines: [], deadline: 0, story: null, undone: false }) as Update;
const elsewhere = snapshot({ seq: 90, turn: 2, to_act: 1, legal: [] });
const again = snapshot({ seq: 91, turn: 4 });

async function awaited(where: "here" | "hidden" | "beside", notify = true) {
  settings.notify = notify;
  const socket = await sit(frames(turn.welcome));
  socket.say(elsewhere);
  gaze(where);
  socket.say(again);
  await settled();
  return socket;
}

beforeEach(() => {
  Object.assign(FakeNotification, { all: [], asked: 0, permission: "granted", answer: "granted" });
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  gaze("here");
});

test.each(["hidden", "beside"] as const)("who looks elsewhere (%s) is called once, with the name of the table", async (where) => {
  await awaited(where);
  expect(FakeNotification.all.map(({ title, options }) => [title, options.body, options.tag])).toEqual([["Your turn", "Recorded 1", `table-${greeting.table.id}`]]);
  expect(open()).toEqual(["Your turn"]);
});

test("an answer, and then at once a turn, are two things, and only the last is still there", async () => {
  settings.notify = true;
  gaze("hidden");
  const socket = await sit(frames(asked.welcome));
  expect(open()).toEqual(["Foil?"]);
  socket.say(again);
  await settled();
  expect(FakeNotification.all.map((one) => one.title)).toEqual(["Foil?", "Your turn"]);
  expect(open()).toEqual(["Your turn"]);
});

test("being asked after one's own turn brings one", async () => {
  settings.notify = true;
  const socket = await sit(frames(turn.welcome));
  gaze("hidden");
  socket.say(...frames(turn.ended), ...frames(turn.awaited));
  await settled();
  expect(FakeNotification.all.map((one) => one.title)).toEqual(["Foil?"]);
});

test("it is gone when another device has decided", async () => {
  const socket = await awaited("hidden");
  socket.say(snapshot({ seq: 92, turn: 5, to_act: 1, legal: [] }));
  await settled();
  expect(open()).toEqual([]);
});

test.each([["hidden", "look"], ["beside", "look"], ["hidden", "click"]] as const)("it is gone when its reader is back (%s, %s)", async (where, how) => {
  await awaited(where);
  expect(open()).toHaveLength(1);
  if (how === "look") gaze("here");
  else FakeNotification.all[0]!.onclick();
  expect(open()).toEqual([]);
});

test.each([["here", true], ["hidden", false]] as const)("none to who looks at the page, or wants none (%s, %s)", async (where, notify) => {
  await awaited(where, notify);
  expect(document.title).toMatch(/^● Your turn · /);
  expect(FakeNotification.all).toEqual([]);
});

test("they are switched on and off at the table, and that is remembered", async () => {
  await awaited("here", false);
  const bell = button(/^Notifications/);
  expect([words("button.tool").includes("Notifications: off"), bell.getAttribute("aria-pressed")]).toEqual([true, "false"]);
  press(/^Notifications/);
  await settled();
  expect([words("button.tool").includes("Notifications: on"), bell.getAttribute("aria-pressed")]).toEqual([true, "true"]);
  expect(JSON.parse(localStorage.getItem("settings")!)).toMatchObject({ notify: true });
  press(/^Notifications/);
  await settled();
  expect(words("button.tool")).toContain("Notifications: off");
});

test.each(["granted", "denied"])("the browser is asked only after a press (%s)", async (answer) => {
  Object.assign(FakeNotification, { permission: "default", answer });
  await awaited("hidden", false);
  expect(FakeNotification.asked).toBe(0);
  press(/^Notifications/);
  await settled();
  expect(FakeNotification.asked).toBe(1);
  expect(words("button.tool")).toContain(answer === "granted" ? "Notifications: on" : "Notifications: not possible here");
  if (answer === "denied") expect(words("[aria-live=polite]").join()).toContain("This browser shows no notifications here");
});

test("phones have the name, but not the thing: one is told all the same", async () => {
  let tried = 0;
  vi.stubGlobal("Notification", class {
    static permission = "granted";
    constructor() {
      tried++;
      throw new TypeError("Illegal constructor");
    }
  });
  await awaited("hidden");
  expect(tried).toBe(1);
  expect(words("[aria-live=polite]")[0]).toMatch(/^Your turn\. You are (in|on) the .+\. The Doctor is (in|on) the .+\./);
  expect(document.title).toMatch(/^● Your turn · /);
});

test("where there are none the switch says why", async () => {
  Reflect.deleteProperty(globalThis, "Notification");
  await awaited("hidden");
  expect(button(/^Notifications/).getAttribute("aria-disabled")).toBe("true");
  press(/^Notifications/);
  await settled();
  expect(words("[aria-live=polite]").join()).toContain("This browser shows no notifications here");
  expect(FakeNotification.all).toEqual([]);
});

test("the title and the picture beside it show who is awaited, and nobody else", async () => {
  const icon = () => document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
  const socket = await sit(frames(turn.welcome));
  expect(document.title).toBe("● Your turn · Doctor Lucky");
  expect(icon()).toMatch(/^data:image/);
  socket.say(elsewhere);
  expect(document.title).toBe("Recorded 1 · Doctor Lucky");
  expect(icon()).toMatch(/icon\.svg$/);
  socket.say(...frames(asked.welcome));
  expect(document.title).toBe("● Foil? · Doctor Lucky");
});
