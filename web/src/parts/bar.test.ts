import { expect, it } from "vitest";
import common from "../words/common.json";
import table from "../words/table.json";

it("calls the lights and the language the same over every page and at the table", () => {
  for (const what of ["theme-night", "theme-parlour", "language"] as const) expect(common.bar[what], what).toBe(table.table.top[what]);
});
