/** One thing a person may decide, taken apart. The server writes them as text; `docs/api.md` lists the forms. */
export interface Choice {
  text: string;
  verb: string;
  pawn: string;
  card: string;
  space: string;
  /** A card played for its steps. */
  steps: boolean;
}

export function parse(text: string): Choice {
  const [verb = "", first = "", second = "", third = ""] = text.split(" ");
  const choice: Choice = { text, verb, pawn: "", card: "", space: "", steps: false };
  switch (verb) {
    case "step":
      return second ? { ...choice, pawn: first, space: second } : { ...choice, pawn: "self", space: first };
    case "play":
      return second === "steps" ? { ...choice, card: first, steps: true } : { ...choice, card: first, pawn: second, space: third };
    case "attempt":
      return { ...choice, pawn: first, card: second };
    default:
      return { ...choice, card: first };
  }
}

export interface Reach {
  /** Rooms one step away. */
  step: string[];
  /** Rooms that a card leads to. */
  card: string[];
}

const moves = (choice: Choice) => Boolean(choice.space);

/** Whether a card takes anybody anywhere now; weapons and luck do not. */
const carries = (choices: Choice[], card: string | null) => choices.some((one) => one.card === card && moves(one));

/**
 * The rooms to light. Without a mover these are one's own steps and whatever cards do; the steps of pets, Strangers and the
 * Doctor lead almost anywhere, so they are lit only when that pawn has been chosen.
 */
export function reach(choices: Choice[], picked: string | null, mover: string | null): Reach {
  const card = carries(choices, picked) ? picked : null;
  const step = choices.filter((one) => one.verb === "step" && one.pawn === (mover ?? "self"));
  const play = choices.filter((one) => one.verb === "play" && moves(one) && (!card || one.card === card) && (!mover || one.pawn === mover));
  const steps = new Set(step.map((one) => one.space));
  const plays = new Set(play.map((one) => one.space));
  // as a press would have it: the card that was picked up goes before the free step, the free step before other cards
  const by = (one: Set<string>, not: Set<string>) => [...one].filter((space) => !not.has(space));
  return card ? { step: by(steps, plays), card: [...plays] } : { step: [...steps], card: by(plays, steps) };
}

/** What pressing a room may mean. One way is taken at once if it is `plain`; among several the reader chooses. */
export function ways(choices: Choice[], space: string, picked: string | null, mover: string | null): { ways: Choice[]; plain: boolean } {
  const here = choices.filter((one) => one.space === space && (!mover || one.pawn === mover));
  const byCard = here.filter((one) => one.verb === "play" && one.card === picked);
  if (byCard.length) return { ways: byCard, plain: true };
  const steps = here.filter((one) => one.verb === "step" && (mover || one.pawn === "self"));
  if (steps.length) return { ways: steps, plain: true };
  return { ways: here, plain: false }; // it would cost a card nobody has picked up, or move somebody nobody has chosen
}

/** Who can be moved at all, oneself first. */
export function movers(choices: Choice[]): string[] {
  const found = new Set(choices.filter(moves).map((one) => one.pawn));
  return [...found].sort((a, b) => Number(b === "self") - Number(a === "self"));
}
