import type { Line } from "../protocol";
import { emphasised } from "../parts/emphasis";
import { pawnOf, seatOf } from "../parts/seats";
import type { Game } from "./game.svelte";

const MARKED = new Set(["attempted", "struck", "countered"]);

/** One line of the log as it is shown. */
export interface LogLine {
  key: number;
  what: string;
  seat: number | null;
  /** What stands beside it, where no seat does. */
  icon: "" | "doctor" | "i-spite" | "pawn-dog" | "pawn-cat";
  text: string;
  remark: string;
  turn: number;
  marked: boolean;
  /** Part of an exchange: stands under the attempt. */
  under: boolean;
}

const UNDER = new Set(["foiled-with", "spent", "turned-over", "passed", "countered", "failed"]);
const OWN: Record<string, LogLine["icon"]> = { "doctor-moved": "doctor", struck: "doctor", spite: "i-spite", reason: "i-spite", "dog-moved": "pawn-dog", "dog-took": "pawn-dog", "dog-returned": "pawn-dog" };

/** Pawns that sit nowhere. */
const BESIDES: Record<string, LogLine["icon"]> = { doctor: "doctor", dog: "pawn-dog", cat: "pawn-cat" };

/** The words with the names in them made to stand out: the seat, the pawn, the room and the card the line is about. */
function words(game: Game, line: Line): string {
  return emphasised(line.text ?? "", [
    line.seat == null ? "" : game.name(line.seat),
    line.pawn?.startsWith("seat-") ? game.name(Number(line.pawn.slice(5)) - 1) : "",
    line.card ? game.face(line.card).name : "",
    line.space && line.what !== "turn" ? game.room(line.space) : "",
  ]);
}

/** The log in words; what is told by silence is left out. `from` counts lines of the whole log, so that keys stay the same. */
export function tell(game: Game, lines: Line[], from: number): LogLine[] {
  const told: LogLine[] = [];
  lines.forEach((line, i) => {
    if (!line.text && line.what !== "turn") return;
    told.push({
      key: from + i, what: line.what, seat: line.seat ?? (line.pawn ? seatOf(line.pawn) : null), icon: OWN[line.what] ?? (line.seat == null ? (BESIDES[line.pawn ?? ""] ?? "") : ""), text: words(game, line), remark: line.remark ?? "",
      turn: line.turn ?? 0, marked: MARKED.has(line.what), under: UNDER.has(line.what),
    });
  });
  return told;
}

/** What somebody who listens should hear of an update: the plain sentences, not too many. */
export function spoken(lines: Line[], me: number | null): string {
  const mine = me === null ? "" : pawnOf(me);
  const told = lines.filter((line) => line.text);
  const short = told.length > 6 ? told.filter((line) => line.what !== "dealt" && line.what !== "placed" && line.what !== "turned-up") : told;
  return short.slice(mine ? -8 : -6).map((line) => line.text).join(" ");
}
