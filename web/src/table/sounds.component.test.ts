import { beforeEach, expect, test, vi } from "vitest";
import turn from "../recorded/turn.json";
import { button, frames, press, words } from "../recorded/mounting";
import { sit } from "../recorded/table";
import { settings } from "../settings.svelte";
import { wake } from "./sounds";

/** Every tone and hiss that begins, and when. */
let begun: number[] = [];
let opened: Heard[] = [];
const parameter = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = () => ({ connect: (to: unknown) => to, start: (at: number) => begun.push(at), stop() {}, gain: parameter(), frequency: parameter(), Q: parameter() });
class Heard {
  state = "running";
  currentTime = 0;
  sampleRate = 10;
  createGain = node;
  createOscillator = node;
  createBiquadFilter = node;
  createBufferSource = node;
  createBuffer = () => ({ getChannelData: () => [] });
  constructor() {
    opened.push(this);
  }
  resume = () => Promise.resolve();
  close = () => Promise.resolve((this.state = "closed"));
}

beforeEach(() => {
  begun = [];
  opened = [];
  settings.sound = false;
  wake(); // what a test before has opened is closed
  settings.sound = true;
  vi.stubGlobal("AudioContext", Heard);
});
const happen = async () => {
  const socket = await sit(frames(turn.welcome));
  socket.say(...frames(turn.step));
  return socket;
};

test("silence until something is pressed", async () => {
  await happen();
  expect([opened.length, begun]).toEqual([0, []]);
});

test.each(["pointerdown", "pointerup", "keydown"])("what happens is heard after a press (%s)", async (kind) => {
  const socket = await sit(frames(turn.welcome));
  dispatchEvent(kind === "keydown" ? new KeyboardEvent(kind, { key: "Tab" }) : new Event(kind));
  expect([opened.length, begun]).toEqual([1, []]);
  socket.say(...frames(turn.step));
  expect(begun.length).toBeGreaterThan(0);
});

test("to take something back makes no sound", async () => {
  const socket = await sit(frames(turn.welcome));
  dispatchEvent(new Event("pointerup"));
  socket.say(...frames(turn.undone));
  expect(begun).toEqual([]);
});

test("several things at once are heard one after the other", async () => {
  const socket = await sit(frames(turn.welcome));
  dispatchEvent(new Event("pointerup"));
  socket.say(...frames(turn.ended)); // a card is drawn, and the Doctor walks
  expect(begun).toContain(0.28); // what follows the card
});

test("a browser that waits for a press of its own kind is asked again at each", async () => {
  const socket = await sit(frames(turn.welcome));
  dispatchEvent(new Event("pointerdown"));
  opened[0]!.state = "suspended";
  socket.say(...frames(turn.step));
  expect(begun).toEqual([]);
  opened[0]!.resume = () => Promise.resolve(void (opened[0]!.state = "running"));
  dispatchEvent(new Event("pointerup"));
  socket.say(...frames(turn.ended));
  expect([opened.length, begun.length > 0]).toEqual([1, true]);
});

test("who wants no sound is rid of it at once, and that is remembered", async () => {
  const socket = await sit(frames(turn.welcome));
  dispatchEvent(new Event("pointerup"));
  const bell = button(/^Sound/);
  expect(bell.getAttribute("aria-pressed")).toBe("true");
  press(/^Sound/);
  expect([words("button.tool").includes("Sound: off"), bell.getAttribute("aria-pressed"), opened[0]!.state]).toEqual([true, "false", "closed"]);
  expect(JSON.parse(localStorage.getItem("settings")!)).toMatchObject({ sound: false });
  dispatchEvent(new Event("pointerup"));
  socket.say(...frames(turn.step));
  expect([opened.length, begun]).toEqual([1, []]);
  press(/^Sound/);
  socket.say(...frames(turn.ended));
  expect([opened.length, begun.length > 0]).toEqual([2, true]);
});

test("a hidden page calls to a turn and is silent otherwise", async () => {
  const socket = await sit(frames(turn.welcome));
  dispatchEvent(new Event("pointerup"));
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  socket.say(...frames(turn.step));
  expect(begun).toEqual([]);
  socket.say(...frames(turn.ended), ...frames(turn.awaited));
  expect(begun.length).toBeGreaterThan(0);
});

test("a browser that makes no sound plays all the same", async () => {
  Reflect.deleteProperty(globalThis, "AudioContext");
  const socket = await sit(frames(turn.welcome));
  press(/^Sound/);
  press(/^Sound/);
  socket.say(...frames(turn.step));
  const before = words("[aria-live=polite]")[0];
  socket.say(...frames(turn.ended));
  expect(words("[aria-live=polite]")[0]).not.toBe(before);
});
