// Works out the formulas of a pad (core/pad.py says what each operation means); it knows no game.
import type { Formula } from "../app/wire";

export type Part = Formula | number | string;

/** What a formula is worked out for: how many seats there are, and what a name means for one of them, and in a cell. */
export interface Situation {
  readonly seats: number;
  value(name: string, seat: number, cell?: string): number;
  /** The parts of a copied sheet that are added up, or of some of its cells. */
  split(by: "cells" | "rows" | "columns" | "areas", seat: number, cells?: readonly string[]): string[][];
}

export function workOut(part: Part, situation: Situation, seat: number, cells?: readonly string[]): number {
  if (typeof part === "number") return part;
  if (typeof part === "string") return situation.value(part, seat, cells?.[0]);
  const { does, to } = part;
  const get = (index: number) => workOut(to[index]!, situation, seat, cells);
  const ofAll = () => Array.from({ length: situation.seats }, (_, each) => workOut(to[0]!, situation, each));
  switch (does) {
    case "the":
      return get(0);
    case "plus":
      return get(0) + get(1);
    case "minus":
      return get(0) - get(1);
    case "times":
      return get(0) * get(1);
    case "divided":
      return Math.floor(get(0) / get(1));
    case "equals":
      return Number(get(0) === get(1));
    case "is_less":
      return Number(get(0) < get(1));
    case "choose":
      return get(get(0) === 0 ? 2 : 1);
    case "at":
      return get(1 + Math.min(Math.max(get(0), 0), to.length - 2));
    case "least":
      return Math.min(...ofAll());
    case "most":
      return Math.max(...ofAll());
    case "total":
      return ofAll().reduce((sum, each) => sum + each, 0);
    case "sharing":
      return ofAll().filter((each) => each === get(0)).length;
    case "of":
      return workOut(to[1]!, situation, get(0));
    case "cells":
    case "rows":
    case "columns":
    case "areas":
      return situation.split(does, seat, cells).reduce((sum, each) => sum + workOut(to[0]!, situation, seat, each), 0);
  }
}
