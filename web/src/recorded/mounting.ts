import { flushSync, mount, unmount, type Component } from "svelte";
import { vi } from "vitest";
import type { FromServer } from "../protocol";
import { go } from "../route.svelte";
import { settings } from "../settings.svelte";
import names from "./names.json";

/** Frames of a server, as `tests/server/recording.py` has written them down. */
export type Frames = FromServer[];
/** TypeScript takes the words in a JSON file for any words. */
export const frames = (recorded: unknown): Frames => recorded as Frames;

/** What the server answers to a path, by its beginning; the names of things are known already. */
export type Answers = Record<string, unknown>;
export interface Asked {
  path: string;
  body: unknown;
}

/** How boards are drawn is for the tests with a browser: there is no drawing here. */
const DRAWING = "/api/drawings/";
/** Paths that a page has asked for and nobody has thought of. */
let unknown: string[] = [];
/** Answers that are not read yet. */
let unread = 0;

/** A server that answers from a list; to ask it for anything else fails the test. Returns what it was asked. */
export function serve(answers: Answers = {}): Asked[] {
  const asked: Asked[] = [];
  const all: Answers = { ...(names as Answers), ...answers };
  vi.stubGlobal("fetch", (path: string, said: RequestInit = {}) => {
    const body: unknown = typeof said.body === "string" && said.body.startsWith("{") ? JSON.parse(said.body) : said.body;
    asked.push({ path, body });
    const known = all[path];
    const found: unknown = typeof known === "function" ? (known as (body: unknown) => unknown)(body) : known;
    if (found === undefined && !path.startsWith(DRAWING)) unknown.push(path);
    const answer = found instanceof Response ? found : found === undefined ? missing() : new Response(JSON.stringify(found));
    const read = answer.json.bind(answer);
    unread++;
    answer.json = () => read().finally(() => unread--);
    return Promise.resolve(answer);
  });
  return asked;
}

/** The answer to a path at which there is nothing. */
export const missing = () => new Response('{"code":"no-such-thing","reason":"it is not there","rule":""}', { status: 404 });

/** Show what has changed. */
export const flush = () => flushSync();

let shown: Record<string, unknown>[] = [];

/** Show a component on an empty page. */
export function show<P extends Record<string, unknown>>(component: Component<P>, props: P) {
  const one = mount(component, { target: document.body, props });
  shown.push(one);
  flushSync();
}

const timeout = setTimeout; // the real one
/** Everything that has been promised by now has come true. */
const turn = () => new Promise((resolve) => timeout(resolve));

/** Let the server's answers be read, and show what came of them. No time passes on the page. */
export async function settled() {
  for (let still = 0; still < 2; still = unread ? 0 : still + 1) {
    await turn();
    flushSync();
  }
}

/** Let time pass. */
export async function later(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

const liked = { ...settings };

/** Leave nothing of a test to the next: all of them share a page. */
export function clear() {
  for (const one of shown) void unmount(one);
  shown = [];
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const looked of ["visibilityState", "hasFocus"]) Reflect.deleteProperty(document, looked);
  go("/", true);
  Object.assign(settings, liked);
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const asked = unknown;
  [unknown, unread] = [[], 0];
  if (asked.length) throw new Error(`nobody has thought of what the page asked for: ${asked.join(", ")}`);
}

// What is to be found on the page

const text = (one: Element) => (one.textContent ?? "").replace(/\s+/g, " ").trim();
export const words = (selector: string, within: ParentNode = document): string[] => [...within.querySelectorAll(selector)].map(text);
export const page = (): string => text(document.body);

/** What an element is called: all of it, or anything like it. */
export type Name = string | RegExp;
const named = (it: Element) => it.getAttribute("aria-label") ?? text(it);
const fits = (name: string, wanted: Name) => (typeof wanted === "string" ? name === wanted : wanted.test(name));

/** The one element for which a selector stands, and which is called that. */
export function one<E extends HTMLElement = HTMLElement>(selector: string, name: Name = /(?:)/, within: ParentNode = document): E {
  const all = [...within.querySelectorAll<E>(selector)];
  const found = all.filter((it) => fits(named(it), name));
  if (found.length !== 1) throw new Error(`${found.length} of ${selector} ${name}: ${all.map(named).join(" | ")}`);
  return found[0]!;
}

export const button = (name: Name, within: ParentNode = document) => one<HTMLButtonElement>("button", name, within);

export function press(name: Name, within: ParentNode = document) {
  button(name, within).click();
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
