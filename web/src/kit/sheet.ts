// The score sheet: what each round added to the totals, as far as this page has seen the match.

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

/** What a view says about it: the round being played, from 0 on, and the totals. */
export interface Counted {
  readonly round: number;
  readonly totals: readonly number[];
}

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
