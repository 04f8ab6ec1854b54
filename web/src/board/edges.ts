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

/** Who is outside the window, each at its edge where the way to them is shortest, none upon another. All in pixels of the window. */
export function edges(pawns: { id: string; x: number; y: number }[], window: Size): Edge[] {
  const found: Edge[] = [];
  const [right, bottom] = [window.width - TAP / 2, window.height - TAP / 2];
  const taken = (x: number, y: number) =>
    (x > window.width - CORNER - TAP / 2 && y > window.height - CORNER - TAP / 2) || found.some((one) => Math.abs(one.x - x) < TAP && Math.abs(one.y - y) < TAP);
  for (const { id, x, y } of pawns) {
    if (x > SEEN && x < window.width - SEEN && y > SEEN && y < window.height - SEEN) continue;
    const [cx, cy] = [Math.max(TAP / 2, Math.min(right, x)), Math.max(TAP / 2, Math.min(bottom, y))];
    const upright = cx === TAP / 2 || cx === right;
    // along the edge, ever farther from where it should be, on either side
    const places = Array.from({ length: 60 }, (_, i) => Math.ceil(i / 2) * (i % 2 ? 1 : -1) * (TAP / 2));
    const off = places.find((by) => {
      const [px, py] = upright ? [cx, cy + by] : [cx + by, cy];
      return px >= TAP / 2 && px <= right && py >= TAP / 2 && py <= bottom && !taken(px, py);
    });
    if (off === undefined) continue; // so many wait there already that there is no place left
    const [px, py] = upright ? [cx, cy + off] : [cx + off, cy];
    found.push({ id, x: px, y: py, angle: Math.atan2(y - py, x - px) });
  }
  return found;
}
