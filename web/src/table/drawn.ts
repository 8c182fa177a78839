// The drawn tables there are; a game without one is played at the generic table.
import type { TableComponent } from "./contract";

type AnyTable = TableComponent<unknown, unknown>;

const tables = import.meta.glob<{ default: AnyTable }>("../tables/*/Table.svelte");

export function isDrawn(game: string): boolean {
  return Object.hasOwn(tables, `../tables/${game}/Table.svelte`);
}

/** The table of a game; it is loaded when it is needed. */
export async function loadTable(game: string): Promise<AnyTable | null> {
  const load = tables[`../tables/${game}/Table.svelte`];
  return load ? (await load()).default : null;
}
