// How large things are on the drawn sheet: a cell is 100 by 100.
import { columnOf, rowOf } from "../../kit/grid";
import type { Plan } from "./plan";

export const UNIT = 100;
export const EDGE = 10;

/** The band at the right and below: cheeses, or just the names of rows and columns. */
export function bandOf(plan: Plan): number {
  return plan.hasCheese ? 62 : 40;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function sizeOf(plan: Plan): Size {
  return {
    width: EDGE * 2 + plan.columns * UNIT + bandOf(plan),
    height: EDGE * 2 + plan.rows * UNIT + bandOf(plan),
  };
}

/** Where a cell lies, in hundredths of the sheet's width and height. */
export function placeOf(plan: Plan, cell: string): { left: number; top: number; width: number; height: number } {
  const { width, height } = sizeOf(plan);
  return {
    left: ((EDGE + columnOf(cell) * UNIT) / width) * 100,
    top: ((EDGE + rowOf(cell) * UNIT) / height) * 100,
    width: (UNIT / width) * 100,
    height: (UNIT / height) * 100,
  };
}
