// The drawn tables there are; a game without one is played at the generic table.
import type { Words } from "../words/words";
import type { ScoreLine, ScoreOf, TableComponent } from "./contract";
import type { GameEvent } from "./moments";

type AnyTable = TableComponent<unknown, unknown>;

const tables = import.meta.glob<{ default: AnyTable }>("../tables/*/Table.svelte");

// A table may say how much of the usual time a happening deserves: tables/<game>/pace.ts.
const paces = import.meta.glob<{ weightOf: (event: GameEvent, viewer: number) => number }>("../tables/*/pace.ts", {
  eager: true,
});

const scores = import.meta.glob<{ scoreOf: ScoreOf<unknown> }>("../tables/*/score.ts", { eager: true });

/** How the score of a seat came about, where the table of the game says so. */
export function scoreOf(
  game: string,
  view: unknown,
  ending: GameEvent | null,
  seat: number,
  words: Words,
): readonly ScoreLine[] {
  return scores[`../tables/${game}/score.ts`]?.scoreOf(view, ending, seat, words) ?? [];
}

/** How long a happening is shown, in the usual time of one. */
export function weightOf(game: string, event: GameEvent, viewer: number): number {
  return paces[`../tables/${game}/pace.ts`]?.weightOf(event, viewer) ?? 1;
}

export function isDrawn(game: string): boolean {
  return Object.hasOwn(tables, `../tables/${game}/Table.svelte`);
}

/** The table of a game; it is loaded when it is needed. */
export async function loadTable(game: string): Promise<AnyTable | null> {
  const load = tables[`../tables/${game}/Table.svelte`];
  return load ? (await load()).default : null;
}
