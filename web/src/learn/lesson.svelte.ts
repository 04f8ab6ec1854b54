import type { TutorialAnswer, TutorialStep } from "../protocol";
import { tryTutorial } from "../server/api";
import { Exercise } from "./exercise.svelte";

/** Nothing is offered before it has been explained, nor where it would only be in the way: in these steps there is no such button. */
const WITHOUT: Record<string, string[]> = { draw: ["move", "sight", "lure", "attempt", "spite"], attempt: ["move", "sight", "draw", "doctor", "train"] };

/** A step of the tutorial. One without an example is only looked at. */
export class Lesson extends Exercise<TutorialStep, TutorialAnswer> {
  readonly passing = "learn.tutorial.pass-about";

  get edition(): string {
    return this.start.edition;
  }

  get done(): boolean {
    return this.answer?.done ?? !this.start.example.length;
  }

  get over(): boolean {
    return this.done;
  }

  override get missed(): boolean {
    return this.answer?.missed ?? false;
  }

  override offers(verb: string): boolean {
    return !WITHOUT[verb]?.includes(this.start.id);
  }

  /** What ends the turn stands out where the step is about that, and nowhere else: it would only end the lesson. */
  override weight(verb: string): "plain" | "brass" {
    return this.start.example.includes(verb) ? "brass" : "plain";
  }

  protected ask(actions: string[]): Promise<TutorialAnswer> {
    return tryTutorial(this.start.id, actions, this.language);
  }

  protected solution(): Promise<string[]> {
    return Promise.resolve(this.start.example);
  }
}
