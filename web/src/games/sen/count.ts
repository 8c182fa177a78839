// The count of a round as the ceremony shows it, seat by seat, read from the event and from nothing else.
import type { RoundEnded } from "./types";

/** Why the score of a seat is not the number of its ravens. */
export type Remark = "zero" | "penalty" | "rewarded" | "all_nines" | "fifty";

export interface CountRow {
  readonly seat: number;
  readonly cards: readonly string[];
  readonly ravens: number;
  readonly score: number;
  readonly total: number;
  readonly isCaller: boolean;
  readonly remarks: readonly Remark[];
  /** The score less the ravens. */
  readonly change: number;
}

export function countRows(event: RoundEnded): CountRow[] {
  return event.dreams.map((cards, seat) => {
    const ravens = event.ravens[seat] ?? 0;
    const score = event.scores[seat] ?? 0;
    return {
      seat,
      cards,
      ravens,
      score,
      total: event.totals[seat] ?? 0,
      isCaller: event.caller === seat,
      remarks: remarksOf(event, seat, ravens, score),
      change: score - ravens,
    };
  });
}

function remarksOf(event: RoundEnded, seat: number, ravens: number, score: number): Remark[] {
  if (event.all_or_nothing !== null && event.all_or_nothing !== undefined) {
    return [event.all_or_nothing === seat ? "all_nines" : "fifty"];
  }
  const remarks: Remark[] = event.rewarded === seat ? ["rewarded"] : [];
  if (event.caller === seat && score > ravens) remarks.push("penalty");
  if (event.caller === seat && score === 0 && ravens > 0) remarks.push("zero");
  return remarks;
}

/** When each card turns: seat after seat, card after card; the index of the step at which it happens. */
export function turningSteps(rows: readonly CountRow[]): number[][] {
  let step = 0;
  return rows.map((row) => row.cards.map(() => step++));
}
