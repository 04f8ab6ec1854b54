import type { Geometry } from "../board/geometry";

/** What a picture in the rules shows of a board. */
export type Subject = "rooms" | "walk" | "sight" | "path" | "closed" | "sunk";

/** The rules that a picture goes with. */
export const PICTURED: Record<string, Subject> = {
  "BOARD-2": "walk",
  "BOARD-3": "walk",
  "BOARD-4": "closed",
  "SIGHT-1": "sight",
  "DOCTOR-1": "path",
  "SAVE-1": "rooms",
  "SAVE-6": "sunk",
};

/** Whether a subject can be shown on a board at all. */
export function shows(subject: Subject, geometry: Geometry): boolean {
  return (subject !== "closed" && subject !== "sunk") || geometry.closed.length > 0;
}

/** The part of a board to draw: of a ship that has begun to sink, what is left from C-Deck upwards; else as much as is played on. */
export const partFor = (subject: Subject) => (subject === "sunk" ? "C" : "");

/** The spaces one step from a space. */
export function oneStep(geometry: Geometry, space: string): string[] {
  const from = Object.keys(geometry.doors[space] ?? {});
  const to = Object.entries(geometry.doors).filter(([, ways]) => space in ways).map(([id]) => id);
  return [...new Set([...from, ...to])].sort();
}

/** The spaces that light from a space falls on, itself left out. */
export function seen(geometry: Geometry, space: string): string[] {
  const lit = (geometry.sees[space] ?? []).map((strip) => strip[5]).filter((id): id is string => id !== null && id !== space);
  return [...new Set(lit)].sort();
}

/** The space from which a picture is best drawn: named, and with the most to show. */
export function vantage(geometry: Geometry, subject: Subject): string {
  const count = (id: string) => (subject === "sight" ? seen(geometry, id) : oneStep(geometry, id)).length;
  const named = geometry.spaces.filter((space) => space.open && space.name);
  return named.reduce((best, space) => (count(space.id) > count(best) ? space.id : best), named[0]?.id ?? "");
}

/** How far a line keeps away from the names, which stand beside the numbers. */
const BOW = 58;

/** The Doctor's path as a line from number to number, bent so that it does not cross out the names. */
export function pathLine(geometry: Geometry): string {
  const at = new Map(geometry.spaces.map((space) => [space.id, space.medal ?? space.centre]));
  const points = geometry.path.map((id) => at.get(id)).filter((point) => point !== undefined);
  return points
    .map(([x, y], index) => {
      const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
      const flat = Math.abs(nx - x) > Math.abs(ny - y);
      return `M${x} ${y}Q${(x + nx) / 2 - (flat ? 0 : BOW / 2)} ${(y + ny) / 2 + (flat ? BOW * 2 : 0)} ${nx} ${ny}`;
    })
    .join("");
}
