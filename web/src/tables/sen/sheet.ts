// The score sheet: what each round added to the totals, as far as this page has seen the match.
import type { SenView } from "./types";

export interface SheetRow {
  /** The round, or null for all that were counted before the page was opened. */
  readonly round: number | null;
  readonly scores: readonly number[];
}

export interface Sheet {
  /** How many rounds have been counted. */
  readonly rounds: number;
  readonly totals: readonly number[];
  readonly rows: readonly SheetRow[];
}

export const EMPTY_SHEET: Sheet = { rounds: 0, totals: [], rows: [] };

type Counted = Pick<SenView, "round" | "totals">;

/** The sheet after another view; the same one when no round has been counted in between. */
export function noteView(sheet: Sheet, view: Counted): Sheet {
  if (view.round === sheet.rounds && sheet.totals.length === view.totals.length) return sheet;
  const isNewMatch = view.round < sheet.rounds || sheet.totals.length !== view.totals.length;
  const before = isNewMatch ? EMPTY_SHEET : sheet;
  const scores = view.totals.map((total, seat) => total - (before.totals[seat] ?? 0));
  const missed = view.round - before.rounds;
  const row: SheetRow[] = missed === 0 ? [] : [{ round: missed === 1 ? view.round - 1 : null, scores }];
  return { rounds: view.round, totals: view.totals, rows: [...before.rows, ...row] };
}
