import { beforeEach, expect, it, vi } from "vitest";
import { forget, lose, invitations, invite, keep, keys, keysAt, link, read } from "./keys";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal("location", { origin: "http://house:8000" });
});

const key = (table: string, seat: number, secret = `${table}-${seat}`) => ({ table, seat, secret });

it("reads back every link it writes", () => {
  const made = key("tea-and-rope", 3, "aB_9-x");
  expect(read(link(made))).toEqual({ table: "tea-and-rope", key: made });
});

it("reads a link in the middle of a message", () => {
  expect(read("  Come at once: http://10.0.0.7:8000/table/tea-7#0.s3cret !")).toEqual({ table: "tea-7", key: key("tea-7", 0, "s3cret") });
});

it("reads a link without a key: the table may be watched or joined", () => {
  expect(read("https://house/table/tea-7/")).toEqual({ table: "tea-7", key: null });
  expect(read("/table/tea-7")).toEqual({ table: "tea-7", key: null });
});

it("makes nothing of what is no link", () => {
  for (const text of ["", "tea", "http://house/", "http://house/replay/tea-7", "http://house/table/"]) expect(read(text)).toBeNull();
});

it("keeps a key once, the latest first", () => {
  keep(key("a", 0));
  keep(key("b", 1));
  keep(key("a", 0));
  expect(keys()).toEqual([key("a", 0), key("b", 1)]);
  expect(keysAt("b")).toEqual([key("b", 1)]);
});

it("keeps the chairs of friends apart from one's own", () => {
  keep(key("a", 0));
  invite(key("a", 1), key("b", 2));
  expect(keysAt("a")).toEqual([key("a", 0)]);
  expect(invitations("a")).toEqual([key("a", 1)]);
});

it("forgets a table with everything that opened it", () => {
  keep(key("a", 0), key("b", 0));
  invite(key("a", 1));
  forget("a");
  expect(keys()).toEqual([key("b", 0)]);
  expect(invitations("a")).toEqual([]);
});

it("loses a key that opens nothing, and keeps the others of the table", () => {
  keep(key("a", 0), key("a", 1));
  lose(key("a", 1).secret);
  expect(keysAt("a")).toEqual([key("a", 0)]);
});

it("survives a store that holds nonsense", () => {
  localStorage.setItem("keys", "{");
  expect(keys()).toEqual([]);
});
