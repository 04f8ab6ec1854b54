import { expect, it } from "vitest";
import type { TableCard } from "../protocol";
import { gather } from "./games";
import { standing } from "./standing";

const stands = (more: Partial<TableCard>, seats = [1]) =>
  standing(
    gather(
      seats.map((seat) => ({
        id: "tea", name: "Tea", phase: "playing", game: 1, edition: "save", variants: [], board: "ship", part: "", names: ["Ada", "Ben", "Cy"], free: 0,
        turn: 7, to_act: 0, seat, changed: 0, winner: null, doctor: "Kitchen", replay: "", spectators: true, timer: 0, ...more,
      })),
    )[0]!,
  );

it("says whose turn it is, and where the Doctor is if it is yours", () => {
  expect(stands({ to_act: 1 })).toBe("Your turn · the Doctor: Kitchen");
  expect(stands({ to_act: 0 })).toBe("Waiting for Ada · turn 7");
});

it("says for whom a table waits", () => {
  expect(stands({ phase: "gathering", free: 1 })).toBe("Waiting for one more guest");
  expect(stands({ phase: "gathering", free: 3 })).toBe("Waiting for 3 more guests");
  expect(stands({ phase: "gathering", free: 0 })).toBe("Waiting for everybody to sit down");
});

it("says who won, by name where several share the device", () => {
  expect(stands({ phase: "over", winner: 1 })).toBe("You won");
  expect(stands({ phase: "over", winner: 2 })).toBe("Cy won");
  expect(stands({ phase: "over", winner: 1 }, [0, 1])).toBe("Ben won");
  expect(stands({ phase: "over", winner: null })).toBe("Nobody won");
});
