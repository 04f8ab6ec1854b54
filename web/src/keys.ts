import type { Key } from "./protocol";

/** The chairs this device may sit in. Whoever holds a key sits there, so they stay on the device and in links people send. */
const PLACE = "keys";
/** The chairs that were made for friends. The device may pass their links on, but does not sit in them. */
const SENT = "invitations";
const MOST = 200;

function kept(place: string): Key[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(found) ? (found as Key[]) : [];
  } catch {
    return [];
  }
}

function add(place: string, added: Key[]) {
  const rest = kept(place).filter((key) => !added.some((one) => one.secret === key.secret));
  localStorage.setItem(place, JSON.stringify([...added, ...rest].slice(0, MOST)));
}

export const keys = (): Key[] => kept(PLACE);
export const keysAt = (table: string): Key[] => keys().filter((key) => key.table === table);
export const keep = (...added: Key[]) => add(PLACE, added);

export const invitations = (table: string): Key[] => kept(SENT).filter((key) => key.table === table);
export const invite = (...made: Key[]) => add(SENT, made);

export function forget(table: string) {
  for (const place of [PLACE, SENT]) localStorage.setItem(place, JSON.stringify(kept(place).filter((key) => key.table !== table)));
}

/** A key that opens nothing any more; others at the same table stay. */
export function lose(secret: string) {
  localStorage.setItem(PLACE, JSON.stringify(kept(PLACE).filter((key) => key.secret !== secret)));
}

/** The link that opens a chair. The secret stands after #, so no server log and no referrer ever sees it. */
export function link(key: Key): string {
  return `${location.origin}/table/${key.table}#${key.seat}.${key.secret}`;
}

/** A link somebody pasted or followed: the table, and the key if it has one. */
export function read(address: string): { table: string; key: Key | null } | null {
  const found = /\/table\/([a-z0-9-]+)\/?(?:#(\d+)\.([\w-]+))?/.exec(address.trim());
  if (!found?.[1]) return null;
  const key = found[3] ? { table: found[1], seat: Number(found[2]), secret: found[3] } : null;
  return { table: found[1], key };
}
