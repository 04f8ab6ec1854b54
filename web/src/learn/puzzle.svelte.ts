import type { PuzzleAnswer, PuzzleBegun, PuzzleHint, PuzzleVerdict } from "../protocol";
import { hintPuzzle, solvePuzzle, tryPuzzle } from "../server/api";
import { Exercise } from "./exercise.svelte";

/** A puzzle while somebody is at it. */
export class Puzzle extends Exercise<PuzzleBegun, PuzzleAnswer> {
  readonly passing = "puzzles.pass-about";
  /** The latest hint, until something is done. */
  hinted = $state.raw<PuzzleHint | null>(null);

  /** How many hints were given; that one has gone astray is none. */
  #hints = 0;

  get number(): number {
    return this.start.card.number;
  }

  get edition(): string {
    return this.start.card.edition;
  }

  get verdict(): PuzzleVerdict | null {
    return this.answer?.verdict ?? null;
  }

  get over(): boolean {
    return this.verdict !== null;
  }

  /** Whether one is still on the right way; who is gets to know something more each time. */
  async hint() {
    if (!this.open) return;
    const mine = ++this.latest;
    this.busy = true;
    try {
      const answer = await hintPuzzle(this.number, this.actions, this.#hints, this.language);
      if (mine !== this.latest) return;
      this.lost = false;
      this.hinted = answer;
      if (answer.about !== "astray") this.#hints++;
    } catch {
      if (mine === this.latest) this.lost = true;
    } finally {
      if (mine === this.latest) this.busy = false;
    }
  }

  protected override forget() {
    super.forget();
    this.hinted = null;
  }

  protected ask(actions: string[]): Promise<PuzzleAnswer> {
    return tryPuzzle(this.number, actions, this.language);
  }

  protected async solution(): Promise<string[]> {
    return (await solvePuzzle(this.number)).actions;
  }
}
