// What the page and the drawn table of a game agree on.
//
// A drawn table is a Svelte component in games/<game>/Table.svelte. It draws the view it is given and offers the
// choices it is given; it knows no rule, and no number that belongs to one. The page around it shows whose turn it is, the log, the drawer and the result.
import type { Component } from "svelte";
import type { Choice, SeatInfo } from "../app/wire";
import type { Words } from "../app/words/words";

/** An event of any game: its kind, and whatever belongs to it. */
export interface GameEvent {
  readonly event: string;
  readonly seat?: number;
}

/** Something that happens at the table, with everything that is shown together with it, in order. */
export interface Happening<Event> {
  /** What it is about. */
  readonly event: Event;
  readonly events: readonly Event[];
}

/** Something that happens at the table and is being shown now. */
export interface Moment<Event> {
  /** Counts up, so that the same happening twice is two moments. */
  readonly number: number;
  readonly event: Event;
  /** The event with those that belong to it, in order, where the table of the game gathers them (`pace.ts`). */
  readonly events?: readonly Event[];
  /** What is said about it, as in the log. */
  readonly lines: readonly string[];
  /** How long it will be shown, in milliseconds; 0 when the reader wants to see the result at once. */
  readonly duration: number;
}

export interface TableProps<View, Event, Facts> {
  /**
   * The match as this seat sees it. While moments are shown it is still the view from before them. After something has
   * happened it is another object, and every part of it that has not changed is the same one as before.
   */
  view: View;
  /**
   * The numbers of the variant that is played, as the engine has them: prices, tracks, maps, card values. They are the
   * same object for as long as the match is shown.
   */
  facts: Facts;
  /** Who sits where, with `name`, `level`, `is_yours` …; `names[seat]` is the name to show, in the reader's language. */
  seats: readonly SeatInfo[];
  names: readonly string[];
  /** What this seat may do now; empty while it is not its turn, while moments are shown and while a move is sent. */
  choices: readonly Choice[];
  /** What is happening now, one thing after another, before `view` becomes the view after it. */
  moment: Moment<Event> | null;
  /** The move a hint proposes, to be pointed at; null without one. */
  hint: string | null;
  /** The game's words in the reader's language (src/kociarnia/games/<game>/texts/words.*.json). */
  words: Words;
  /** The words of this table that the game itself does not need (games/<game>/words.*.json). */
  texts: Words;
  /** Make a move: one of the choices, by its `move`. */
  play: (move: string) => void;
  /** Say why something cannot be done, for a moment, where everybody reads such things. */
  explain: (text: string) => void;
  /** Take back one's last move, where that is possible now; missing when it is not. */
  undo?: (() => void) | undefined;
}

export type TableComponent<View, Event, Facts> = Component<TableProps<View, Event, Facts>>;

/**
 * A table that comes with the package of a game, as one module of plain JavaScript: `table/table.js` in its folder. Its
 * default export puts the table into a place of the page and returns how it is kept up to date. It lives under the same
 * rules as the page: nothing is fetched from elsewhere, and no style is written into the document as text. What it may
 * rely on is published.
 */
export type { BringTable, BroughtTable } from "../../../docs/table";

/**
 * The cards that a seat had at the end of a round, drawn for the result: games/<game>/Revealed.svelte. Its module says as
 * `field` where the event that ends a round has the cards of every seat.
 */
export interface RevealedProps<Facts> {
  cards: readonly string[];
  facts: Facts;
  words: Words;
}

export interface RevealedModule {
  readonly default: Component<RevealedProps<unknown>>;
  readonly field: string;
}

/**
 * What a seat has in front of it at the end, drawn for the result: games/<game>/Outcome.svelte. Where its module says
 * `tellsPoints`, the drawing has every line of the score, and only the sum is written below it.
 */
export interface OutcomeProps<View, Facts> {
  view: View;
  seat: number;
  facts: Facts;
  words: Words;
}

export interface OutcomeModule {
  readonly default: Component<OutcomeProps<unknown, unknown>>;
  readonly tellsPoints?: boolean;
}

/**
 * The best moment of a match: which sentence tells it, of the table's own words or of the game's, and what belongs into
 * it. A table chooses it in games/<game>/best.ts from what was told; null where nothing stands out.
 */
export interface Best {
  readonly key: string;
  readonly seat: number;
}

export type BestOf<Event, Facts = unknown> = (events: readonly Event[], facts: Facts) => Best | null;

/** One line of a score, as it stands on the result. */
export interface ScoreLine {
  readonly name: string;
  readonly points: number;
}

/**
 * How the score of a seat came about, from the last view and the event that ended the match (null if it is not known).
 * A table has it in games/<game>/score.ts where the game's own words about the end do not say it.
 */
export type ScoreOf<View, Event = unknown> = (
  view: View,
  ending: Event | null,
  seat: number,
  words: Words,
) => readonly ScoreLine[];
