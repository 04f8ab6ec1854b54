import { flushSync, mount, unmount, type Component } from "svelte";
import { vi } from "vitest";
import type { FromServer } from "../protocol";
import names from "./names.json";

/** Frames of a server, as `tests/server/recording.py` has written them down. */
export type Frames = FromServer[];
/** TypeScript takes the words in a JSON file for any words. */
export const frames = (recorded: unknown): Frames => recorded as Frames;

type Sent = Record<string, unknown> & { type: string; id: string };

/** The other end of a socket: it says what a test lets it say. */
export class Socket {
  static last: Socket;
  readonly sent: Sent[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (said: { data: string }) => void = () => {};

  constructor() {
    Socket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {}

  /** What the server says, one after the other. */
  say(...said: FromServer[]) {
    for (const one of said) this.onmessage({ data: JSON.stringify(one) });
    flushSync();
  }
  /** The latest command of a kind. */
  heard(type: string): Sent | undefined {
    return this.sent.findLast((one) => one.type === type);
  }
}

/** What the server answers to a path, by its beginning; the names of things are known already. */
export type Answers = Record<string, unknown>;
export interface Asked {
  path: string;
  body: unknown;
}

/** A server that answers from a list: everything else is not found. Returns what it was asked. */
export function serve(answers: Answers = {}): Asked[] {
  const asked: Asked[] = [];
  const all: Answers = { ...(names as Answers), ...answers };
  vi.stubGlobal("fetch", (path: string, said: RequestInit = {}) => {
    const body: unknown = typeof said.body === "string" && said.body.startsWith("{") ? JSON.parse(said.body) : said.body;
    asked.push({ path, body });
    const known = all[path];
    const found: unknown = typeof known === "function" ? (known as (body: unknown) => unknown)(body) : known;
    if (found instanceof Response) return Promise.resolve(found);
    return Promise.resolve(found === undefined ? new Response('{"code":"no-such-thing","reason":"it is not there","rule":""}', { status: 404 }) : new Response(JSON.stringify(found)));
  });
  return asked;
}

/** Show what has changed. */
export const flush = () => flushSync();

let shown: Record<string, unknown>[] = [];

/** Show a component on an empty page. */
export function show<P extends Record<string, unknown>>(component: Component<P>, props: P) {
  const one = mount(component, { target: document.body, props });
  shown.push(one);
  flushSync();
}

/** Let what was promised come true, and show what came of it. */
export async function settled() {
  for (let i = 0; i < 12; i++) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
}

/** Let time pass. */
export async function later(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

/** Leave nothing of a test to the next: all of them share a page. */
export function clear() {
  for (const one of shown) void unmount(one);
  shown = [];
  document.body.replaceChildren();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

// What is to be found on the page

const text = (one: Element) => (one.textContent ?? "").replace(/\s+/g, " ").trim();
export const words = (selector: string, within: ParentNode = document): string[] => [...within.querySelectorAll(selector)].map(text);
export const page = (): string => text(document.body);

/** The one element for which a selector stands, whose words are like that. */
export function one<E extends HTMLElement = HTMLElement>(selector: string, like: RegExp | string = "", within: ParentNode = document): E {
  const found = [...within.querySelectorAll<E>(selector)].filter((it) => named(it).match(like));
  if (found.length !== 1) throw new Error(`${found.length} of ${selector} ${like}: ${[...within.querySelectorAll(selector)].map(named).join(" | ")}`);
  return found[0]!;
}
const named = (it: Element) => it.getAttribute("aria-label") ?? text(it);

export const button = (like: RegExp | string, within: ParentNode = document) => one("button", like, within);

export function press(like: RegExp | string, within: ParentNode = document) {
  button(like, within).click();
  flushSync();
}

export function key(name: string, target: EventTarget = document.body) {
  target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  flushSync();
}

export function type(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  flushSync();
}
