import { vi } from "vitest";
import type { FromServer, Welcome } from "../protocol";
import TablePage from "../table/TablePage.svelte";
import { serve, settled, show, type Answers } from "./mounting";
import { Socket } from "./socket";
import { look } from "./window";

/** Sit at a table: the whole page of it, told what was recorded. Clocks stand still until a test lets time pass. */
export async function sit(recorded: FromServer[], { answers = {} as Answers, width = 1440, height = 900, secret = "secret" } = {}): Promise<Socket> {
  vi.useFakeTimers({ now: 1_000_000 });
  Socket.opened = [];
  vi.stubGlobal("WebSocket", Socket);
  look(width, height);
  serve(answers);
  const greeting = recorded.find((one): one is Welcome => one.type === "welcome")!;
  const table = greeting.table.id;
  if (greeting.seat !== null) localStorage.setItem("keys", JSON.stringify([{ table, seat: greeting.seat, secret }]));
  show(TablePage, { id: table });
  Socket.last.onopen();
  Socket.last.say(...recorded);
  await settled();
  return Socket.last;
}

export const PHONE = { width: 390, height: 844 };
