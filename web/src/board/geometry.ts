/** What the server tells about a board's drawing: `doctorlucky.boards.drawing.geometry`, as types. Lengths are in the drawing's units. */

export type Point = [x: number, y: number];
export type Box = [x0: number, y0: number, x1: number, y1: number];

/** A strip of light, the doors it has passed, and the space it falls on; null in a hallway where nobody can stand. */
export type Strip = [x0: number, y0: number, x1: number, y1: number, depth: number, space: string | null];

/** A point of a walk. A third number 1: the pawn gets there unseen, by stairs, portal or train. */
export type Footstep = [x: number, y: number, unseen?: number];

export type Side = "up" | "down" | "left" | "right";

export interface Space {
  id: string;
  /** As printed; empty for a hallway or stairway without a name. */
  name: string;
  /** The name, or a readable one made from the id. */
  label: string;
  number: number | null;
  kind: string;
  floor: string;
  deck: string;
  open: boolean;
  /** The whole floor of the space as a path, to press. */
  hit: string;
  /** The same inside the walls, to light up. */
  frame: string;
  /** The rectangle that carries the name. */
  box: Box;
  centre: Point;
  medal: Point | null;
  /** For each of `crowds` the places of so many pawns: x, y, scale, three numbers a pawn. */
  slots: number[][];
}

export interface Sea {
  line: number;
  bottom: number;
  sunk: string[];
}

export interface Geometry {
  board: string;
  name: string;
  part: string;
  closed: string[];
  lit: boolean;
  viewBox: [x: number, y: number, width: number, height: number];
  crowds: number[];
  spaces: Space[];
  open: string[];
  sees: Record<string, Strip[]>;
  /** Lines of sight as one path, on boards that are not floor plans. */
  rays: Record<string, string>;
  /** Each way between two adjoining spaces, once, under the one that comes first. */
  doors: Record<string, Record<string, Footstep[]>>;
  neighbours: Record<string, Partial<Record<Side, string>>>;
  path: string[];
  next: Record<string, string>;
  ways: ("stairs" | "train" | "portals")[];
  sea: Sea | null;
}

/** A pawn as the page hands it to the board. `seat` counts from 0; the Doctor and pets have none. */
export interface Piece {
  id: string;
  seat?: number;
  letter: string;
  /** Of `#pawn-…`; for those without a seat: doctor, dog, cat. */
  shape: string;
  space: string;
  /** Its name for those who do not see it. */
  label: string;
  you?: boolean;
  stranger?: boolean;
}

export const byId = (geometry: Geometry) => new Map(geometry.spaces.map((space) => [space.id, space]));

/** The three layers of a drawing, as its two marks cut it: what is inside the <svg>, without it. */
export function layers(drawing: string): { floors: string; walls: string; names: string } {
  const inside = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</svg>"));
  const [floors = "", walls = "", names = ""] = inside.split(/<!--(?:light|trail)-->/);
  return { floors, walls, names };
}
