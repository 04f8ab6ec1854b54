import type { Box } from "./geometry";

/** Something a tip should not hide, and how much it matters. */
export type Keep = [box: Box, weight: number];

const EDGE = 8;
const STRIDE = 12;

/** Where a tip of this size hides the least: off pawns, off lit rooms and the room itself, and not far from it. */
export function place(about: Box, tip: { width: number; height: number }, window: { width: number; height: number }, keep: Keep[]): [number, number] {
  const [mx, my] = [(about[0] + about[2]) / 2, (about[1] + about[3]) / 2];
  let best: [cost: number, x: number, y: number] = [Infinity, EDGE, EDGE];
  const [right, bottom] = [Math.max(EDGE, window.width - tip.width - EDGE), Math.max(EDGE, window.height - tip.height - EDGE)];
  for (let x = EDGE; x <= right; x += STRIDE)
    for (let y = EDGE; y <= bottom; y += STRIDE) {
      let cost = Math.hypot(x + tip.width / 2 - mx, y + tip.height / 2 - my) * 14;
      for (const [box, weight] of [[about, 9] as Keep, ...keep]) {
        const wide = Math.min(x + tip.width, box[2]) - Math.max(x, box[0]);
        const high = Math.min(y + tip.height, box[3]) - Math.max(y, box[1]);
        if (wide > 0 && high > 0) cost += (weight * wide * high) / 10;
        if (cost >= best[0]) break;
      }
      if (cost < best[0]) best = [cost, x, y];
    }
  return [best[1], best[2]];
}
