/** The board in its window: how large it is drawn and where its upper left corner lies, in pixels of the window. */
export interface View {
  /** Pixels for one unit of the drawing. */
  k: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Below this width a window is a phone's: the board starts larger than the window and is dragged. */
export const PHONE = 600;
/** Pixels per unit at which the smallest name of a board is 11 pixels high. */
export const READABLE = 0.408;
const LARGEST = 1.4;
/** How far an edge of the board may be drawn away from the window's edge. */
const SLACK = 20;

/** Left free round a board that is shown whole. */
const AIR = 8;

/** The scale at which the whole board is seen. */
export const whole = (window: Size, board: Size) =>
  Math.max(0.02, Math.min((window.width - 2 * AIR) / board.width, (window.height - 2 * AIR) / board.height));

export const isPhone = (window: Size) => window.width < PHONE;

/** The least and greatest scale. */
export function bounds(window: Size, board: Size): [number, number] {
  const least = whole(window, board);
  return [least, Math.max(LARGEST, least)];
}

/** How the board is shown at first: whole, or on a phone as large as it can be read. */
export function opening(window: Size, board: Size): View {
  const k = isPhone(window) ? Math.max(READABLE, whole(window, board)) : whole(window, board);
  return held({ k, x: (window.width - board.width * k) / 2, y: (window.height - board.height * k) / 2 }, window, board);
}

/** The view moved so that the board stays in its window; what is smaller than the window is centred. */
export function held(view: View, window: Size, board: Size): View {
  const [least, most] = bounds(window, board);
  const k = Math.max(least, Math.min(most, view.k));
  return { k, x: hold(view.x, window.width, board.width * k), y: hold(view.y, window.height, board.height * k) };
}

function hold(at: number, window: number, length: number): number {
  if (length <= window + 1) return (window - length) / 2;
  return Math.max(window - length - SLACK, Math.min(SLACK, at));
}

/** Zoomed so that what lies under (px, py) stays there. */
export function zoomed(view: View, k: number, px: number, py: number, window: Size, board: Size): View {
  const [least, most] = bounds(window, board);
  const to = Math.max(least, Math.min(most, k));
  return held({ k: to, x: px - ((px - view.x) * to) / view.k, y: py - ((py - view.y) * to) / view.k }, window, board);
}

/** A point of the board (from its upper left corner, in its units) in the middle of the window. */
export function centred(view: View, x: number, y: number, window: Size, board: Size): View {
  return held({ k: view.k, x: window.width / 2 - x * view.k, y: window.height / 2 - y * view.k }, window, board);
}

/** What lay in the middle of the window lies there after it changed its size. */
export const resized = (view: View, before: Size, now: Size): View => ({ k: view.k, x: view.x + (now.width - before.width) / 2, y: view.y + (now.height - before.height) / 2 });

/** Moved as little as it takes to show a box of the board, where the window is large enough for it: else its middle. */
export function revealed(view: View, [x0, y0, x1, y1]: [number, number, number, number], window: Size, board: Size): View {
  return held({ k: view.k, x: reveal(view.x, x0 * view.k, x1 * view.k, window.width), y: reveal(view.y, y0 * view.k, y1 * view.k, window.height) }, window, board);
}

function reveal(at: number, from: number, to: number, window: number): number {
  if (to - from > window) return (window - from - to) / 2;
  return Math.max(-from, Math.min(window - to, at));
}

/** How far a view may still be moved: to the left, up, to the right, down. */
export function play(view: View, window: Size, board: Size): [number, number, number, number] {
  const far = -1e6;
  const least = held({ ...view, x: far, y: far }, window, board);
  const most = held({ ...view, x: -far, y: -far }, window, board);
  return [least.x - view.x, least.y - view.y, most.x - view.x, most.y - view.y];
}

/** Whether more of the board exists than the window shows. */
export const isPart = (view: View, window: Size, board: Size) =>
  board.width * view.k > window.width + 2 || board.height * view.k > window.height + 2;

/** Whether a box of the board lies wholly inside the window. */
export function inWindow(view: View, box: [number, number, number, number], window: Size): boolean {
  const [x0, y0, x1, y1] = box;
  return (
    x0 * view.k + view.x >= 0 && y0 * view.k + view.y >= 0 && x1 * view.k + view.x <= window.width && y1 * view.k + view.y <= window.height
  );
}
