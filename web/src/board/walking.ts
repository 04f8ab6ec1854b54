import type { Footstep, Geometry } from "./geometry";

/** Milliseconds for one step of a player's pawn, and for a whole move of the Doctor. */
export const STEP = 260;
export const DOCTOR = 620;
const LONGEST = 1400;
/** How long an unseen stretch counts, in units of the drawing: one does not watch the stairs for long. */
const UNSEEN = 160;

const ways = new WeakMap<Geometry, Map<string, Map<string, Footstep[]>>>();

/** Every way in both directions. A way walked backward is unseen where its other end was. */
function waysOf(geometry: Geometry): Map<string, Map<string, Footstep[]>> {
  const known = ways.get(geometry);
  if (known) return known;
  const all = new Map<string, Map<string, Footstep[]>>(geometry.open.map((space) => [space, new Map()]));
  for (const [a, others] of Object.entries(geometry.doors))
    for (const [b, way] of Object.entries(others)) {
      all.get(a)?.set(b, way);
      all.get(b)?.set(a, turned(way));
    }
  ways.set(geometry, all);
  return all;
}

export function turned(way: Footstep[]): Footstep[] {
  return way
    .map(([x, y], i): Footstep => (way[i + 1]?.[2] ? [x, y, 1] : [x, y]))
    .reverse();
}

const span = (way: Footstep[]) =>
  way.reduce((sum, [x, y, unseen], i) => sum + (i === 0 ? 0 : unseen ? UNSEEN : Math.hypot(x - way[i - 1]![0], y - way[i - 1]![1])), 0);

/** The spaces from `from` to `to`, both included: the fewest steps, and of those the shortest way. Just the two if none leads there. */
export function route(geometry: Geometry, from: string, to: string): string[] {
  const all = waysOf(geometry);
  const best = new Map<string, { steps: number; far: number; before: string }>([[from, { steps: 0, far: 0, before: from }]]);
  const waiting = [from];
  // ring by ring, so a space is final before the next ring looks at it
  for (let here = waiting.shift(); here !== undefined && here !== to; here = waiting.shift()) {
    const { steps, far } = best.get(here)!;
    for (const [there, way] of all.get(here) ?? []) {
      const known = best.get(there);
      const now = { steps: steps + 1, far: far + span(way), before: here };
      if (!known) waiting.push(there);
      if (!known || (known.steps === now.steps && known.far > now.far)) best.set(there, now);
    }
  }
  if (!best.has(to)) return [from, to];
  const found = [to];
  while (found[0] !== from) found.unshift(best.get(found[0]!)!.before);
  return found;
}

export interface Walk {
  points: Footstep[];
  /** Milliseconds. */
  takes: number;
}

/** From slot to slot, door to door. Rooms on the way are crossed from door to door, not through their middle. */
export function walk(geometry: Geometry, from: string, to: string, start: [number, number], end: [number, number], doctor = false): Walk {
  const spaces = route(geometry, from, to);
  const all = waysOf(geometry);
  const points: Footstep[] = [[...start]];
  let joined = true;
  for (let i = 1; i < spaces.length; i++) {
    const way = all.get(spaces[i - 1]!)?.get(spaces[i]!);
    if (way) points.push(...way.slice(1, -1));
    else joined = false;
    const last = way?.at(-1);
    // the middle of a room is passed only where one comes out of nowhere there
    if (i < spaces.length - 1 && last && (last[2] || all.get(spaces[i]!)?.get(spaces[i + 1]!)?.[1]?.[2])) points.push(last);
  }
  const arrival = all.get(spaces.at(-2) ?? from)?.get(to)?.at(-1);
  points.push(!joined || arrival?.[2] ? [...end, 1] : [...end]);
  const steps = spaces.length - 1;
  return { points, takes: doctor ? Math.max(DOCTOR, Math.min(LONGEST, 160 * steps)) : Math.min(LONGEST, STEP * Math.max(1, steps)) };
}

export interface Position {
  x: number;
  y: number;
  /** 0 to 1: pawns fade where they go out of sight. */
  seen: number;
}

/** Where a walker is after `share` (0 to 1) of the way. */
export function along(points: Footstep[], share: number): Position {
  const first = points[0] ?? [0, 0];
  const lengths = points.slice(1).map(([x, y, unseen], i) => {
    const [px, py] = points[i]!;
    return unseen ? UNSEEN : Math.hypot(x - px, y - py);
  });
  let left = Math.max(0, Math.min(1, share)) * lengths.reduce((sum, length) => sum + length, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i]!;
    const [px, py] = points[i]!;
    const [x, y, unseen] = points[i + 1]!;
    if (left <= length || i === lengths.length - 1) {
      const part = length ? Math.min(1, left / length) : 1;
      if (unseen) return part < 0.5 ? { x: px, y: py, seen: 1 - 2 * part } : { x, y, seen: 2 * part - 1 };
      return { x: px + (x - px) * part, y: py + (y - py) * part, seen: 1 };
    }
    left -= length;
  }
  return { x: first[0], y: first[1], seen: 1 };
}

/** People set off and stop; they do not bounce. */
export const gait = (share: number) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));
