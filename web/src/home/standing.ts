import { t } from "../language.svelte";
import type { Game } from "./games";

/** How a game stands, in a line. */
export function standing({ table, seats, yours }: Game): string {
  if (table.phase === "gathering") return table.free ? t("home.yours.gathering", { count: table.free }) : t("home.yours.ready");
  if (table.phase === "over") {
    if (table.winner === null) return t("home.yours.nobody-won");
    if (seats.length === 1 && seats[0] === table.winner) return t("home.yours.you-won");
    return t("home.yours.won", { name: table.names[table.winner] ?? "" });
  }
  const doctor = table.doctor ? t("home.yours.doctor", { room: table.doctor }) : "";
  if (yours) return [t("home.yours.your-turn"), doctor].filter(Boolean).join(" · ");
  const waiting = table.to_act === null ? "" : t("home.yours.waiting", { name: table.names[table.to_act] ?? "" });
  return [waiting, t("home.yours.turn", { turn: table.turn })].filter(Boolean).join(" · ");
}
