import { language } from "../language.svelte";
import type { Analysed } from "../protocol";
import { analysis } from "../server/api";

/** Milliseconds between two looks at how far it is. */
const PAUSE = 900;

/** Has a finished game looked at, and waits until that is done. */
export class Analyst {
  /** As far as it is; null before anybody knows. */
  found = $state.raw<Analysed | null>(null);
  /** Whether the server does not answer. */
  lost = $state(false);

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Of this game, by its replay. What was asked for before is forgotten. */
  begin(replay: string) {
    this.stop();
    this.found = null;
    void this.#ask(replay, true);
  }

  /** Nobody looks any more. The server goes on: the next one who asks will find it done. */
  stop() {
    this.#asked++;
    clearTimeout(this.#waiting);
  }

  async #ask(replay: string, begin: boolean) {
    const mine = this.#asked;
    this.lost = false;
    try {
      const found = await analysis(replay, language.code, begin);
      if (mine !== this.#asked) return;
      this.found = found;
      // A server that was started anew knows nothing of what was asked for before.
      if (["unknown", "waiting", "working"].includes(found.state)) this.#waiting = setTimeout(() => void this.#ask(replay, found.state === "unknown"), PAUSE);
    } catch {
      if (mine === this.#asked) this.lost = true;
    }
  }
}
