import type { Line, Moment, PuzzleBegun, PuzzleHint, PuzzleVerdict } from "../protocol";
import { Refusal, hintPuzzle, solvePuzzle, tryPuzzle } from "../server/api";

/** One go at a puzzle. The server plays it; what was done so far is all there is to remember. */
export class Go {
  actions = $state.raw<string[]>([]);
  moment: Moment = $state.raw()!;
  lines = $state.raw<Line[]>([]);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  refused = $state.raw<{ reason: string; rule: string } | null>(null);
  /** Waiting for the server. */
  busy = $state(false);
  /** No answer: the last action was not played. */
  lost = $state(false);
  /** The latest hint, until something is done. */
  hinted = $state.raw<PuzzleHint | null>(null);

  /** How many hints were given; that one has gone astray is none. */
  #hints = 0;

  #latest = 0;

  constructor(
    readonly puzzle: PuzzleBegun,
    readonly language: string,
  ) {
    this.#begin();
  }

  #begin() {
    this.actions = [];
    this.moment = this.puzzle.moment;
    this.lines = this.puzzle.lines;
    this.#forget();
  }

  #forget() {
    this.verdict = this.refused = this.hinted = null;
    this.lost = false;
  }

  get open(): boolean {
    return this.verdict === null && !this.busy;
  }

  restart() {
    this.#latest++;
    this.busy = false;
    this.#begin();
  }

  act(action: string): Promise<void> {
    return this.#play([...this.actions, action]);
  }

  undo(): Promise<void> {
    if (this.actions.length > 1) return this.#play(this.actions.slice(0, -1));
    this.restart();
    return Promise.resolve();
  }

  /** Say why something is not possible, without asking. */
  refuse(reason: string, rule: string) {
    this.refused = { reason, rule };
  }

  /** Whether one is still on the right way; who is gets to know something more each time. */
  async hint() {
    const mine = ++this.#latest;
    this.busy = true;
    try {
      const answer = await hintPuzzle(this.puzzle.card.number, this.actions, this.#hints, this.language);
      if (mine !== this.#latest) return;
      this.lost = false;
      this.hinted = answer;
      if (answer.about !== "astray") this.#hints++;
    } catch {
      if (mine === this.#latest) this.lost = true;
    } finally {
      if (mine === this.#latest) this.busy = false;
    }
  }

  /** How it is done, from the beginning; nothing if there is no answer. */
  async solution(): Promise<string[]> {
    this.restart();
    try {
      return (await solvePuzzle(this.puzzle.card.number)).actions;
    } catch {
      this.lost = true;
      return [];
    }
  }

  async #play(actions: string[]) {
    const mine = ++this.#latest;
    this.busy = true;
    this.#forget();
    try {
      const answer = await tryPuzzle(this.puzzle.card.number, actions, this.language);
      if (mine !== this.#latest) return;
      this.actions = actions;
      this.moment = answer.moment;
      this.lines = answer.lines;
      this.verdict = answer.verdict;
    } catch (refusal) {
      if (mine !== this.#latest) return;
      if (refusal instanceof Refusal && refusal.status) this.refuse(refusal.problem.reason, refusal.problem.rule);
      else this.lost = true;
    } finally {
      if (mine === this.#latest) this.busy = false;
    }
  }
}
