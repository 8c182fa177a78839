// Made from the Python types by scripts/types.mjs; do not edit.

export type GameEvent =
  | MatchStarted
  | Drew
  | Reshuffled
  | Laid
  | Covered
  | Chased
  | Attacked
  | Passed
  | Defended
  | Caught
  | Repeated
  | Stopped
  | Befriended
  | Fought
  | NinePlaced
  | NineLost
  | LandFilled
  | CatsLost
  | Exchanged
  | MothLifted
  | MothDropped
  | BatTook
  | DragonCame
  | DreamCompleted
  | PilesEmptied
  | WornOut
  | MatchEnded;

/**
 * A match of Koty as one seat may know it.
 */
export interface KotyView {
  phase: string;
  options: KotyOptions;
  turn: number;
  starter: number;
  turns: number;
  exchanges: number;
  pile: number;
  discards: string[];
  dreams: LandSeen[][];
  hand_sizes: number[];
  known: string[][];
  held_sizes: number[];
  shuffled: string[];
  scores: number[];
  nines: number[];
  hand?: string[];
  held?: string[];
  shed?: Shed[];
  earlier?: PeriodSeen[];
  answering?: number | null;
  played?: string | null;
  declared?: string | null;
  target?: never[] | null;
  repeats?: number;
  is_drained?: boolean;
  seat: number;
  seats: number;
  acting: number[];
  edition?: number;
}
/**
 * The variant of Koty that is played.
 */
export interface KotyOptions {
  moths?: number;
  bats?: number;
  owls?: number;
  dragons?: number;
  teams?: boolean;
  nine_doubles_itself?: boolean;
  first_seat?: number | null;
  tiny?: boolean;
}
/**
 * A land: its nines from the lowest on, the cat or raven on them, and what it counts now.
 */
export interface LandSeen {
  nines: NineSeen[];
  points: number;
  top?: string | null;
}
/**
 * A nine; its face is known only when everybody saw it become one, and who knows it does not ask how old it is.
 */
export interface NineSeen {
  face?: string;
  is_old?: boolean;
  older?: number;
}
/**
 * A card that has left a hand: one of so many that not everybody knew.
 */
export interface Shed {
  seat: number;
  card: string;
  among?: number;
}
/**
 * The time between two reshuffles, written small; the fields are those of a view for the time since the last.
 */
export interface PeriodSeen {
  held_sizes: number[];
  shuffled: string | string[];
  held?: string[];
  shed?: string | Shed[];
}
/**
 * Everybody is about to get a hand; the seat has the first turn.
 */
export interface MatchStarted {
  event: "match_started";
  seat: number;
}
/**
 * A seat drew from the draw pile; `pile` cards are left in it.
 */
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  pile: number;
  cards?: string[];
}
/**
 * The discard pile became the draw pile.
 */
export interface Reshuffled {
  event: "reshuffled";
  pile: number;
}
/**
 * A seat laid a cat into its own dream.
 */
export interface Laid {
  event: "laid";
  seat: number;
  card: string;
  place: number;
}
/**
 * A seat covered a rival's nine.
 */
export interface Covered {
  event: "covered";
  seat: number;
  card: string;
  owner: number;
  place: number;
}
/**
 * A seat drove a raven out of its own dream; both cards were discarded.
 */
export interface Chased {
  event: "chased";
  seat: number;
  card: string;
  place: number;
}
/**
 * A seat attacked a rival's cat, to make friends or to fight.
 */
export interface Attacked {
  event: "attacked";
  seat: number;
  card: string;
  cat: string;
  owner: number;
  place: number;
  is_fight: boolean;
  stands_for?: string | null;
}
/**
 * A seat did not answer an attack.
 */
export interface Passed {
  event: "passed";
  seat: number;
}
/**
 * A seat warded an attack off; the attacking and the defending card were discarded.
 */
export interface Defended {
  event: "defended";
  seat: number;
  card: string;
  owner: number;
  place: number;
}
/**
 * A seat's owl ended an attack; the attacking card is in its hand now.
 */
export interface Caught {
  event: "caught";
  seat: number;
  card: string;
  attacker: number;
}
/**
 * An attacker attacked once more.
 */
export interface Repeated {
  event: "repeated";
  seat: number;
  card: string;
  owner: number;
  place: number;
}
/**
 * An attacker gave up.
 */
export interface Stopped {
  event: "stopped";
  seat: number;
}
/**
 * Two cats became friends and were discarded.
 */
export interface Befriended {
  event: "befriended";
  seat: number;
  card: string;
  cat: string;
  owner: number;
  place: number;
}
/**
 * Two cats fought; the seat takes both.
 */
export interface Fought {
  event: "fought";
  seat: number;
  card: string;
  cat: string;
  owner: number;
  place: number;
}
/**
 * A nine came into a dream; nobody knows the face of one that was taken from the draw pile.
 */
export interface NinePlaced {
  event: "nine_placed";
  seat: number;
  place: number;
  card?: string;
  pile?: number;
}
/**
 * There was no room for a nine, so it was discarded.
 */
export interface NineLost {
  event: "nine_lost";
  seat: number;
  card: string;
}
/**
 * The two cats of a fight came into one land: one as a nine, unless it would be the fourth and was lost.
 */
export interface LandFilled {
  event: "land_filled";
  seat: number;
  place: number;
  cat: string;
  nine?: string | null;
  lost?: string | null;
}
/**
 * There was no room for the two cats of a fight, so they were discarded.
 */
export interface CatsLost {
  event: "cats_lost";
  seat: number;
  cards: string[];
}
/**
 * A seat discarded its whole hand.
 */
export interface Exchanged {
  event: "exchanged";
  seat: number;
  cards: string[];
}
/**
 * A seat played a moth, which lifted a cat.
 */
export interface MothLifted {
  event: "moth_lifted";
  seat: number;
  card: string;
  owner: number;
  place: number;
}
/**
 * The moth carried the cat to another land and was discarded.
 */
export interface MothDropped {
  event: "moth_dropped";
  seat: number;
  card: string;
  owner: number;
  place: number;
}
/**
 * A seat's bat took a rival's raven; it becomes a nine.
 */
export interface BatTook {
  event: "bat_took";
  seat: number;
  owner: number;
  place: number;
}
/**
 * A seat played the dragon; every raven was discarded.
 */
export interface DragonCame {
  event: "dragon_came";
  seat: number;
  count: number;
}
/**
 * A dream has three lands with three nines each, which ends the match.
 */
export interface DreamCompleted {
  event: "dream_completed";
  seat: number;
}
/**
 * A seat had to draw and both piles were empty: the match ends when the action under way is finished.
 */
export interface PilesEmptied {
  event: "piles_emptied";
  seat: number;
}
/**
 * The match ends because it would run for ever: by exchanges in a row, or by its length.
 */
export interface WornOut {
  event: "worn_out";
  is_by_exchanges: boolean;
}
/**
 * The match is over: why, and the count.
 */
export interface MatchEnded {
  event: "match_ended";
  reason: string;
  scores: number[];
  nines: number[];
  places: number[];
}
/**
 * The numbers of a variant of Koty.
 */
export interface KotyFacts {
  lands: number;
  hand: number;
  cats: {
    [k: string]: CatFacts;
  };
  raven: number;
  nine: number;
  nine_factor: number;
  most_nines: number;
  land_points: {
    [k: string]: number[];
  };
  teams: {
    [k: string]: number[];
  };
}
/**
 * What is printed on a cat, and which other one is its friend.
 */
export interface CatFacts {
  value: number;
  colour: string;
  friend: string;
}
