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

/** Oneself first, then the Doctor, then everybody else. */
const rank = (pawn: string) => (pawn === "self" ? 0 : pawn === "doctor" ? 1 : 2);
export const inOrder = (pawns: Iterable<string>) => [...new Set(pawns)].sort((a, b) => rank(a) - rank(b));

/**
 * The moves for which rooms are lit. Without a mover these are one's own steps and whatever cards do; the steps of pets, Strangers and
 * the Doctor lead almost anywhere, so they are lit only when that pawn has been chosen.
 */
export function lit(choices: Choice[], picked: string | null, mover: string | null): Choice[] {
  const card = carries(choices, picked) ? picked : null;
  const shown = (one: Choice) =>
    one.verb === "step" ? one.pawn === (mover ?? "self") : one.verb === "play" && (!card || one.card === card) && (!mover || one.pawn === mover);
  return choices.filter((one) => moves(one) && shown(one));
}

/** The rooms to light. */
export function reach(choices: Choice[], picked: string | null, mover: string | null): Reach {
  const rooms = (verb: string) => new Set(lit(choices, picked, mover).filter((one) => one.verb === verb).map((one) => one.space));
  const [steps, plays] = [rooms("step"), rooms("play")];
  // as a press would have it: the card that was picked up goes before the free step, the free step before other cards
  const by = (one: Set<string>, not: Set<string>) => [...one].filter((space) => !not.has(space));
  return carries(choices, picked) ? { step: by(steps, plays), card: [...plays] } : { step: [...steps], card: by(plays, steps) };
}

/** Who could go to each of those rooms. */
export function goers(choices: Choice[], picked: string | null, mover: string | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of lit(choices, picked, mover)) found.set(one.space, inOrder([...(found.get(one.space) ?? []), one.pawn]));
  return found;
}

/** Whether the reader has said whom they mean: themselves go without saying, others by being chosen, or by a card that moves nobody else. */
function said(choices: Choice[], one: Choice, picked: string | null, mover: string | null): boolean {
  if (one.pawn === "self" || one.pawn === mover) return true;
  return picked !== null && choices.every((other) => other.card !== picked || !moves(other) || other.pawn === one.pawn);
}

/** What pressing a room may mean. One way is taken at once if it is `plain`; else, and among several, the reader chooses. */
export function ways(choices: Choice[], space: string, picked: string | null, mover: string | null): { ways: Choice[]; plain: boolean } {
  const here = choices.filter((one) => one.space === space && (!mover || one.pawn === mover));
  const byCard = here.filter((one) => one.verb === "play" && one.card === picked);
  if (byCard.length) return { ways: byCard, plain: byCard.every((one) => said(choices, one, picked, mover)) };
  const steps = here.filter((one) => one.verb === "step" && (mover || one.pawn === "self"));
  if (steps.length) return { ways: steps, plain: true };
  return { ways: here, plain: false }; // it would cost a card nobody has picked up, or move somebody nobody has chosen
}

/** Who can be moved at all, oneself first. */
export function movers(choices: Choice[]): string[] {
  const found = new Set(choices.filter(moves).map((one) => one.pawn));
  return [...found].sort((a, b) => Number(b === "self") - Number(a === "self"));
}
