import type { Choice } from "../protocol";
import { chair, type Chair } from "./chairs";

/** A choice with everything said. */
export type Chosen = Required<Choice>;

export const whole = ({ edition, players, variants = [], board = "", part = "" }: Choice): Chosen => ({ edition, players, variants, board, part });

/** How the reader likes to set up a table: what is played, who sits where, and the table's options. */
export interface Setup {
  choice: Chosen;
  chairs: Chair[];
  timer: number;
  public: boolean;
  spectators: boolean;
  bots_stand_in: boolean;
  pace: number;
}

const PLACE = "last-choice";

export const TIMERS = [0, 60, 120, 300, 86_400, 259_200];
export const PACES = [1400, 700, 200];

/** The setup for somebody who has never opened a table. */
export const first = (): Setup => ({
  choice: { edition: "directors-cut", players: 4, variants: [], board: "", part: "" },
  chairs: [chair("me"), chair("bot"), chair("bot"), chair("bot")],
  timer: 0,
  public: false,
  spectators: true,
  bots_stand_in: true,
  pace: 700,
});

const isText = (it: unknown): it is string => typeof it === "string";

/** What was kept, as far as it can still be made sense of. */
export function recall(text: string | null): Setup {
  const fresh = first();
  let kept: Partial<Setup>;
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    return fresh;
  }
  const { choice, chairs } = kept;
  if (choice && isText(choice.edition) && Number.isInteger(choice.players)) {
    fresh.choice = {
      edition: choice.edition,
      players: choice.players,
      variants: Array.isArray(choice.variants) ? choice.variants.filter(isText) : [],
      board: isText(choice.board) ? choice.board : "",
      part: isText(choice.part) ? choice.part : "",
    };
  }
  if (Array.isArray(chairs) && chairs.length > 1 && chairs.every((one) => isText(one?.who) && isText(one.name) && isText(one.bot))) fresh.chairs = chairs;
  if (TIMERS.includes(kept.timer ?? -1)) fresh.timer = kept.timer!;
  if (PACES.includes(kept.pace ?? -1)) fresh.pace = kept.pace!;
  // Whether strangers may come in is decided anew each time.
  for (const option of ["spectators", "bots_stand_in"] as const) {
    if (typeof kept[option] === "boolean") fresh[option] = kept[option];
  }
  return fresh;
}

/** The last setup on this device, if there has been one. */
export function remembered(): Setup | null {
  try {
    const kept = localStorage.getItem(PLACE);
    return kept === null ? null : recall(kept);
  } catch {
    return null;
  }
}

export const lastSetup = (): Setup => remembered() ?? first();

/** What somebody was choosing when they changed the language, which is another page. */
export interface Draft {
  setup: Setup;
  name: string;
  search: string;
  language: string;
}

let aside: Draft | null = null;

export function layAside(draft: Draft | null) {
  aside = draft;
}

/** The choice that was laid aside at this address in another language, once. */
export function takeUp(search: string, language: string): Draft | null {
  const draft = aside;
  aside = null;
  return draft && draft.search === search && draft.language !== language ? draft : null;
}

export function rememberSetup({ public: _, ...kept }: Setup) {
  localStorage.setItem(PLACE, JSON.stringify(kept));
}
