import type { Attempted, Story } from "../protocol";

/** One bar of the picture: an attempt, where it stands and how high it is, in parts of its lane. */
export interface Bar {
  attempt: Attempted;
  /** From the left, 0 to 1: the middle of its turn. */
  x: number;
  /** Strength, as a part of the greatest of the game. */
  height: number;
  /** How much of the strength was answered. */
  filled: number;
}

export interface Lane {
  /** Nobody's seat: the Doctor's own attempts. */
  seat: number | null;
  bars: Bar[];
  /** Its bars stand far enough apart for their numbers. */
  roomy: boolean;
}

/** The least distance between two bars with numbers, as a part of the lane. */
const APART = 0.045;

/** The attempts of a game, one lane for each seat, and one for the Doctor where he struck back. */
export function lanes(story: Story): Lane[] {
  const highest = Math.max(1, ...story.attempts.map((attempt) => attempt.strength));
  const turns = Math.max(1, story.turns);
  const bar = (attempt: Attempted): Bar => ({
    attempt,
    x: Math.min(1, Math.max(0, (attempt.turn - 0.5) / turns)),
    height: attempt.strength / highest,
    filled: attempt.strength ? Math.min(1, attempt.total / attempt.strength) : 1,
  });
  const seats: (number | null)[] = story.figures.map((figure) => figure.seat);
  if (story.attempts.some((attempt) => attempt.seat === null)) seats.push(null);
  return seats.map((seat) => {
    const bars = story.attempts.filter((attempt) => attempt.seat === seat).map(bar);
    return { seat, bars, roomy: bars.every((one, index) => !index || one.x - (bars[index - 1]?.x ?? 0) >= APART) };
  });
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The turns to write under the picture: round numbers, at most six of them. */
export function axis(turns: number): number[] {
  const step = STEPS.find((one) => turns / one <= 6) ?? Math.ceil(turns / 6);
  return Array.from({ length: Math.floor(turns / step) }, (_, index) => (index + 1) * step);
}

/** Minutes to tell: never none. */
export const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));
