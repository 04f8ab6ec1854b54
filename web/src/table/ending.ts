import type { Line, Snapshot, Story } from "../protocol";

export type Ending = "kill" | "save" | "escape" | "survivor";

/** How a game was won. Where players kill each other the last one alive wins, and the Doctor may be very well (PVP-6). */
export function ending(snapshot: Snapshot, story: Story | null, lines: Line[]): Ending {
  const act = snapshot.act === "save" || snapshot.act === "escape" ? snapshot.act : "kill";
  if (act !== "kill" || snapshot.winner === null) return act;
  const killed = story
    ? story.attempts.some((one) => one.succeeded && one.target === "doctor")
    : !lines.some((line) => line.what === "killed") || lines.some((line) => line.what === "killed" && line.pawn === "doctor");
  return killed ? "kill" : "survivor";
}
