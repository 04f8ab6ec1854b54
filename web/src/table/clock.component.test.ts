import { expect, test } from "vitest";
import type { TableState, Welcome } from "../protocol";
import clock from "../recorded/clock.json";
import turn from "../recorded/turn.json";
import { button, flush, frames, later, one, page, press, words } from "../recorded/mounting";
import { PHONE, sit } from "../recorded/table";

const [ada] = clock.ada as unknown as Welcome[];
const [ben] = clock.ben as unknown as Welcome[];
const changed = (seat: object) => ({ type: "table" as const, table: { ...ben!.table, seats: ben!.table.seats.map((one) => (one.seat === 0 ? { ...one, ...seat } : one)) } as TableState });

test.each([["desk", {}], ["phone", PHONE]])("it runs beside the one who is to decide (%s)", async (_, window) => {
  await sit([ben!], window);
  expect(words("[role=timer]")).toEqual(["1:30"]);
  expect(one("[role=timer]").getAttribute("aria-label")).toBe("1:30 left");
  expect(one("[role=timer]").closest("li")!.textContent).toContain("Ada");
  await later(2000);
  expect(words("[role=timer]")).toEqual(["1:28"]);
  await later(90_000);
  expect(words("[role=timer]")).toEqual(["0:00"]);
});

test("it goes by the server's clock, however wrong that of the device is", async () => {
  const hour = 3600;
  await sit([{ ...ben!, table: { ...ben!.table, now: ben!.table.now + hour, deadline: ben!.table.deadline + hour } }]);
  expect(words("[role=timer]")).toEqual(["1:30"]);
});

test("without a timer there is none", async () => {
  await sit(frames(turn.welcome));
  expect(document.querySelector("[role=timer]")).toBeNull();
});

test.each([["desk", {}], ["phone", PHONE]])("where no bot comes by itself the others may ask for one (%s)", async (_, window) => {
  const socket = await sit([ben!], window);
  expect(words("button").join()).not.toContain("Ask for a bot");
  socket.say(changed({ late: true }));
  press(/^Ask for a bot to play for them/);
  expect(socket.heard("stand-in")).toMatchObject({ seat: 0 });
  socket.say(changed({ late: true, stand_in: [1] }));
  expect(button(/^Asked for a bot/).hasAttribute("disabled")).toBe(true);
  socket.say(changed({ away: true }));
  expect(words("button").join()).not.toMatch(/Ask(ed)? for a bot/);
});

test("not oneself", async () => {
  const socket = await sit([ada!]);
  socket.say(changed({ late: true }));
  expect(words("[role=timer]")).toEqual(["1:30"]);
  expect(words("button").join()).not.toContain("Ask for a bot");
});

test("for whom a bot plays, that is no turn of theirs, and they take their chair back", async () => {
  const socket = await sit([ada!]);
  expect(document.title).toMatch(/^● /);
  socket.say({ ...changed({ away: true }), table: { ...changed({ away: true }).table, deadline: 0 } });
  expect(document.title).toMatch(/^[^●]/);
  expect(document.querySelector("[role=timer]")).toBeNull();
  expect(page()).toContain("away, a bot plays");
  expect(words("button:not([aria-disabled=true])", one("[role=group]", "Actions"))).toEqual([]);
  press("Take your chair back", one(".lost.aside"));
  expect(socket.heard("return")).toBeDefined();
  socket.say(changed({}));
  flush();
  expect(document.title).toMatch(/^● /);
  expect(words("[role=timer]")).toHaveLength(1);
});

test("whoever else is there takes no chair back", async () => {
  const socket = await sit([ben!]);
  socket.say(changed({ away: true }));
  expect(page()).toContain("away, a bot plays");
  expect(page()).not.toContain("Take your chair back");
});
