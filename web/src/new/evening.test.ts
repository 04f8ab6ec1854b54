import { expect, it } from "vitest";
import { first, recall } from "./evening";

it("begins with the Director's Cut, the reader and three bots", () => {
  const evening = recall(null);
  expect(evening.choice.edition).toBe("directors-cut");
  expect(evening.chairs.map((one) => one.who)).toEqual(["me", "bot", "bot", "bot"]);
});

it("gives back what was kept", () => {
  const evening = { ...first(), timer: 300, public: true, pace: 200, choice: { edition: "save", players: 3, variants: ["penalties"], board: "ship", part: "full" } };
  expect(recall(JSON.stringify(evening))).toEqual(evening);
});

it("makes nothing of nonsense", () => {
  for (const text of ["", "{", "null", "7", "[]", '{"choice":{"edition":5}}', '{"chairs":[1,2]}', '{"timer":7,"pace":"quick","public":"yes"}'])
    expect(recall(text)).toEqual(first());
});
