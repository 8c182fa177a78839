// Lines as a pencil draws them: nearly straight, never twice the same, and the same every time they are drawn.
import type { Point } from "../../kit/grid";

/** A number from -1 to 1 that depends on three others only. */
export function waver(a: number, b: number, c = 0): number {
  const value = Math.sin(a * 127.1 + b * 311.7 + c * 74.7) * 43758.5453;
  return (value - Math.floor(value)) * 2 - 1;
}

function write(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function at(x: number, y: number): string {
  return `${write(x)} ${write(y)}`;
}

/** A line from one point to another. */
export function stroke(from: Point, to: Point, looseness = 1.6): string {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const bend = waver(from.x + to.y, from.y + to.x, 1) * looseness;
  const isFlat = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
  const middle = isFlat ? at(x, y + bend * 1.6) : at(x + bend * 1.6, y);
  const slip = (which: number) => waver(from.x, to.y, which) * looseness * 0.6;
  return `M${at(from.x + slip(2), from.y + slip(3))}Q${middle} ${at(to.x + slip(4), to.y + slip(5))}`;
}

/** A closed line through corners, `inset` inside of them, with rounded corners; `pass` makes a second line differ. */
export function loop(points: readonly Point[], unit: number, inset: number, radius: number, pass = 0): string {
  const count = points.length;
  const parts: string[] = [];
  for (let index = 0; index < count; index++) {
    const before = points[(index + count - 1) % count]!;
    const point = points[index]!;
    const after = points[(index + 1) % count]!;
    const into = direction(before, point);
    const out = direction(point, after);
    const x = point.x * unit + inset * (-into.y - out.y) + waver(point.x, point.y, 7 + pass) * 1.6;
    const y = point.y * unit + inset * (into.x + out.x) + waver(point.x, point.y, 9 + pass) * 1.6;
    const start = at(x - into.x * radius, y - into.y * radius);
    parts.push(`${index === 0 ? "M" : "L"}${start}Q${at(x, y)} ${at(x + out.x * radius, y + out.y * radius)}`);
  }
  return `${parts.join("")}Z`;
}

function direction(from: Point, to: Point): Point {
  return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) };
}
