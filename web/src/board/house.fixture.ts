import type { Space, Geometry } from "./geometry";

const space = (id: string, x: number, y: number): Space => ({
  id,
  name: id,
  label: id,
  number: null,
  kind: "room",
  floor: "",
  deck: "",
  open: true,
  hit: "",
  frame: "",
  box: [x - 40, y - 40, x + 40, y + 40],
  centre: [x, y],
  medal: null,
  slots: [
    [x, y, 1],
    [x - 20, y, 0.8, x + 20, y, 0.8],
    [x - 20, y - 20, 0.5, x + 20, y - 20, 0.5, x - 20, y + 20, 0.5, x + 20, y + 20, 0.5],
  ],
});

/** For tests: attic above hall, pantry beside it, cellar down the stairs, an island nobody gets to. */
export const house = (): Geometry => ({
  board: "house",
  name: "A small house",
  part: "full",
  closed: [],
  lit: true,
  viewBox: [-100, -100, 400, 400],
  crowds: [1, 2, 4],
  spaces: [space("attic", 0, 0), space("hall", 0, 100), space("pantry", 100, 100), space("cellar", 0, 200), space("island", 500, 500)],
  open: ["attic", "hall", "pantry", "cellar", "island"],
  sees: {},
  rays: {},
  doors: {
    attic: { hall: [[0, 0], [0, 50], [0, 100]] },
    hall: { pantry: [[0, 100], [50, 100], [100, 100]], cellar: [[0, 100], [0, 200, 1]] },
    cellar: {},
  },
  neighbours: {},
  path: [],
  next: {},
  ways: ["stairs"],
  sea: null,
});
