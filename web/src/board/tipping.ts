import type { Box } from "./geometry";

/** Something a tip should not hide, and how much it matters. */
export type Keep = [box: Box, weight: number];
/** What weighs as much as a pawn is hidden only where nothing else is possible. */
export const PAWN = 40;

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

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
      for (const [box, weight] of [[about, 20] as Keep, ...keep]) {
        const hidden = overlap([x, y, x + tip.width, y + tip.height], box);
        if (hidden) cost += (weight * hidden) / 10 + (weight >= PAWN ? 1e6 : 0);
        if (cost >= best[0]) break;
      }
      if (cost < best[0]) best = [cost, x, y];
    }
  return [best[1], best[2]];
}

const moved = ([x0, y0, x1, y1]: Box, dx: number, dy: number): Box => [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
const inside = (box: Box, window: { width: number; height: number }) => box[0] >= 0 && box[1] >= 0 && box[2] <= window.width && box[3] <= window.height;

/** Whether there is a place in the window where a tip hides none of these. */
function fits(boxes: Box[], tip: { width: number; height: number }, window: { width: number; height: number }): boolean {
  for (let x = EDGE; x <= window.width - tip.width - EDGE; x += STRIDE)
    for (let y = EDGE; y <= window.height - tip.height - EDGE; y += STRIDE) {
      const box: Box = [x, y, x + tip.width, y + tip.height];
      if (!boxes.some((one) => overlap(box, one))) return true;
    }
  return false;
}

/**
 * How far the board has to be moved so that a tip hides neither its room nor a pawn, or at least no pawn: as little as possible, within
 * `most`, and every pawn that is seen stays in sight. Nothing where nothing is hidden, or nothing would help.
 */
export function clearing(
  about: Box, tip: { width: number; height: number }, window: { width: number; height: number }, pawns: Box[], most: Box,
): [number, number] {
  const seen = pawns.filter((pawn) => inside(pawn, window));
  const ways: [number, number][] = [];
  for (let dx = -240; dx <= 240; dx += STRIDE * 2) for (let dy = -240; dy <= 240; dy += STRIDE * 2) if (dx >= most[0] && dx <= most[2] && dy >= most[1] && dy <= most[3]) ways.push([dx, dy]);
  ways.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  const stays = ([dx, dy]: [number, number]) => (!dx && !dy) || (inside(moved(about, dx, dy), window) && seen.every((pawn) => inside(moved(pawn, dx, dy), window)));
  const free = (...boxes: Box[]) => ways.find(([dx, dy]) => stays([dx, dy]) && fits(boxes.map((box) => moved(box, dx, dy)), tip, window));
  return free(about, ...pawns) ?? free(...pawns) ?? [0, 0];
}
