// Long lists of moves at the generic table are chosen from step by step: which card, and then what is done with it.
import type { Choice } from "../app/wire";
import { UNKNOWN } from "../app/words/words";

/** What a part of a move can be; undefined where others have the part and it has not. */
export type Value = number | string | undefined;

/** One thing that can be picked, and the moves it leaves; where it leaves only one, picking it is that move. */
export interface Pick {
  readonly value: Value;
  readonly choices: readonly Choice[];
}

/** More moves than this are not shown side by side. */
export const MOST_AT_ONCE = 12;

/** What to pick from, a row for each step that is done and the next one, and the moves that are left after them. */
export function stepsOf(
  choices: readonly Choice[],
  picked: readonly Value[],
): { rows: readonly (readonly Pick[])[]; moves: readonly Choice[] } {
  const rows: Pick[][] = [];
  let rest = choices;
  while (rest.length > MOST_AT_ONCE) {
    const row = firstDifference(rest);
    if (!row) break;
    const chosen = row.find(({ value, choices }) => value === picked[rows.length] && choices.length > 1);
    rows.push(row);
    if (!chosen) return { rows, moves: [] };
    rest = chosen.choices;
  }
  return { rows, moves: rest };
}

/** The values of the first part in which moves differ. */
function firstDifference(choices: readonly Choice[]): Pick[] | null {
  for (const part of Object.keys(choices[0]?.parts ?? {})) {
    const values = [...new Set(choices.map((choice) => choice.parts[part]))];
    if (values.length > 1)
      return values.map((value) => ({ value, choices: choices.filter((choice) => choice.parts[part] === value) }));
  }
  return null;
}

/** What all these moves have in common, as one: parts in which they differ are not known yet. */
export function commonOf(choices: readonly Choice[]): Choice {
  const [first, ...others] = choices;
  const parts = Object.entries(first?.parts ?? {}).map(([name, value]) => [
    name,
    others.every((other) => other.parts[name] === value) ? value : UNKNOWN,
  ]);
  return { move: "", parts: Object.fromEntries(parts) as Choice["parts"] };
}
