// The count of a round as the ceremony shows it, seat by seat, read from the event and from nothing else.
import type { RoundEnded } from "./types";

/** Why the score of a seat is not the number of its ravens. */
export type Remark = "in_time" | "penalty" | "rewarded" | "all_nines" | "others_nines";

export interface CountRow {
  readonly seat: number;
  readonly cards: readonly string[];
  readonly ravens: number;
  readonly score: number;
  readonly total: number;
  readonly isCaller: boolean;
  readonly remarks: readonly Remark[];
  /** What the call has cost on top of the ravens that count; less than nothing if it was in time. */
  readonly change: number;
}

export function countRows(event: RoundEnded): CountRow[] {
  return event.dreams.map((cards, seat) => {
    const ravens = event.ravens[seat] ?? 0;
    const score = event.scores[seat] ?? 0;
    const change = score - (event.counted[seat] ?? 0);
    return {
      seat,
      cards,
      ravens,
      score,
      total: event.totals[seat] ?? 0,
      isCaller: event.caller === seat,
      remarks: remarksOf(event, seat, change),
      change,
    };
  });
}

function remarksOf(event: RoundEnded, seat: number, change: number): Remark[] {
  if (event.all_or_nothing !== null && event.all_or_nothing !== undefined) {
    return [event.all_or_nothing === seat ? "all_nines" : "others_nines"];
  }
  const remarks: Remark[] = event.rewarded === seat ? ["rewarded"] : [];
  if (change !== 0) remarks.push(change > 0 ? "penalty" : "in_time");
  return remarks;
}

/** When each card turns: seat after seat, card after card; the index of the step at which it happens. */
export function turningSteps(rows: readonly CountRow[]): number[][] {
  let step = 0;
  return rows.map((row) => row.cards.map(() => step++));
}
