import type { Attachment } from "svelte/attachments";
import { centred, held, inWindow, isPart, isPhone, opening, play, READABLE, resized, revealed, whole, zoomed, type Size, type View } from "./panning";

/** A pointer that moved farther than this drags; nearer it presses. */
const SLOP = 6;
const GLIDE = 260;

/** Dragging, pinching and wheeling the board in its window. Sizes come as functions: they change with the page. */
export function drag(window: () => Size, board: () => Size) {
  let view = $state<View>({ k: 1, x: 0, y: 0 });
  let drawn = $state(1);
  let dragging = $state(false);
  /** What was shown when the view was last laid out. */
  let shown = "";
  let last: { window: Size; board: Size } | undefined;
  /** What was brought to the middle, until somebody moves the board: it is kept there when the window changes. */
  let middle: [number, number] | null = null;
  let glide = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;

  /** The drawing is made sharp again for the scale it has come to. */
  const sharpen = () => (drawn = view.k);

  function toMiddle(x: number, y: number, atOnce: boolean) {
    cancelAnimationFrame(glide);
    middle = [x, y];
    const to = centred(view, x, y, window(), board());
    if (atOnce) {
      view = to;
      return;
    }
    const from = view;
    let began: number | undefined;
    const tick = (time: number) => {
      began ??= time;
      const share = Math.min(1, (time - began) / GLIDE);
      const eased = 1 - (1 - share) ** 3;
      view = { k: to.k, x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
      if (share < 1) glide = requestAnimationFrame(tick);
    };
    glide = requestAnimationFrame(tick);
  }

  const attach: Attachment<HTMLElement> = (frame) => {
    const down = new Map<number, { x: number; y: number }>();
    let start = { x: 0, y: 0 };
    let dragged = false;

    const at = (event: { clientX: number; clientY: number }) => {
      const box = frame.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const press = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest("[data-still]")) return; // what lies on the board does not drag it
      cancelAnimationFrame(glide);
      down.set(event.pointerId, at(event));
      if (down.size === 1) {
        start = at(event);
        dragged = false;
      }
    };
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      if (!dragging) {
        if (Math.hypot(now.x - start.x, now.y - start.y) < SLOP && down.size < 2) return;
        if (down.size < 2 && !isPart(view, window(), board())) return;
        dragging = dragged = true;
        middle = null;
        for (const id of down.keys()) frame.setPointerCapture(id);
      }
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
        view = zoomed(view, view.k * spread, (now.x + other.x) / 2, (now.y + other.y) / 2, window(), board());
      }
      const share = other ? 0.5 : 1; // of two fingers each moves the board by half
      view = held({ ...view, x: view.x + (now.x - before.x) * share, y: view.y + (now.y - before.y) * share }, window(), board());
      down.set(event.pointerId, now);
    };
    const lift = (event: PointerEvent) => {
      down.delete(event.pointerId);
      if (down.size) return;
      dragging = false;
      sharpen();
    };
    // the press that ended a drag picks nothing
    const click = (event: MouseEvent) => {
      if (!dragged || event.detail === 0) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    // a wheel scrolls the page; with Ctrl, and from a trackpad's pinch, it zooms
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { x, y } = at(event);
      view = zoomed(view, view.k * Math.exp(-event.deltaY / 300), x, y, window(), board());
      clearTimeout(settle);
      settle = setTimeout(sharpen, 150);
    };
    frame.addEventListener("pointerdown", press);
    frame.addEventListener("pointermove", move);
    frame.addEventListener("pointerup", lift);
    frame.addEventListener("pointercancel", lift);
    frame.addEventListener("click", click, true);
    frame.addEventListener("wheel", wheel, { passive: false });
    return () => {
      frame.removeEventListener("pointerdown", press);
      frame.removeEventListener("pointermove", move);
      frame.removeEventListener("pointerup", lift);
      frame.removeEventListener("pointercancel", lift);
      frame.removeEventListener("click", click, true);
      frame.removeEventListener("wheel", wheel);
      cancelAnimationFrame(glide);
      clearTimeout(settle);
    };
  };

  return {
    attach,
    get view() {
      return view;
    },
    /** The scale at which the drawing is laid out; while fingers pinch it is only stretched. */
    get drawn() {
      return drawn;
    },
    get dragging() {
      return dragging;
    },
    /** Whether the window shows only a part of the board. */
    get part() {
      return isPart(view, window(), board());
    },
    /** Whether the whole board fits in letters that can be read. */
    get legible() {
      return whole(window(), board()) >= READABLE;
    },
    /** Whether it is seen from afar, with its names too small to read. */
    get far() {
      return isPhone(window()) && view.k < READABLE * 0.9;
    },
    /** After the window or the board changed. A board of another shape is shown from the beginning: then true. */
    reset(shape: string): boolean {
      const now = { window: window(), board: board() };
      const key = `${shape} ${isPhone(now.window)}`;
      const first = key !== shown;
      const wasWhole = last !== undefined && !isPart(view, last.window, last.board);
      const kept = held({ ...view, k: wasWhole ? 0 : view.k }, now.window, now.board);
      if (first) view = opening(now.window, now.board);
      else if (middle) view = centred(kept, ...middle, now.window, now.board);
      else if (wasWhole) view = kept;
      else view = held(resized(view, last!.window, now.window), now.window, now.board);
      [shown, last] = [key, now];
      sharpen();
      return first;
    },
    centre(x: number, y: number, atOnce = false) {
      toMiddle(x, y, atOnce);
    },
    /** Go over to the other distance: the whole board, or so near that names can be read, with a point in the middle. */
    turn(x: number, y: number) {
      const k = view.k < READABLE * 0.9 ? READABLE : 0;
      view = k ? centred(held({ ...view, k }, window(), board()), x, y, window(), board()) : held({ ...view, k }, window(), board());
      sharpen();
    },
    /** Show a box of the board, and move no farther than that. */
    reveal(box: [number, number, number, number]) {
      cancelAnimationFrame(glide);
      view = revealed(view, box, window(), board());
    },
    /** How far it could be moved, and doing so. */
    get play() {
      return play(view, window(), board());
    },
    shift(dx: number, dy: number) {
      cancelAnimationFrame(glide);
      view = held({ ...view, x: view.x + dx, y: view.y + dy }, window(), board());
    },
    zoom(times: number) {
      const { width, height } = window();
      view = zoomed(view, view.k * times, width / 2, height / 2, { width, height }, board());
      sharpen();
    },
    shows: (box: [number, number, number, number]) => inWindow(view, box, window()),
  };
}
