// Made from the Python types by scripts/types.mjs; do not edit.

export type GameEvent =
  | RoundStarted
  | Dealt
  | Drew
  | Discarded
  | DiscardedValue
  | Passed
  | Stopped
  | Reversed
  | Used
  | Dropped
  | Marked
  | Promised
  | Took
  | Laid
  | Chose
  | Gave
  | Handed
  | WentOut
  | LastTurn
  | RoundEnded
  | MatchEnded;

/**
 * A match of Kotostrofa as one seat may know it.
 *
 *     The whole own hand is known; `exposed` is what each seat knows of it. `source` is the seat that is drawn from, or
 *     that swaps a card after the draw. `marked` is shown to the one who chose it.
 *     `ending` and `revealed` tell of the last round that was counted.
 */
export interface KotostrofaView {
  phase: string;
  options: KotostrofaOptions;
  turn: number;
  starter: number;
  round: number;
  turns: number;
  arrow: string;
  hands: HandSeen[];
  exposed: string[][];
  pile: string[];
  totals: number[];
  passed: number[];
  pending: string;
  top?: string | null;
  source?: number | null;
  effect?: number | null;
  target?: number | null;
  taken?: string | null;
  marked?: string;
  ending?: string | null;
  revealed?: string[][];
  seat: number;
  seats: number;
  acting: number[];
  edition?: number;
}
/**
 * The variant of Kotostrofa that is played.
 */
export interface KotostrofaOptions {
  first_seat?: number | null;
  colours?: string | null;
  tiny?: boolean;
}
/**
 * A hand: how many cards it has, which of them are known to the one who looks, and which to everybody.
 */
export interface HandSeen {
  count: number;
  known?: string[];
  open?: string[];
}
/**
 * Cards were dealt; the seat `most_cards` got one more than the others.
 */
export interface RoundStarted {
  event: "round_started";
  round: number;
  starter: number;
  most_cards: number;
}
/**
 * A seat got its hand.
 */
export interface Dealt {
  event: "dealt";
  seat: number;
  count: number;
  cards?: string[];
}
/**
 * A seat drew from a neighbour's hand; the two of them know what.
 */
export interface Drew {
  event: "drew";
  seat: number;
  owner: number;
  count: number;
  cards?: string[];
}
/**
 * A seat threw a pair away that has no effect.
 */
export interface Discarded {
  event: "discarded";
  seat: number;
  first: string;
  second: string;
}
/**
 * A seat threw a pair by value away, whose effect must be carried out.
 */
export interface DiscardedValue {
  event: "discarded_value";
  seat: number;
  first: string;
  second: string;
  effect: number;
}
/**
 * A seat threw no pair away and turned its help card over.
 */
export interface Passed {
  event: "passed";
  seat: number;
}
/**
 * A seat threw no further pair away after 6+6; this is no pass.
 */
export interface Stopped {
  event: "stopped";
  seat: number;
}
/**
 * A seat turned the arrow.
 */
export interface Reversed {
  event: "reversed";
  seat: number;
  arrow: string;
}
/**
 * A seat carries out the effect of 1+1, 2+2 or 3+3 itself and leaves the arrow.
 */
export interface Used {
  event: "used";
  seat: number;
  effect: number;
}
/**
 * After 1+1 a seat threw its other ones away.
 */
export interface Dropped {
  event: "dropped";
  seat: number;
  count: number;
  cards: string[];
}
/**
 * After 2+2 a seat chose the card that will be taken from it.
 */
export interface Marked {
  event: "marked";
  seat: number;
  card?: string;
}
/**
 * After 3+3 a seat will swap a card with the pile as soon as one has been drawn from it.
 */
export interface Promised {
  event: "promised";
  seat: number;
}
/**
 * A seat took a card from the pile, to lay another one there.
 */
export interface Took {
  event: "took";
  seat: number;
  card: string;
}
/**
 * A seat laid a card on the pile for the one it took.
 */
export interface Laid {
  event: "laid";
  seat: number;
  card: string;
}
/**
 * After 4+4 a seat said who is given a card.
 */
export interface Chose {
  event: "chose";
  seat: number;
  target: number;
}
/**
 * A seat gave a card of its hand away; the two of them know which.
 */
export interface Gave {
  event: "gave";
  seat: number;
  target: number;
  card?: string;
}
/**
 * After 5+5 a seat handed a rival a card of the pile.
 */
export interface Handed {
  event: "handed";
  seat: number;
  target: number;
  card: string;
}
/**
 * A seat has no cards left, says Miaaaau! and is out of the round.
 */
export interface WentOut {
  event: "went_out";
  seat: number;
}
/**
 * Only this seat has cards left and ends the round, perhaps with a pair.
 */
export interface LastTurn {
  event: "last_turn";
  seat: number;
}
/**
 * Everybody revealed; this is the count. It ended with one seat left (alone), all passed, or too many turns.
 */
export interface RoundEnded {
  event: "round_ended";
  round: number;
  ending: string;
  hands: string[][];
  points: number[];
  totals: number[];
}
/**
 * The match is over.
 */
export interface MatchEnded {
  event: "match_ended";
  totals: number[];
  places: number[];
}
/**
 * The numbers of Kotostrofa.
 */
export interface KotostrofaFacts {
  cards: {
    [k: string]: CatFacts;
  };
  draws: {
    [k: string]: number;
  };
}
/**
 * What is printed on a card.
 */
export interface CatFacts {
  value: number;
  colour: string;
}
