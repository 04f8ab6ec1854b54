import type { Line, Moment, TutorialStep } from "../protocol";
import { Refusal, tryTutorial } from "../server/api";

/** One step of the tutorial while somebody is at it. The server plays it; what was done so far is all there is to remember. */
export class Lesson {
  actions = $state.raw<string[]>([]);
  moment: Moment = $state.raw()!;
  lines = $state.raw<Line[]>([]);
  done = $state(false);
  missed = $state(false);
  refused = $state.raw<{ reason: string; rule: string } | null>(null);
  /** Waiting for the server. */
  busy = $state(false);
  /** No answer: the last action was not played. */
  lost = $state(false);

  #latest = 0;

  constructor(
    readonly step: TutorialStep,
    readonly language: string,
  ) {
    this.#begin();
  }

  #begin() {
    this.actions = [];
    this.moment = this.step.moment;
    this.lines = this.step.lines;
    this.done = !this.step.example.length;
    this.missed = false;
    this.refused = null;
    this.lost = false;
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

  async #play(actions: string[]) {
    const mine = ++this.#latest;
    this.busy = true;
    this.refused = null;
    this.lost = false;
    try {
      const answer = await tryTutorial(this.step.id, actions, this.language);
      if (mine !== this.#latest) return;
      this.actions = actions;
      this.moment = answer.moment;
      this.lines = answer.lines;
      this.done = answer.done;
      this.missed = answer.missed;
    } catch (refusal) {
      if (mine !== this.#latest) return;
      if (refusal instanceof Refusal && refusal.status) this.refuse(refusal.problem.reason, refusal.problem.rule);
      else this.lost = true;
    } finally {
      if (mine === this.#latest) this.busy = false;
    }
  }
}
