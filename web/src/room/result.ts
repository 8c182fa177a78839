// How a match ended: who came where, what is said about it, and how the scores came about.
import type { TableInfo } from "../app/wire";
import type { Words } from "../app/words/words";
import type { GameEvent, ScoreLine } from "../kit/contract";
import type { LogEntry } from "./log.svelte";

export interface Ranking {
  /** The seats, the best first. */
  readonly order: readonly number[];
  readonly winners: readonly number[];
  /** The seats of this device's user. */
  readonly own: readonly number[];
}

export function rankingOf({ seats, places }: Pick<TableInfo, "seats" | "places">): Ranking {
  const placeOf = (seat: number) => places?.[seat] ?? 0;
  const order = seats.map((_, seat) => seat).sort((a, b) => placeOf(a) - placeOf(b));
  return {
    order,
    winners: order.filter((seat) => placeOf(seat) === 1),
    own: order.filter((seat) => seats[seat]?.is_yours),
  };
}

/** Which text says who won. */
export function titleOf({ order, winners, own }: Ranking): string {
  const isMine = winners.some((seat) => own.includes(seat));
  if (order.length === 1) return "result.alone";
  if (winners.length > 1) return isMine ? "result.shared.you" : "result.shared";
  return isMine ? "result.you" : "result.other";
}

/** The one own seat that did not win: whoever sat there reads first where its place is. */
export function beatenSeat({ winners, own }: Ranking): number | null {
  const [seat, ...others] = own;
  return seat === undefined || others.length > 0 || winners.includes(seat) ? null : seat;
}

export interface Account {
  /** The scores that a table tells line by line. */
  readonly parts: readonly { readonly seat: number; readonly lines: readonly ScoreLine[] }[];
  /** What the log tells of rounds and of the end, each in several lines. */
  readonly sheets: readonly Sheet[];
}

export interface Sheet {
  readonly lines: readonly string[];
  /** The cards of every seat, where they are drawn and so not told. */
  readonly cards: readonly (readonly string[])[] | null;
}

/** How the scores came about; `linesOf` is how the table of the game tells one, given the event that ended the match. */
export function accountOf(
  { order }: Ranking,
  scores: readonly number[],
  entries: readonly LogEntry[],
  linesOf: (seat: number, ending: GameEvent | null) => readonly ScoreLine[],
  told: { words: Words; names: readonly string[]; viewer: number; drawn?: string | undefined },
): Account {
  const { words, names, viewer, drawn = "" } = told;
  const ending = entries.findLast((entry) => entry.event?.event === "match_ended")?.event ?? null;
  const parts = order.map((seat) => ({ seat, lines: linesOf(seat, ending) })).filter(({ lines }) => lines.length > 0);
  // Scores told line by line say it all, unless something else decided between equal ones.
  const isEndingTold = parts.length === 0 || new Set(scores).size < scores.length;
  const sheets = entries
    .flatMap(({ event }) => (event && (event !== ending || isEndingTold) ? [event] : []))
    .map((event): Sheet => {
      const { [drawn]: cards = null, ...rest } = { ...event } as Record<string, unknown>;
      const lines = words.tell(rest as unknown as GameEvent, { names, viewer });
      return { lines, cards: cards as Sheet["cards"] };
    })
    .filter(({ lines }) => lines.length > 1);
  return { parts, sheets };
}
