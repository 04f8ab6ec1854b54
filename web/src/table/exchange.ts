import type { AttemptState, Line } from "../protocol";
import { seatOf } from "../parts/seats";
import { around } from "./order";

export interface Played {
  /** The card's id; nothing for a token. */
  card: string;
  how: "card" | "token" | "turned";
  worth: number;
}

export interface Answer {
  seat: number;
  played: Played[];
  passed: boolean;
  /** Had nothing to answer with. */
  over: boolean;
  countered: string;
}

/** One attempt and how the table answered it. Killing players may answer with a counter-attempt: a round of its own. */
export interface Round {
  kind: "attempted" | "struck" | "countered";
  /** Nobody's seat: the Doctor's own. */
  maker: number | null;
  target: string;
  card: string;
  space: string;
  strength: number;
  total: number;
  answers: Answer[];
  result: "" | "foiled" | "done";
  seq: number;
  remark: string;
  /** How many grudges its maker had before anything was settled, where the log tells. */
  grudges: number | null;
}

const BEGINS = new Set(["attempted", "struck"]);
const ANSWERS = new Set(["foiled-with", "spent", "turned-over", "passed", "countered"]);
const SETTLED: Record<string, Round["result"]> = { failed: "foiled", killed: "done", saved: "done" };

function begin(line: Line, space: string): Round {
  return {
    kind: line.what as Round["kind"], maker: line.what === "struck" ? null : (line.seat ?? null), target: line.pawn ?? "", card: line.card ?? "",
    space, strength: line.amount ?? 0, total: 0, answers: [], result: "", seq: line.seq, remark: line.remark ?? "", grudges: null,
  };
}

/** Whether an answer of this seat can still belong to the round: its turn has not passed, and there is something left to answer. */
function takes(round: Round, seat: number, seats: number): boolean {
  if (seat === round.maker) return false;
  const last = round.answers.at(-1);
  if (round.total >= round.strength && seatOf(round.target) !== seat) return false;
  if (!last) return true;
  if (last.seat === seat) return !last.passed;
  // The Doctor's own attack is answered by its target first.
  const order = around(round.maker ?? seatOf(round.target) ?? 0, seats);
  return order.indexOf(seat) > order.indexOf(last.seat);
}

/** The latest attempt in the log with everything that answered it, counter-attempts after it; nothing before the first. */
export function exchange(lines: Line[], seats: number): Round[] {
  let from = lines.length - 1;
  while (from >= 0 && !BEGINS.has(lines[from]!.what)) from--;
  if (from < 0) return [];
  const rounds: Round[] = [];
  let at = 0;
  for (const line of lines.slice(from)) {
    if (BEGINS.has(line.what)) rounds.push(begin(line, line.space ?? ""));
    const seat = line.seat ?? null;
    if (ANSWERS.has(line.what) && seat !== null) {
      while (at < rounds.length - 1 && !takes(rounds[at]!, seat, seats)) at++;
      answer(rounds[at]!, line, seat);
      if (line.what === "countered") rounds.push(begin(line, rounds[0]!.space));
    }
    const result = SETTLED[line.what];
    if (result) {
      const settled = rounds.find((round) => !round.result && round.maker === seat && (!line.pawn || round.target === line.pawn));
      if (settled) settled.result = result;
    }
    if (line.what === "spite" || line.what === "reason") {
      const earning = rounds.find((round) => round.maker === seat && round.grudges === null);
      if (earning) earning.grudges = (line.amount ?? 1) - 1;
    }
    if (line.what === "turn") break;
  }
  return rounds;
}

/** What an attempt is made with. The Doctor only turns a card over: one that is not a weapon adds nothing (DOG-7). */
export function wielded(round: Round, kind: (card: string) => string): string {
  return round.maker === null && round.card && kind(round.card) !== "weapon" ? "" : round.card;
}

/** The round that is being answered; the last one when nothing is. */
export function current(rounds: Round[], attempt: AttemptState | null): Round | null {
  if (!attempt) return rounds.at(-1) ?? null;
  const maker = seatOf(attempt.maker);
  return rounds.findLast((round) => round.maker === maker && round.target === attempt.target) ?? null;
}

function answer(round: Round, line: Line, seat: number) {
  let given = round.answers.find((one) => one.seat === seat);
  if (!given) round.answers.push((given = { seat, played: [], passed: false, over: false, countered: "" }));
  const total = line.amount ?? 0;
  const play = (how: Played["how"]) => {
    given.played.push({ card: line.card ?? "", how, worth: total - round.total });
    round.total = total;
  };
  if (line.what === "foiled-with") play("card");
  else if (line.what === "spent") play("token");
  else if (line.what === "turned-over") play("turned");
  else if (line.what === "countered") given.countered = line.card ?? "";
  else {
    given.passed = true;
    given.over = Boolean(line.amount) && !given.played.length;
  }
}
