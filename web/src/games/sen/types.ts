// Made from the Python types by scripts/types.mjs; do not edit.

export type GameEvent =
  | RoundStarted
  | Looked
  | Took
  | Drew
  | Kept
  | Discarded
  | Used
  | TookTwo
  | Chose
  | Picked
  | Peeked
  | Lifted
  | Swapped
  | Pointed
  | Named
  | WokeUp
  | PileEnded
  | RoundEnded
  | MatchEnded;

/**
 * A match of Sen as one seat may know it.
 */
export interface SenView {
  phase: string;
  options: SenOptions;
  turn: number;
  starter: number;
  round: number;
  turns: number;
  pile: number;
  discards: string[];
  dreams: CardSeen[][];
  looked: number[][];
  totals: number[];
  in_hand?: number;
  hand?: string[];
  lifted?: never[] | null;
  pointed?: never[] | null;
  seat: number;
  seats: number;
  acting: number[];
  edition?: number;
}
/**
 * The variant of Sen that is played.
 */
export interface SenOptions {
  wake_up_penalty?: 5 | 15;
  raven_limit?: number;
  rounds?: number | null;
  not_so_scary?: boolean;
  all_or_nothing?: boolean;
  know_what_i_have?: boolean;
  long_dream?: boolean;
  first_seat?: number | null;
  cards?: string | null;
  memory_aid?: "full" | "off";
  tiny?: boolean;
}
/**
 * A card in a dream: who knows it is public, its face is not; without memory aid neither is told.
 */
export interface CardSeen {
  known_by?: number[];
  is_public?: boolean;
  face?: string;
}
/**
 * Cards were dealt; the first one of the pile starts the discards.
 */
export interface RoundStarted {
  event: "round_started";
  round: number;
  starter: number;
  discard?: string;
}
/**
 * A seat looked at a card of its own before the first turn.
 */
export interface Looked {
  event: "looked";
  seat: number;
  place: number;
  card?: string;
}
/**
 * The top of the discards came into a dream, and a card of the dream went there.
 */
export interface Took {
  event: "took";
  seat: number;
  place: number;
  card?: string;
  discarded?: string;
}
/**
 * A seat drew the top of the pile.
 */
export interface Drew {
  event: "drew";
  seat: number;
  pile: number;
  card?: string;
}
/**
 * The card in hand came into the dream, and a card of the dream was discarded.
 */
export interface Kept {
  event: "kept";
  seat: number;
  place: number;
  discarded?: string;
  card?: string;
}
/**
 * A seat discarded the card in hand.
 */
export interface Discarded {
  event: "discarded";
  seat: number;
  card?: string;
}
/**
 * A seat discarded a special card to carry out its effect.
 */
export interface Used {
  event: "used";
  seat: number;
  card?: string;
}
/**
 * A seat took the cards of take 2 into its hand: two, or what was left.
 */
export interface TookTwo {
  event: "took_two";
  seat: number;
  pile: number;
  count: number;
  cards?: string[];
}
/**
 * Of the two cards one was kept in hand; the other was discarded.
 */
export interface Chose {
  event: "chose";
  seat: number;
  discarded?: string;
  card?: string;
}
/**
 * A seat picked a card from the discards and showed it.
 */
export interface Picked {
  event: "picked";
  seat: number;
  card?: string;
}
/**
 * A seat looked at a card of any dream.
 */
export interface Peeked {
  event: "peeked";
  seat: number;
  owner: number;
  place: number;
  card?: string;
}
/**
 * A seat laid its hand on the first of two cards to be swapped.
 */
export interface Lifted {
  event: "lifted";
  seat: number;
  owner: number;
  place: number;
}
/**
 * Two cards changed places unseen.
 */
export interface Swapped {
  event: "swapped";
  seat: number;
  owner: number;
  place: number;
  other_owner: number;
  other_place: number;
}
/**
 * A seat pointed at two cards of its own that it is about to name.
 */
export interface Pointed {
  event: "pointed";
  seat: number;
  first: number;
  second: number;
}
/**
 * A seat said how many ravens its two cards carry, and they were revealed.
 */
export interface Named {
  event: "named";
  seat: number;
  first: number;
  second: number;
  is_right: boolean;
  pile: number;
  said?: string;
  first_card?: string;
  second_card?: string;
}
/**
 * A seat called: Wake up.
 */
export interface WokeUp {
  event: "woke_up";
  seat: number;
}
/**
 * The round ended without a call; `seat` counts as the one who ended it.
 */
export interface PileEnded {
  event: "pile_ended";
  seat: number;
  is_pile_empty: boolean;
}
/**
 * Everybody revealed; this is the count: the ravens there are, those that count, and what is written down.
 */
export interface RoundEnded {
  event: "round_ended";
  round: number;
  dreams: string[][];
  ravens: number[];
  counted: number[];
  scores: number[];
  totals: number[];
  caller?: number | null;
  rewarded?: number | null;
  all_or_nothing?: number | null;
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
 * The numbers of a variant of Sen.
 */
export interface SenFacts {
  ravens: {
    [k: string]: number | null;
  };
  caller_score: number;
  wake_up_penalty: number;
  raven_limit: number;
  rounds: number | null;
}
