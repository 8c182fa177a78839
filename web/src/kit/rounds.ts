// What is read between the rounds of a game that is counted in rounds: the count of the last one, and the score sheet.
import { EMPTY_SHEET, noteView, type Counted, type Sheet } from "./sheet";

export interface Rounds<Ended> {
  /** The end of a round that is being counted over the table. */
  readonly count: Ended | null;
  /** How long its moment lasts, in milliseconds. */
  readonly countTime: number;
  readonly isSheetOpen: boolean;
  readonly sheet: Sheet;
}

export const NO_ROUNDS: Rounds<never> = { count: null, countTime: 0, isSheetOpen: false, sheet: EMPTY_SHEET };

/** A round has ended: its count lies over everything else. */
export function openCount<Ended>(rounds: Rounds<Ended>, count: Ended, countTime: number): Rounds<Ended> {
  return { ...rounds, count, countTime, isSheetOpen: false };
}

export function closeCount<Ended>(rounds: Rounds<Ended>): Rounds<Ended> {
  return rounds.count === null ? rounds : { ...rounds, count: null };
}

export function showSheet<Ended>(rounds: Rounds<Ended>, isSheetOpen: boolean): Rounds<Ended> {
  return { ...rounds, isSheetOpen };
}

/** Write down what the totals of a view add to the sheet. */
export function noteRounds<Ended>(rounds: Rounds<Ended>, view: Counted): Rounds<Ended> {
  const sheet = noteView(rounds.sheet, view);
  return sheet === rounds.sheet ? rounds : { ...rounds, sheet };
}
