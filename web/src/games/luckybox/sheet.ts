// A sheet as it is now: cards with what is crossed and won on them, tokens, and the pool of bonuses.
import { spotsOn } from "./stage";
import type { CardSeen, LuckyBoxView } from "./types";

const COLUMNS = "abc";

/** The cells of every line with a bonus at its end: three rows, then three columns. */
export const LINES: readonly (readonly number[])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
];

export interface Box {
  readonly box: number;
  readonly slot: number;
  readonly numbers: readonly number[];
  readonly bonuses: readonly string[];
  readonly isCrossed: readonly boolean[];
  /** Crossed in the turn under way. */
  readonly isFresh: readonly boolean[];
  /** For every line, whether its bonus has been won. */
  readonly isWon: readonly boolean[];
  readonly isFull: boolean;
}

export interface Sheet {
  readonly boxes: readonly Box[];
  readonly lightning: number;
  readonly moons: number;
  readonly stars: number;
  readonly pool: readonly string[];
}

/** The name of a cell on its card: a1 to c3, the column first. */
export function cellName(cell: number): string {
  return `${COLUMNS[cell % 3] ?? "?"}${Math.floor(cell / 3) + 1}`;
}

/** The name of a cell among all cards of a seat: 2b3. */
export function spotName(slot: number, cell: number): string {
  return `${slot + 1}${cellName(cell)}`;
}

export function boxOf(card: CardSeen, spots: readonly string[] = []): Box {
  const fresh = spotsOn(card, spots);
  const isFresh = card.numbers.map((_, cell) => fresh.includes(cellName(cell)));
  const isCrossed = card.numbers.map(
    (_, cell) => isFresh[cell] === true || (card.crossed ?? []).includes(cellName(cell)),
  );
  return {
    box: card.box,
    slot: card.slot ?? -1,
    numbers: card.numbers,
    bonuses: card.bonuses,
    isCrossed,
    isFresh,
    isWon: LINES.map((cells) => cells.every((cell) => isCrossed[cell])),
    isFull: isCrossed.every(Boolean),
  };
}

/** The sheet of a seat: one's own with what one has just written, another's as it was last shown. */
export function sheetOf(view: LuckyBoxView, seat: number): Sheet {
  const seen = view.sheets[seat];
  if (!seen) throw new Error(`no sheet of seat ${seat}`);
  const written = seat === view.seat ? view.written : undefined;
  return {
    boxes: seen.cards.map((card) => boxOf(card, written?.spots)),
    lightning: written?.lightning ?? seen.lightning,
    moons: written?.moons ?? seen.moons,
    stars: written?.stars ?? seen.stars,
    pool: written?.pool ?? [],
  };
}

/** Whether a card was full before this turn: then it has nothing more to do and makes room for the others. */
export function isDone(box: Box): boolean {
  return box.isFull && !box.isFresh.some(Boolean);
}

/** The bonuses that crossing a cell would win. */
export function gains(box: Box, cell: number): string[] {
  return LINES.flatMap((cells, line) => {
    const isLast = cells.includes(cell) && cells.every((other) => other === cell || box.isCrossed[other]);
    const bonus = box.bonuses[line] ?? "none";
    return isLast && bonus !== "none" ? [bonus] : [];
  });
}

/** Which third a number belongs to, for the colour of its tile. */
export function band(number: number): "low" | "middle" | "high" {
  return number <= 3 ? "low" : number <= 6 ? "middle" : "high";
}
