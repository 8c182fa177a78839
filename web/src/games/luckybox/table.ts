// What the table of Super Mega Lucky Box adds to the view: what is held and pointed at, and whose sheet is looked at.
import type { Choice } from "../../app/wire";
import { guideOf, previewOf, refusalOf, type Reading } from "./guide";
import type { CellState } from "./hand";
import type { Box, Sheet } from "./sheet";
import type { Stage } from "./stage";
import { heldAtFirst, type Ways } from "./ways";

export interface Table {
  /** The seat a spectator watches. */
  readonly watched: number;
  /** The seat whose sheet is opened over the table. */
  readonly opened: number | null;
  readonly pointed: { readonly slot: number; readonly cell: number } | null;
  /** What was picked up, and among which choices: with others it is out of the hand again. */
  readonly picked: { readonly choices: readonly Choice[]; readonly held: string } | null;
}

export const FRESH_TABLE: Table = { watched: 0, opened: null, pointed: null, picked: null };

/** The seat whose cards lie in front. */
export function seatOf(table: Table, stage: Stage): number {
  return stage.seat < 0 ? table.watched : stage.seat;
}

/** What is in the hand: what was picked up while it is good for something, or what lies there at first. */
export function heldOf({ picked }: Table, choices: readonly Choice[], stage: Stage, ways: Ways): string | null {
  return picked?.choices === choices && ways.crosses.has(picked.held) ? picked.held : heldAtFirst(stage, ways);
}

export function hold(table: Table, choices: readonly Choice[], held: string): Table {
  return { ...table, picked: { choices, held } };
}

/** Look at somebody's cards: a spectator goes there, a player opens the sheet over the own cards. */
export function look(table: Table, stage: Stage, seat: number): Table {
  return stage.seat < 0 ? { ...table, watched: seat } : { ...table, opened: seat };
}

export function point(table: Table, box: Box, cell: number | null): Table {
  return { ...table, pointed: cell === null ? null : { slot: box.slot, cell } };
}

/** What a touch of a cell leads to: a move, something else in the hand, or the reason why it does nothing. */
export type Touched = { readonly move: string } | { readonly held: string } | { readonly refusal: string };

export function touch(state: CellState, reading: Reading, sheet: Sheet, box: Box, cell: number): Touched {
  if (state.kind === "ready" && state.move) return { move: state.move };
  return state.pick === undefined ? { refusal: refusalOf(reading, sheet, box, cell) } : { held: state.pick };
}

/** What is expected now, or what the cell that is pointed at would do. */
export function lineOf(
  { pointed }: Table,
  reading: Reading,
  sheet: Sheet,
  stateOf: (box: Box, cell: number) => CellState,
): string {
  const box = pointed && sheet.boxes.find(({ slot }) => slot === pointed.slot);
  const state = box && stateOf(box, pointed.cell);
  if (!state || state.kind === "idle") return guideOf(reading);
  return previewOf(reading, box, pointed.cell, state.price);
}
