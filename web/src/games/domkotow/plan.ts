// The printed sheet, ready to be drawn.
import { columnOf, rowOf } from "../../kit/grid";
import type { DomkotowFacts } from "./types";

/** What is printed on a sheet. */
export interface Plan {
  readonly level: number;
  readonly columns: number;
  readonly rows: number;
  /** Every cell that is printed; on level 4 the whole field. */
  readonly field: ReadonlySet<string>;
  /** The house at the start of the match. */
  readonly house: ReadonlySet<string>;
  readonly stars: ReadonlySet<string>;
  /** The letter of a bonus cell, by its name. */
  readonly bonuses: ReadonlyMap<string, string>;
  /** The letter of the coloured area of every cell (level 3). */
  readonly areas: ReadonlyMap<string, string>;
  /** What the cats of the track carry: the numbers one may write for each (level 1). */
  readonly track: readonly (readonly string[])[];
  readonly hasCheese: boolean;
}

const known = new WeakMap<DomkotowFacts, Plan>();

/** The sheet that is played on; asked again about the same facts it is the same. */
export function planOf(facts: DomkotowFacts): Plan {
  const plan = known.get(facts) ?? readPlan(facts);
  known.set(facts, plan);
  return plan;
}

function readPlan(facts: DomkotowFacts): Plan {
  return {
    level: facts.level,
    columns: Math.max(...facts.field.map(columnOf)) + 1,
    rows: Math.max(...facts.field.map(rowOf)) + 1,
    field: new Set(facts.field),
    house: new Set(facts.house),
    stars: new Set(facts.stars),
    bonuses: new Map(Object.entries(facts.bonuses)),
    areas: new Map(Object.entries(facts.areas)),
    track: facts.track,
    hasCheese: facts.has_cheese,
  };
}
