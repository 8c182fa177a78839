// Made from the Python types by scripts/types.mjs; do not edit.

export type GameEvent =
  | Dealt
  | Offered
  | Kept
  | Ready
  | Chosen
  | Revealed
  | Skipped
  | Crossed
  | Lost
  | Collected
  | Wasted
  | Passed
  | Shown
  | RoundEnded
  | MatchEnded;

/**
 * A match of Super Mega Lucky Box as one seat may know it.
 *
 *     The phase is `bonus` for a seat that has bonuses to resolve. `leftover` are the cards of the box deck that were
 *     dealt before the discards were shuffled in: everybody knows which they were, not who got which.
 */
export interface LuckyBoxView {
  phase: string;
  options: LuckyBoxOptions;
  round: number;
  revealed: number[];
  sheets: SheetSeen[];
  places: number[];
  pile: number;
  discards: number[];
  written?: WrittenSeen;
  offer?: CardSeen[];
  kept?: number[];
  leftover?: number[];
  seat: number;
  seats: number;
  acting: number[];
  edition?: number;
}
/**
 * The variant of Super Mega Lucky Box that is played.
 */
export interface LuckyBoxOptions {
  deck?: string | null;
  tiny?: boolean;
}
/**
 * A sheet as it was when all were last done.
 */
export interface SheetSeen {
  cards: CardSeen[];
  lightning: number;
  moons: number;
  stars: number;
  completed: number[];
  past_stars: number[];
  score: number;
}
/**
 * A card with its face: nine numbers row by row, and six bonuses, those of the rows first.
 */
export interface CardSeen {
  box: number;
  numbers: number[];
  bonuses: string[];
  slot?: number;
  crossed?: string[];
}
/**
 * What a seat itself has crossed in the turn under way, what it has now, and the bonuses it has to resolve.
 */
export interface WrittenSeen {
  spots: string[];
  lightning: number;
  moons: number;
  stars: number;
  pool: string[];
}
/**
 * Every seat got an offer of cards; `early` of them came before the discards were shuffled into the deck.
 */
export interface Dealt {
  event: "dealt";
  round: number;
  offered: number;
  keep: number;
  pile: number;
  early?: number | null;
}
/**
 * The cards of one's own offer.
 */
export interface Offered {
  event: "offered";
  seat: number;
  offer: number[];
}
/**
 * A seat kept a card of its offer.
 */
export interface Kept {
  event: "kept";
  seat: number;
  box: number;
}
/**
 * A seat is done with the turn or the choice while others are not.
 */
export interface Ready {
  event: "ready";
  seat: number;
}
/**
 * All have chosen: the cards one seat has kept, and in which slots, and those it has discarded.
 */
export interface Chosen {
  event: "chosen";
  seat: number;
  kept: number[];
  slots: number[];
  rejected: number[];
}
/**
 * A number was revealed.
 */
export interface Revealed {
  event: "revealed";
  round: number;
  turn: number;
  number: number;
}
/**
 * A seat cannot cross off anything in this turn, not even with its lightning.
 */
export interface Skipped {
  event: "skipped";
  seat: number;
}
/**
 * A seat crossed off a cell by the number revealed, with so much lightning, or by a bonus of its pool.
 */
export interface Crossed {
  event: "crossed";
  seat: number;
  spot: string;
  number: number;
  spent?: number | null;
  bonus?: string | null;
  gained?: string[] | null;
}
/**
 * A bonus of the pool fits nowhere any more.
 */
export interface Lost {
  event: "lost";
  seat: number;
  bonus: string;
}
/**
 * A seat took tokens or circled a star.
 */
export interface Collected {
  event: "collected";
  seat: number;
  bonus: string;
}
/**
 * A seat won a fourth star in a round, which is worth nothing.
 */
export interface Wasted {
  event: "wasted";
  seat: number;
}
/**
 * A seat crossed nothing, though lightning would have helped.
 */
export interface Passed {
  event: "passed";
  seat: number;
}
/**
 * All are done with the turn: what one seat has crossed off in it, and what it has now.
 */
export interface Shown {
  event: "shown";
  seat: number;
  lightning: number;
  moons: number;
  stars: number;
  spots?: string | null;
  completed?: number[] | null;
}
/**
 * The ninth number has been played: the cards each seat has completed are scored and discarded.
 */
export interface RoundEnded {
  event: "round_ended";
  round: number;
  completed: number[][];
  stars: number[];
  totals: number[];
}
/**
 * The match is over; alone there is a grade.
 */
export interface MatchEnded {
  event: "match_ended";
  sheets: Total[];
  totals: number[];
  places: number[];
  grade?: number | null;
}
/**
 * The score sheet of a seat.
 */
export interface Total {
  cards: number;
  stars: number;
  cells: number;
  moons: number;
  total: number;
}
/**
 * What is printed on cards and score sheets, and what lightning costs.
 */
export interface LuckyBoxFacts {
  cells: string[];
  rows: number;
  lines: number[][];
  prices: number[][];
  turns: number;
  keeps: number[];
  card_points: number[];
  star_points: number[];
  moon_prize: number;
  fewest_seats_fined: number;
  solo_moon_points: number[];
  lightning: {
    [k: string]: number;
  };
}
