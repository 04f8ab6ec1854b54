import { expect, test } from "vitest";
import { thrift } from "./spare";

test("nothing is spare where all of it is needed, or too little", () => {
  expect(thrift([1, 2], [0, 1], 3)).toEqual({ played: [0, 1], stay: [], needless: [], instead: null });
  expect(thrift([1, 2, 3], [0], 3)).toEqual({ played: [0], stay: [], needless: [], instead: null });
  expect(thrift([1, 2], [], 1)).toEqual({ played: [], stay: [], needless: [], instead: null });
});

test("what was chosen after enough stays in the hand", () => {
  expect(thrift([1, 3], [1, 0], 3)).toMatchObject({ played: [1], stay: [0], needless: [] });
});

test("what was chosen before enough is played, needed or not", () => {
  expect(thrift([1, 3], [0, 1], 3)).toMatchObject({ played: [0, 1], stay: [], needless: [0] });
  expect(thrift([1, 1, 3], [0, 1, 2], 3)).toMatchObject({ played: [0, 1, 2], needless: [0, 1] });
  expect(thrift([1, 1, 2], [0, 1, 2], 3)).toMatchObject({ played: [0, 1, 2], needless: [0] });
});

test("a smaller card that is enough is named", () => {
  expect(thrift([1, 3], [1], 1)).toMatchObject({ played: [1], instead: 0 });
  expect(thrift([2, 2, 3], [0, 1], 3)).toMatchObject({ needless: [], instead: 2 });
  expect(thrift([1, 3], [1], 2).instead).toBeNull();
  expect(thrift([3, 3], [0], 2).instead).toBeNull();
});

test("the smallest of those that are enough", () => {
  expect(thrift([4, 2, 1, 3], [0], 2).instead).toBe(1);
});
