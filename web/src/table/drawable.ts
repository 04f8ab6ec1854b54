import type { Snapshot } from "../protocol";

/**
 * Whether the reader could draw in a space. Nothing where it does not depend on the space: one may draw anywhere, or, though
 * nobody would see it somewhere, nowhere.
 */
export function drawable(snapshot: Snapshot, space: string): boolean | null {
  const eyes = snapshot.eyes ?? {};
  const draws = snapshot.draws ?? [];
  const spaces = Object.keys(eyes);
  if (snapshot.act === "escape" || !spaces.includes(space) || draws.length === spaces.length) return null;
  if (!draws.length && spaces.some((one) => !eyes[one]?.length)) return null;
  return draws.includes(space);
}
