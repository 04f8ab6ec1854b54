import type { PuzzleCard } from "../protocol";

/** Of an edition and a difficulty; nothing named is everything. */
export const sift = (puzzles: PuzzleCard[], edition: string, difficulty: number) =>
  puzzles.filter((one) => (!edition || one.edition === edition) && (!difficulty || one.difficulty === difficulty));

/** The one to go on with: the next that is not solved, or else the next there is, and the first after the last. */
export function following(puzzles: PuzzleCard[], number: number, solved: number[]): number {
  const at = puzzles.findIndex((one) => one.number === number);
  const ahead = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  return (ahead.find((one) => !solved.includes(one.number)) ?? ahead[0])?.number ?? number;
}
