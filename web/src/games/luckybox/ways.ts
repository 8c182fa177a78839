// How every choice is made at the table: what is held first (a number or a bonus), and which button then makes it.
import type { Choice } from "../../app/wire";
import type { Words } from "../../app/words/words";
import type { LuckyBoxFacts, LuckyBoxView } from "./types";

export const QUESTION = "question";

/** Crossing off a cell with what is held: a number, written "7", or the question mark. */
export interface Cross {
  readonly move: string;
  readonly spot: string;
  readonly price: number;
}

export interface Ways {
  /** Cards of the offer, by their place in it. */
  readonly keeps: ReadonlyMap<number, string>;
  /** For everything that can be held, the cells it crosses, by the name of the spot. */
  readonly crosses: ReadonlyMap<string, ReadonlyMap<string, Cross>>;
  /** Bonuses that are simply taken, by their kind. */
  readonly collects: ReadonlyMap<string, string>;
  /** What has no place on the table and becomes a button: passing. */
  readonly others: readonly Choice[];
}

/** How many lightnings it takes to make a number of the one revealed. */
export function priceOf(facts: LuckyBoxFacts, revealed: number, number: number): number {
  return facts.prices[revealed - 1]?.[number - 1] ?? 0;
}

export function waysOf(facts: LuckyBoxFacts, view: LuckyBoxView, choices: readonly Choice[]): Ways {
  const keeps = new Map<number, string>();
  const crosses = new Map<string, Map<string, Cross>>();
  const collects = new Map<string, string>();
  const others: Choice[] = [];
  const revealed = view.revealed.at(-1) ?? 0;
  const isTurn = view.phase === "turn";
  for (const choice of choices) {
    const { action, spot, index, bonus } = choice.parts;
    const number = spot === undefined ? undefined : numberAt(facts, view, choice);
    if (action === "keep" && typeof index === "number") keeps.set(index, choice.move);
    else if (action === "collect" && typeof bonus === "string") collects.set(bonus, choice.move);
    else if ((action === "cross" || action === "wild") && typeof spot === "string" && number !== undefined) {
      const held = action === "wild" ? QUESTION : String(number);
      const cells = crosses.get(held) ?? new Map<string, Cross>();
      cells.set(spot, { move: choice.move, spot, price: isTurn ? priceOf(facts, revealed, number) : 0 });
      crosses.set(held, cells);
    } else others.push(choice);
  }
  return { keeps, crosses, collects, others };
}

function numberAt(facts: LuckyBoxFacts, view: LuckyBoxView, choice: Choice): number | undefined {
  const { slot, row, column } = choice.parts;
  const card = view.sheets[view.seat]?.cards.find((seen) => seen.slot === slot);
  return card?.numbers[Number(row) * facts.rows + Number(column)];
}

/** What lies in the hand at first: the number revealed, or the first bonus that crosses; null: pick something. */
export function heldAtFirst(view: LuckyBoxView, ways: Ways): string | null {
  if (view.phase === "bonus")
    return heaps(view.written?.pool ?? []).find(({ kind }) => ways.crosses.has(kind))?.kind ?? null;
  const revealed = String(view.revealed.at(-1) ?? "");
  return ways.crosses.has(revealed) ? revealed : null;
}

/** A number of the fan: the one revealed in the middle, its neighbours to both sides. */
export interface Blade {
  readonly number: number;
  readonly price: number;
  /** How many cells it could cross now. */
  readonly cells: number;
}

export function fanOf(facts: LuckyBoxFacts, view: LuckyBoxView, ways: Ways): Blade[] {
  const revealed = view.revealed.at(-1);
  if (revealed === undefined) return [];
  const count = facts.prices.length;
  return facts.prices.map((_, place) => {
    const number = ((revealed + place + count - middleOf(count) - 1) % count) + 1;
    return { number, price: priceOf(facts, revealed, number), cells: ways.crosses.get(String(number))?.size ?? 0 };
  });
}

/** Which blade of a fan is its middle. */
export function middleOf(blades: number): number {
  return Math.floor(blades / 2);
}

/** Bonuses of one kind in the pool. */
export interface Heap {
  readonly kind: string;
  readonly count: number;
}

/** The pool, each kind once, in the order in which the kinds came. */
export function heaps(pool: readonly string[]): Heap[] {
  return [...new Set(pool)].map((kind) => ({ kind, count: pool.filter((other) => other === kind).length }));
}

/** Every cell that can be crossed somehow, with what has to be held for it first; the cheapest way comes first. */
export function waysTo(ways: Ways, spot: string): string[] {
  return [...ways.crosses].filter(([, cells]) => cells.has(spot)).map(([held]) => held);
}

/** The name of a choice that has become a button. */
export function nameOf(words: Words, choice: Choice): string {
  return words.say(`move.${String(choice.parts.action)}`, choice.parts);
}
