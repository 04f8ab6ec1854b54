import { expect, test } from "vitest";
import { percent } from "./percent";

test("what is not certain never looks so", () => {
  expect([0, 0.004, 0.314, 0.996, 1].map((share) => percent(share, "en"))).toEqual(["0%", "<1%", "31%", ">99%", "100%"]);
});
