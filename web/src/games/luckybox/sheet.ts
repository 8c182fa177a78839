// A sheet as it is now: cards with what is crossed and won on them, tokens, and the pool of bonuses.
import { spotsOn } from "./stage";
import type { CardSeen, LuckyBoxFacts, LuckyBoxView } from "./types";

export interface Box {
  /** What all cards have in common. */
  readonly facts: LuckyBoxFacts;
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

/** The name of a cell among all cards of a seat: 2b3. */
export function spotName({ facts, slot }: Box, cell: number): string {
  return `${slot + 1}${facts.cells[cell] ?? ""}`;
}

export function boxOf(facts: LuckyBoxFacts, card: CardSeen, spots: readonly string[] = []): Box {
  const fresh = spotsOn(card, spots);
  const isFresh = facts.cells.map((name) => fresh.includes(name));
  const isCrossed = facts.cells.map((name, cell) => isFresh[cell] === true || (card.crossed ?? []).includes(name));
  return {
    facts,
    box: card.box,
    slot: card.slot ?? -1,
    numbers: card.numbers,
    bonuses: card.bonuses,
    isCrossed,
    isFresh,
    isWon: facts.lines.map((cells) => cells.every((cell) => isCrossed[cell])),
    isFull: isCrossed.every(Boolean),
  };
}

/** The sheet of a seat: one's own with what one has just written, another's as it was last shown. */
export function sheetOf(facts: LuckyBoxFacts, view: LuckyBoxView, seat: number): Sheet {
  const seen = view.sheets[seat];
  if (!seen) throw new Error(`no sheet of seat ${seat}`);
  const written = seat === view.seat ? view.written : undefined;
  return {
    boxes: seen.cards.map((card) => boxOf(facts, card, written?.spots)),
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

/** The lines that crossing a cell would complete. */
export function completes({ facts, isCrossed }: Box, cell: number): number[] {
  return facts.lines.flatMap((cells, line) =>
    cells.includes(cell) && cells.every((other) => other === cell || isCrossed[other]) ? [line] : [],
  );
}

/** The bonuses that crossing a cell would win. */
export function gains(box: Box, cell: number): string[] {
  return completes(box, cell).flatMap((line) => {
    const bonus = box.bonuses[line] ?? "none";
    return bonus === "none" ? [] : [bonus];
  });
}

/** Which third a number belongs to, for the colour of its tile. */
export function band(number: number): "low" | "middle" | "high" {
  return number <= 3 ? "low" : number <= 6 ? "middle" : "high";
}
