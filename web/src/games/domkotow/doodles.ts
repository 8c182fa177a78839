// Small drawings in the corners a sheet leaves free; they mean nothing.
import { UNIT } from "./geometry";
import { columnOf, nameOf, rowOf } from "../../kit/grid";
import type { Plan } from "./plan";

const MOON = "M-2 -36C-28 -30 -38 0 -22 20C-8 38 20 38 34 20C10 26 -8 12 -10 -6C-11 -17 -8 -28 -2 -36Z";
const STAR = "M0 -18L5 -6L18 -4.5L8.5 4L11.5 16.5L0 10L-11.5 16.5L-8.5 4L-18 -4.5L-5 -6Z";
const PAW =
  "M-12 8C-12 0 -6 -4 0 -4C6 -4 12 0 12 8C12 14 6 15 0 13C-6 15 -12 14 -12 8ZM-18 -4C-21 -9 -16 -14 -13 -9C-11 -5 -15 -1 -18 -4ZM-8 -11C-10 -18 -4 -20 -3 -14C-3 -9 -7 -8 -8 -11ZM8 -11C10 -18 4 -20 3 -14C3 -9 7 -8 8 -11ZM18 -4C21 -9 16 -14 13 -9C11 -5 15 -1 18 -4Z";
const YARN =
  "M-12 -26C4 -26 14 -16 14 0C14 16 4 26 -12 26C-28 26 -38 16 -38 0C-38 -16 -28 -26 -12 -26ZM-31 -16C-12 -9 0 5 5 19M-36 -2C-20 2 -10 12 -7 25M-17 -25C-3 -17 9 -4 12 9M10 16C22 30 30 8 42 19";
const FISH =
  "M-39 0C-25 -18 3 -18 19 0C3 18 -25 18 -39 0ZM19 0L39 -14L35 0L39 14ZM-25 -3C-24 -4 -22 -4 -22 -2M-9 -12C-3 -4 -3 6 -9 13";

/** What the free cells of a level's sheets are decorated with, in turn. */
const BY_LEVEL: Record<number, readonly string[]> = {
  1: [STAR, MOON, PAW],
  2: [YARN, PAW, FISH, PAW],
  3: [STAR, MOON, STAR, STAR, FISH, STAR],
};

export interface Doodle {
  readonly path: string;
  /** The middle of the cell it is drawn in. */
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** The drawings of a sheet: one in every cell that is not printed. */
export function doodlesOf(plan: Plan): Doodle[] {
  const drawings = BY_LEVEL[plan.level] ?? [];
  const free: string[] = [];
  for (let row = 0; row < plan.rows; row++) {
    for (let column = 0; column < plan.columns; column++) {
      const cell = nameOf(column, row);
      if (!plan.field.has(cell)) free.push(cell);
    }
  }
  return free.flatMap((cell, index) => {
    const path = drawings[index % drawings.length];
    if (path === undefined) return [];
    const [x, y] = [(columnOf(cell) + 0.5) * UNIT, (rowOf(cell) + 0.5) * UNIT];
    return [{ path, x, y, turn: ((index * 7) % 5) * 8 - 16 }];
  });
}
