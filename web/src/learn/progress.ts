/** Which steps of the tutorial somebody has done on this device, and where they are. */
export interface Progress {
  done: string[];
  at: string;
}

const PLACE = "tutorial";

export function progress(): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Progress>;
    return { done: Array.isArray(kept.done) ? kept.done.map(String) : [], at: typeof kept.at === "string" ? kept.at : "" };
  } catch {
    return { done: [], at: "" };
  }
}

export function keepProgress(now: Progress) {
  localStorage.setItem(PLACE, JSON.stringify(now));
}

/** The step to go on with: where one was, else the first that is not done, else the first of all. */
export function resume(steps: string[], now: Progress): number {
  const at = steps.indexOf(now.at);
  if (at >= 0) return at;
  const open = steps.findIndex((step) => !now.done.includes(step));
  return Math.max(0, open);
}

/** What is done of these steps: progress may name steps that are no longer there. */
export const doneOf = (steps: string[], now: Progress) => steps.filter((step) => now.done.includes(step)).length;
