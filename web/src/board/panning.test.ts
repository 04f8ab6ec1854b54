import { describe, expect, it } from "vitest";
import { bounds, centred, held, inWindow, isPart, opening, READABLE, resized, revealed, whole, zoomed } from "./panning";

const desk = { width: 900, height: 700 };
const phone = { width: 390, height: 300 };
const board = { width: 1600, height: 1200 };

describe("at first", () => {
  it("a desk shows the whole board in the middle", () => {
    const view = opening(desk, board);
    expect(isPart(view, desk, board)).toBe(false);
    expect(view.x).toBeCloseTo((desk.width - board.width * view.k) / 2);
    expect(view.y).toBeCloseTo((desk.height - board.height * view.k) / 2);
    expect(view.k).toBe(whole(desk, board));
  });

  it("a phone shows a part of it that can be read", () => {
    const view = opening(phone, board);
    expect(isPart(view, phone, board)).toBe(true);
    expect(view.k).toBe(READABLE);
  });
});

describe("a view", () => {
  it("never leaves the board", () => {
    const far = held({ k: 0.4, x: 5000, y: -5000 }, phone, board);
    expect(far.x).toBe(20);
    expect(far.y).toBe(phone.height - board.height * 0.4 - 20);
  });

  it("is never smaller than the whole or absurdly large", () => {
    const [least, most] = bounds(phone, board);
    expect(held({ k: 0, x: 0, y: 0 }, phone, board).k).toBe(least);
    expect(held({ k: 99, x: 0, y: 0 }, phone, board).k).toBe(most);
  });

  it("keeps what lay in its middle when the window changes its size", () => {
    const view = { k: 1, x: -500, y: -400 };
    const now = resized(view, phone, { width: 390, height: 100 });
    expect(now).toEqual({ k: 1, x: -500, y: -500 });
    expect(100 / 2 - now.y).toBe(phone.height / 2 - view.y);
  });

  it("zooms about the point between the fingers", () => {
    const before = { k: 0.5, x: -150, y: -100 };
    const after = zoomed(before, 0.8, 200, 150, phone, board);
    expect((200 - after.x) / after.k).toBeCloseTo((200 - before.x) / before.k);
    expect((150 - after.y) / after.k).toBeCloseTo((150 - before.y) / before.k);
  });

  it("brings a space to the middle", () => {
    const view = centred({ k: 0.5, x: 0, y: 0 }, 800, 600, phone, board);
    expect(800 * view.k + view.x).toBeCloseTo(phone.width / 2);
    expect(600 * view.k + view.y).toBeCloseTo(phone.height / 2);
    expect(inWindow(view, [750, 550, 850, 650], phone)).toBe(true);
    expect(inWindow(view, [0, 0, 100, 100], phone)).toBe(false);
  });

  it("stays put where the board fits", () => {
    const view = opening(desk, board);
    expect(centred(view, 0, 0, desk, board)).toEqual(view);
  });
});

describe("a box to be seen", () => {
  const view = { k: 0.4, x: -200, y: -100 };

  it("moves nothing while it is in the window", () => {
    expect(revealed(view, [600, 300, 900, 700], phone, board)).toEqual(view);
  });

  it("is brought in by the way it sticks out, and no more", () => {
    const low = revealed(view, [600, 900, 900, 1100], phone, board);
    expect(low.x).toBe(view.x);
    expect(1100 * low.k + low.y).toBeCloseTo(phone.height);
    expect(revealed(view, [100, 300, 400, 400], phone, board).x).toBeCloseTo(-40);
  });

  it("shows its middle when it is larger than the window", () => {
    const { k, y } = revealed(view, [600, 100, 900, 1100], phone, board);
    expect(600 * k + y).toBeCloseTo(phone.height / 2);
  });
});
