import type { Size } from "./panning";

/** A pawn that the window does not show, waiting at its edge. */
export interface Edge {
  id: string;
  x: number;
  y: number;
  /** Where the pawn is from there, in radians. */
  angle: number;
}

/** The side of what a finger presses. */
const TAP = 44;
/** A pawn this near to the edge counts as outside: less than half of it is seen. */
const SEEN = 12;
/** Where the button for the other distance lies, in the lower right corner. */
const CORNER = 60;

/** So near to a pawn that is seen no sign lies, where there is another place. */
const OFF = 36;

/** Who is outside the window, each at its edge where the way to them is shortest, none upon another nor upon whoever is seen. All in pixels of the window. */
export function edges(pawns: { id: string; x: number; y: number }[], window: Size): Edge[] {
  const within = (x: number, y: number) => x > SEEN && x < window.width - SEEN && y > SEEN && y < window.height - SEEN;
  const seen = pawns.filter(({ x, y }) => within(x, y));
  const found: Edge[] = [];
  const [right, bottom] = [window.width - TAP / 2, window.height - TAP / 2];
  const taken = (x: number, y: number) =>
    (x > window.width - CORNER - TAP / 2 && y > window.height - CORNER - TAP / 2) || found.some((one) => Math.abs(one.x - x) < TAP && Math.abs(one.y - y) < TAP);
  for (const { id, x, y } of pawns) {
    if (within(x, y)) continue;
    const [cx, cy] = [Math.max(TAP / 2, Math.min(right, x)), Math.max(TAP / 2, Math.min(bottom, y))];
    const upright = cx === TAP / 2 || cx === right;
    // along the edge, ever farther from where it should be, on either side
    const places = Array.from({ length: 60 }, (_, i) => Math.ceil(i / 2) * (i % 2 ? 1 : -1) * (TAP / 2));
    const spot = (by: number): [number, number] => (upright ? [cx, cy + by] : [cx + by, cy]);
    const open = places.filter((by) => {
      const [px, py] = spot(by);
      return px >= TAP / 2 && px <= right && py >= TAP / 2 && py <= bottom && !taken(px, py);
    });
    const off = open.find((by) => !seen.some((one) => Math.hypot(one.x - spot(by)[0], one.y - spot(by)[1]) < OFF)) ?? open[0];
    if (off === undefined) continue; // so many wait there already that there is no place left
    const [px, py] = spot(off);
    found.push({ id, x: px, y: py, angle: Math.atan2(y - py, x - px) });
  }
  return found;
}
