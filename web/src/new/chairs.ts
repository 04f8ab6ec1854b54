import type { Key, SeatWish } from "../protocol";

/** Who is to sit in a chair: the reader, somebody else on this device, a friend by link, a bot, or whoever comes. */
export type Who = "me" | "guest" | "friend" | "bot" | "open";

export interface Chair {
  who: Who;
  name: string;
  bot: string;
}

export const chair = (who: Who, bot = ""): Chair => ({ who, name: "", bot });

/** What a menu calls who sits in a chair. A bot's name may have a colon of its own: `search:1s`. */
export const value = ({ who, bot }: Chair) => (who === "bot" ? `bot:${bot}` : who);

/** Who was chosen in a menu. */
export function chosenFrom(value: string): { who: Who; bot: string } {
  return value.startsWith("bot:") ? { who: "bot", bot: value.slice("bot:".length) } : { who: value as Who, bot: "" };
}

// Who gives up a chair first when there are fewer of them. The reader never does.
const LEAVING: Who[] = ["bot", "open", "friend", "guest"];

/** As many chairs as there are players: bots fill new ones; from the end, bots leave before people do. */
export function fit(chairs: Chair[], players: number, bot: string): Chair[] {
  const left = [...chairs];
  while (left.length < players) left.push(chair("bot", bot));
  for (const who of LEAVING) {
    while (left.length > players) {
      const last = left.findLastIndex((one) => one.who === who);
      if (last < 0) break;
      left.splice(last, 1);
    }
  }
  return left;
}

/** Somebody else sits in a chair. The reader has one body: where they were sits who sat here. */
export function seat(chairs: Chair[], at: number, who: Who, bot: string): Chair[] {
  const was = chairs[at];
  return chairs.map((one, index) => {
    if (index === at) return { who, name: who === "guest" || who === "friend" ? one.name : "", bot: who === "bot" ? bot : "" };
    if (who === "me" && one.who === "me" && was) return was;
    return one;
  });
}

/** Bots that are no longer in the house make room for one that is. */
export function recast(chairs: Chair[], bots: string[]): Chair[] {
  const first = bots[0] ?? "";
  return chairs.map((one) => (one.who === "bot" && !bots.includes(one.bot) ? { ...one, bot: first } : one));
}

/** The chairs as the server is asked for them. */
export function wishes(chairs: Chair[], me: string): SeatWish[] {
  return chairs.map(({ who, name, bot }): SeatWish => {
    if (who === "bot") return { kind: "bot", name: "", bot };
    if (who === "open") return { kind: "open", name: "", bot: "" };
    return { kind: who === "friend" ? "link" : "here", name: (who === "me" ? me : name).trim(), bot: "" };
  });
}

/** Which of the keys to a new table are for this device, and which are for friends. They come in the order of the chairs people sit in. */
export function handOut(keys: Key[], seats: SeatWish[]): { here: Key[]; friends: Key[] } {
  const people = seats.filter((one) => one.kind === "here" || one.kind === "link");
  const of = (kind: SeatWish["kind"]) => keys.filter((_, at) => people[at]?.kind === kind);
  return { here: of("here"), friends: of("link") };
}

/** Whether somebody sits there from the beginning who is not a bot: without, the server lays no table. */
export const seated = (chairs: Chair[]) => chairs.some((one) => one.who === "me" || one.who === "guest" || one.who === "friend");

/** Whether somebody is still to come when the table is set out: then it waits for them, and for whoever says that it begins. */
export const awaits = (chairs: Chair[]) => chairs.some((one) => one.who === "friend" || one.who === "open");

/** Whether the curtain falls between players: more than one of them plays on this device. */
export const shared = (chairs: Chair[]) => chairs.filter((one) => one.who === "me" || one.who === "guest").length > 1;
