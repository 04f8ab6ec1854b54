import { expect, test } from "vitest";
import { breakable } from "./breaking";

const shown = (name: string, ends: string) => breakable(name, ends).replaceAll("\u00ad", "-");

test("long compounds may break before their last word", () => {
  expect(shown("Dienstbotenkammer", "zimmer kammer haus")).toBe("Dienstboten-kammer");
  expect(shown("Gewächshaus", "zimmer kammer haus")).toBe("Gewächs-haus");
  expect(shown("Rettungsboote 1", "boote")).toBe("Rettungs-boote 1");
  expect(shown("Staterooms", "rooms")).toBe("State-rooms");
});

test("short words and words of their own stay whole", () => {
  expect(shown("Salon", "lon")).toBe("Salon");
  expect(shown("Billardzimmer", "kammer")).toBe("Billardzimmer");
  expect(shown("kammerjäger", "kammer")).toBe("kammerjäger");
});
