import { t } from "../language.svelte";
import type { Key, SeatState } from "../protocol";

/** How a chair is taken before the game, as the reader sees it. */
export type Sits = "you" | "device" | "here" | "absent" | "bot" | "stranger" | "kept" | "open";

/** `mine` are the chairs of this device: whoever shares it is here, whatever their chair says. */
export function sits(seat: SeatState, me: number | null, mine: number[]): Sits {
  if (seat.kind === "bot" || seat.kind === "stranger") return seat.kind;
  if (seat.seat === me) return "you";
  if (mine.includes(seat.seat)) return "device";
  if (seat.kind === "open") return seat.kept ? "kept" : "open";
  return seat.here ? "here" : "absent";
}

/** Who is still to come: chairs for whoever comes, chairs kept for those who have the link, and people who have gone again. */
export function toCome(seats: SeatState[], mine: number[]): { free: SeatState[]; kept: SeatState[]; absent: SeatState[] } {
  const of = (how: Sits) => seats.filter((seat) => sits(seat, null, mine) === how);
  return { free: of("open"), kept: of("kept"), absent: of("absent") };
}

/** The links worth passing on, in the order of the chairs: to chairs whose owners are not here, and who do not share this device. */
export function invited(links: Key[], seats: SeatState[], mine: number[]): Key[] {
  return links
    .filter((key) => seats.some((seat) => seat.seat === key.seat && ["kept", "absent"].includes(sits(seat, null, mine))))
    .toSorted((a, b) => a.seat - b.seat);
}

/** A time in the largest unit it is a whole number of. */
export function lasting(seconds: number, language: string): string {
  const units = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? units[3];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}

/** The words for something a table allows or does not. */
export const variation = (option: "stand-in" | "public" | "spectators", so: boolean) => `table.lobby.tonight.${so ? "" : "not-"}${option}`;

/** Whether an address leads other devices nowhere: it means whichever machine it is opened on. */
export function onlyHere(address: string): boolean {
  const host = new URL(address).hostname;
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

// As many as there are words for.
const NAMES = 12;

/** What somebody without a name could be called: nobody at the table has that name. */
export function proposed(taken: string[]): string {
  const all = Array.from({ length: NAMES }, (_, at) => t(`table.lobby.names.${at + 1}`));
  const left = all.filter((name) => !taken.includes(name));
  return left[Math.floor(Math.random() * left.length)] ?? "";
}
