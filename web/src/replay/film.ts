import { seatOf } from "../parts/seats";
import type { Frame, Line } from "../protocol";

/** An attempt on the strip under the board. */
export interface Mark {
  /** The frame in which it is announced. */
  at: number;
  turn: number;
  seat: number | null;
  strength: number;
  /** Whether it came off; null where the game ends before it is settled. */
  succeeded: boolean | null;
}

/** A turn on the strip: the first frame that belongs to it. */
export interface Tick {
  at: number;
  turn: number;
  seat: number;
}

const ANNOUNCED = new Set(["attempted", "struck", "countered"]);
const SUCCEEDED = new Set(["killed", "saved"]);

/** Every attempt of a game in order. One that is answered by a counter is settled after it, and in the same order. */
export function marks(frames: Frame[]): Mark[] {
  const found: Mark[] = [];
  let open: Mark[] = [];
  frames.forEach((frame, at) => {
    for (const line of frame.lines) {
      if (ANNOUNCED.has(line.what)) {
        const mark: Mark = { at, turn: frame.snapshot.turn, seat: line.seat ?? null, strength: line.amount ?? 0, succeeded: null };
        found.push(mark);
        open.push(mark);
      } else if (line.what === "failed" || SUCCEEDED.has(line.what)) {
        const settled = open.find((mark) => mark.seat === (line.seat ?? null)) ?? open[0];
        if (settled) {
          settled.succeeded = line.what !== "failed";
          open = open.filter((mark) => mark !== settled);
        }
      }
    }
  });
  return found;
}

/** Where each turn begins. */
export function ticks(frames: Frame[]): Tick[] {
  const found: Tick[] = [];
  let turn = 0;
  frames.forEach((frame, at) => {
    if (frame.snapshot.turn !== turn) {
      turn = frame.snapshot.turn;
      found.push({ at, turn, seat: frame.snapshot.active });
    }
  });
  return found;
}

/** The attempt after (or before) a frame; where there is none, the end (or the beginning). */
export function attemptFrom(all: Mark[], at: number, forward: boolean, last: number): number {
  const frames = all.map((mark) => mark.at);
  return forward ? (frames.find((frame) => frame > at) ?? last) : (frames.findLast((frame) => frame < at) ?? 0);
}

export const within = (at: number, last: number) => Math.max(0, Math.min(last, Math.round(at) || 0));

export interface Place {
  at: number | null;
  view: number | null;
}

/** What the address says about the moment to show and whose view to take. */
export function place(search: string): Place {
  const asked = new URLSearchParams(search);
  const number = (name: string) => {
    const said = asked.get(name);
    return said !== null && /^\d{1,6}$/.test(said) ? Number(said) : null;
  };
  return { at: number("at"), view: number("view") };
}

/** The address of a moment. */
export function address(id: string, at: number, view: number | null): string {
  return `/replay/${id}?at=${at}${view === null ? "" : `&view=${view}`}`;
}

/** Everything told up to a frame, with the frame it belongs to. */
export function told(frames: Frame[], upTo: number): { at: number; line: Line }[] {
  return frames.slice(0, upTo + 1).flatMap((frame, at) => frame.lines.filter((line) => line.text).map((line) => ({ at, line })));
}

/** The lines of a log with the deal apart: what was told before the first turn, which is much, and seldom read twice. */
export function parted<Entry extends { at: number; line: Line }>(lines: Entry[]): { deal: Entry[]; rest: Entry[] } {
  const first = lines.findIndex(({ at, line }) => at > 0 || line.what === "turn");
  const end = first < 0 ? lines.length : first;
  return { deal: lines.slice(0, end), rest: lines.slice(end) };
}

/** Whose pawn stands before a line: the one who acts, or else the one who is moved; null for the Doctor, pets and the house. */
export const whose = (line: Line): number | null => line.seat ?? (line.pawn ? seatOf(line.pawn) : null);

/** How long a frame is looked at while the replay plays, in milliseconds: longer where more is told. */
export function pause(frame: Frame | undefined, speed: number): number {
  const words = frame?.lines.reduce((sum, line) => sum + (line.text ?? "").length, 0) ?? 0;
  return Math.min(3200, 700 + words * 9) / speed;
}
