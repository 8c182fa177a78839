// Made from the Python types by scripts/types.mjs; do not edit.

export type GameEvent =
  | MatchStarted
  | Rolled
  | Wrote
  | CrossedCat
  | Changed
  | Used
  | Chose
  | Closed
  | Grew
  | Struck
  | Skipped
  | AbilityLost
  | DiceLost
  | Finished
  | TurnShown
  | MatchEnded;

/**
 * A match as one seat may know it: all sheets as of the last complete turn, and its own as it is now.
 */
export interface DomkotowView {
  seat: number;
  seats: number;
  acting: number[];
  edition?: number;
  phase: string;
  options: DomkotowOptions;
  abilities: string[];
  turn: number;
  dice: string[];
  sheets: SheetDocument[];
  points: {
    [k: string]: number;
  }[];
  scores: number[];
  own?: SheetDocument;
  own_turn?: TurnDocument;
  own_points?: {
    [k: string]: number;
  };
}
/**
 * The variant of Dom kotów that is played.
 */
export interface DomkotowOptions {
  level?: number;
  abilities?: ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l")[] | null;
  solo_hard?: boolean;
  sheet?: string | null;
  tiny?: boolean;
}
/**
 * What is written on a sheet.
 */
export interface SheetDocument {
  cells?: {
    [k: string]: string;
  };
  doubles?: string[];
  struck?: string[];
  rooms?: string[][];
  grown?: string[];
  kept?: never[];
  cats?: number;
}
/**
 * How far a seat has come with its turn; the default is a seat that is done.
 */
export interface TurnDocument {
  phase?: string;
  dice?: string[];
  used?: number;
  quota?: number;
  links?: string[];
  written?: string[];
  is_diagonal?: boolean;
  is_apart?: boolean;
  is_double?: boolean;
  allowed?: string[];
  source?: string;
  chain?: number[];
  mice?: number;
  first_mouse?: string | null;
  is_first_won?: boolean;
  number?: number | null;
  chosen?: string[];
  wanted?: number;
}
/**
 * The level is agreed on and four abilities lie on the table, for 2, 3, 4 and 5.
 */
export interface MatchStarted {
  event: "match_started";
  level: number;
  abilities: string[];
}
/**
 * The dice of a turn, the same for everybody; turn 0 is the set-up of the starred cells.
 */
export interface Rolled {
  event: "rolled";
  turn: number;
  dice: string[];
}
/**
 * A symbol was written; `source` is die, start, track or the letter of an ability.
 */
export interface Wrote {
  event: "wrote";
  seat: number;
  symbol: string;
  cell: string;
  source: string;
  is_double?: boolean;
}
/**
 * A cat of the track was crossed off; one of `numbers` is to be written.
 */
export interface CrossedCat {
  event: "crossed_cat";
  seat: number;
  cats: number;
  numbers?: string[];
}
/**
 * An ability made another symbol of a die, or of a symbol about to be written.
 */
export interface Changed {
  event: "changed";
  seat: number;
  ability: string;
  old: string;
  new: string;
}
/**
 * Ability a, e (four dice e+, two e-), j or k was used.
 */
export interface Used {
  event: "used";
  seat: number;
  ability: string;
}
/**
 * A cell was chosen for the room being closed, or for the growing house.
 */
export interface Chose {
  event: "chose";
  seat: number;
  cell: string;
}
/**
 * A room was closed and an ability won.
 */
export interface Closed {
  event: "closed";
  seat: number;
  number: number;
  cells: string[];
  ability: string;
}
/**
 * The house grew.
 */
export interface Grew {
  event: "grew";
  seat: number;
  cells: string[];
}
/**
 * A cell was crossed out.
 */
export interface Struck {
  event: "struck";
  seat: number;
  cell: string;
}
/**
 * The second mouse was left out.
 */
export interface Skipped {
  event: "skipped";
  seat: number;
}
/**
 * An ability had to be used at once and could not be.
 */
export interface AbilityLost {
  event: "ability_lost";
  seat: number;
  ability: string;
}
/**
 * Dice that had no cell were lost.
 */
export interface DiceLost {
  event: "dice_lost";
  seat: number;
  count: number;
}
/**
 * A seat is done with the turn.
 */
export interface Finished {
  event: "finished";
  seat: number;
}
/**
 * What a seat did in the turn that is now complete.
 */
export interface TurnShown {
  event: "turn_shown";
  seat: number;
  count: number;
  score: number;
  written?: {
    [k: string]: string;
  };
  doubles?: string[];
  struck?: string[];
  rooms?: string[][];
  grown?: string[];
  cats?: number;
}
/**
 * The match is over; a seat alone gets a grade.
 */
export interface MatchEnded {
  event: "match_ended";
  scores: number[];
  places: number[];
  grade?: number | null;
}
/**
 * What is printed on the sheets and the ability tiles of a variant, and how many dice are used.
 */
export interface DomkotowFacts {
  level: number;
  field: string[];
  house: string[];
  stars: string[];
  bonuses: {
    [k: string]: string;
  };
  areas: {
    [k: string]: string;
  };
  track: string[][];
  has_cheese: boolean;
  letters: {
    [k: string]: string;
  };
  numbers: string[];
  dice_used: number;
  dice_used_by: {
    [k: string]: number;
  };
  double_dice: number;
  flashes: string[];
  writes: {
    [k: string]: string[];
  };
  changes: Change[];
}
/**
 * What an ability can make of a symbol.
 */
export interface Change {
  ability: string;
  old: string;
  new: string;
}
