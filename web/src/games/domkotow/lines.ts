// The lines of a sheet: the grid inside the house, its walls, the rooms.
import { UNIT } from "./geometry";
import { columnOf, outlines, rowOf, stepFrom } from "../../kit/grid";
import { loop, stroke } from "./pencil";
import type { Sheet } from "./sheet";

/** The thin lines between cells of the house, but not inside a room. */
export function gridLines(house: ReadonlySet<string>, sheet: Sheet): string {
  const room = new Map(sheet.rooms.flatMap((cells, index) => cells.map((cell) => [cell, index] as const)));
  const isJoined = (cell: string, other: string) => room.has(cell) && room.get(cell) === room.get(other);
  const parts: string[] = [];
  for (const cell of house) {
    const [x, y] = [columnOf(cell) * UNIT, rowOf(cell) * UNIT];
    const [right, below] = [stepFrom(cell, 1, 0), stepFrom(cell, 0, 1)];
    if (house.has(right) && !isJoined(cell, right))
      parts.push(stroke({ x: x + UNIT, y }, { x: x + UNIT, y: y + UNIT }));
    if (house.has(below) && !isJoined(cell, below))
      parts.push(stroke({ x, y: y + UNIT }, { x: x + UNIT, y: y + UNIT }));
  }
  return parts.join("");
}

/** The line around a set of cells, `inset` inside of them. */
export function around(cells: Iterable<string>, inset: number, radius: number, pass = 0): string {
  return outlines(new Set(cells))
    .map((points) => loop(points, UNIT, inset, radius, pass))
    .join("");
}
