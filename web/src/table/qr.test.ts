import { expect, test } from "vitest";
import { qr, squares } from "./qr";

const drawn = (text: string) => qr(text)?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

test("a short text, square by square as another program draws it", () => {
  expect(drawn("/table/hat")).toEqual([
    "#######..#..#.#######",
    "#.....#....##.#.....#",
    "#.###.#.#.###.#.###.#",
    "#.###.#.#.#...#.###.#",
    "#.###.#.#..##.#.###.#",
    "#.....#.#.#.#.#.....#",
    "#######.#.#.#.#######",
    "........#..##........",
    "#.#####.....#.#####..",
    ".#...#..#.#.#.#######",
    "#.#.########......##.",
    "####.#..#....#..#####",
    "......##...#..#.#..##",
    "........##.##..##.#.#",
    "#######...#.##.#.##..",
    "#.....#.######...##.#",
    "#.###.#.#...###.....#",
    "#.###.#.#...##.##.#..",
    "#.###.#.#.##.........",
    "#.....#..#.....#.##..",
    "#######.#.##....#..#.",
  ]);
});

test("the code grows with the text, up to a point", () => {
  expect(qr("x".repeat(14))).toHaveLength(21);
  expect(qr("x".repeat(15))).toHaveLength(25);
  expect(qr("x".repeat(213))).toHaveLength(57);
  expect(qr("x".repeat(214))).toBeNull();
});

test("dark squares are drawn, light ones are not", () => {
  expect(squares([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
});
