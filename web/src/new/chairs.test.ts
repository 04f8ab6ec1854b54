import { describe, expect, it } from "vitest";
import { awaits, chair, chosenFrom, fit, handOut, recast, seat, seated, shared, value, wishes, type Chair } from "./chairs";

const who = (chairs: Chair[]) => chairs.map((one) => one.who).join(" ");

describe("as many chairs as players", () => {
  it("fills new chairs with the bot that was asked for", () => {
    expect(fit([chair("me")], 3, "random")).toEqual([chair("me"), chair("bot", "random"), chair("bot", "random")]);
  });
  it("lets the last bots go first", () => {
    const chairs = [chair("me"), chair("bot", "one"), chair("friend"), chair("bot", "two")];
    expect(fit(chairs, 3, "one")).toEqual([chair("me"), chair("bot", "one"), chair("friend")]);
    expect(who(fit(chairs, 2, "one"))).toBe("me friend");
  });
  it("lets open chairs go before friends, and friends before those who are here", () => {
    const chairs = [chair("guest"), chair("friend"), chair("open"), chair("me")];
    expect(who(fit(chairs, 3, ""))).toBe("guest friend me");
    expect(who(fit(chairs, 2, ""))).toBe("guest me");
  });
  it("never sends the reader away", () => {
    expect(who(fit([chair("guest"), chair("guest"), chair("me")], 2, ""))).toBe("guest me");
  });
  it("changes nothing when there are as many already", () => {
    const chairs = [chair("me"), chair("open")];
    expect(fit(chairs, 2, "x")).toEqual(chairs);
  });
});

describe("taking a chair", () => {
  it("swaps the reader with whoever sat there", () => {
    const chairs: Chair[] = [chair("me"), chair("bot", "random"), { who: "friend", name: "Ada", bot: "" }];
    expect(seat(chairs, 2, "me", "")).toEqual([{ who: "friend", name: "Ada", bot: "" }, chair("bot", "random"), chair("me")]);
  });
  it("keeps a name between people, and not for bots", () => {
    const chairs: Chair[] = [{ who: "friend", name: "Ada", bot: "" }];
    expect(seat(chairs, 0, "guest", "")[0]).toEqual({ who: "guest", name: "Ada", bot: "" });
    expect(seat(chairs, 0, "bot", "random")[0]).toEqual({ who: "bot", name: "", bot: "random" });
  });
});

it("finds in a menu whoever was put there, bots with what they are told", () => {
  for (const one of [chair("me"), chair("open"), chair("bot", "random"), chair("bot", "search:1s")]) {
    expect(chosenFrom(value(one))).toEqual({ who: one.who, bot: one.bot });
  }
});

it("replaces bots that have left the house", () => {
  expect(recast([chair("bot", "gone"), chair("bot", "here"), chair("me")], ["new", "here"])).toEqual([
    chair("bot", "new"), chair("bot", "here"), chair("me"),
  ]);
});

it("asks the server for what was chosen", () => {
  const chairs: Chair[] = [chair("me"), { who: "guest", name: " Ben ", bot: "" }, { who: "friend", name: "Ada", bot: "" }, chair("bot", "random"), chair("open")];
  expect(wishes(chairs, "Nettle")).toEqual([
    { kind: "here", name: "Nettle", bot: "" },
    { kind: "here", name: "Ben", bot: "" },
    { kind: "link", name: "Ada", bot: "" },
    { kind: "bot", name: "", bot: "random" },
    { kind: "open", name: "", bot: "" },
  ]);
});

it("hands out keys to those who are here and to friends, whatever seats they sit in", () => {
  const key = (seat: number) => ({ table: "tea", seat, secret: `s${seat}` });
  const seats = wishes([chair("friend"), chair("bot", "random"), chair("me"), chair("open"), chair("guest")], "");
  expect(handOut([key(0), key(2), key(4)], seats)).toEqual({ here: [key(2), key(4)], friends: [key(0)] });
  // Two people and two Strangers: seats 0 and 2 (STRANGER-1).
  expect(handOut([key(0), key(2)], wishes([chair("me"), chair("friend")], ""))).toEqual({ here: [key(0)], friends: [key(2)] });
});

it("knows that bots and free chairs alone make no table", () => {
  expect(seated([chair("bot", "random"), chair("open")])).toBe(false);
  for (const who of ["me", "guest", "friend"] as const) expect(seated([chair("bot", "random"), chair(who)])).toBe(true);
});

it("waits for friends and for whoever comes, and for nobody else", () => {
  expect(awaits([chair("me"), chair("guest"), chair("bot", "random")])).toBe(false);
  for (const who of ["friend", "open"] as const) expect(awaits([chair("me"), chair("bot", "random"), chair(who)])).toBe(true);
});

it("draws the curtain only where two share a device", () => {
  expect(shared([chair("me"), chair("friend")])).toBe(false);
  expect(shared([chair("me"), chair("guest")])).toBe(true);
});
