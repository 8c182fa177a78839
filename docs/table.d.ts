// What a drawn table that comes with a game is given, and what it gives back: the types of `table/table.js`.
//
// Put this file beside yours and begin with
//
//     // @ts-check
//     /** @type {import("./table").BringTable} */
//     export default function bring(place, props) { … }
//
// An editor then knows what everything is. These types are public: they change as docs/versions.md says.

/** An event of any game: its kind, and whatever belongs to it. */
export interface GameEvent {
  readonly event: string;
  readonly seat?: number;
}

/** Something that happens at the table and is being shown now. */
export interface Moment {
  /** Counts up, so that the same happening twice is two moments. */
  readonly number: number;
  readonly event: GameEvent;
  /** What is said about it, as in the log. */
  readonly lines: readonly string[];
  /** How long it will be shown, in milliseconds; 0 when the reader wants to see the result at once. */
  readonly duration: number;
}

/** A move that may be made now: how it is written, and its action with what it is done to. */
export interface Choice {
  move: string;
  parts: { [name: string]: number | string };
}

/** Who sits somewhere. */
export interface SeatInfo {
  kind: "bot" | "free" | "person";
  name?: string | null;
  is_yours?: boolean;
  is_present?: boolean;
}

/** The words of a game in the reader's language. */
export interface Words {
  readonly language: string;
  has(key: string): boolean;
  text(key: string): string;
  /** The sentence for a move (`move.lay`) or an event (`event.turned`), filled with its parts. */
  say(key: string, fields?: { [name: string]: unknown }): string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the view and the facts are whatever the game declares
export interface TableProps<View = any, Facts = any> {
  /** The match as this seat sees it. While a moment is shown it is still the view from before. */
  view: View;
  /** The numbers of the variant that is played, as the game's `facts` gives them. */
  facts: Facts;
  seats: readonly SeatInfo[];
  /** The name to show for each seat. */
  names: readonly string[];
  /** What this seat may do now; empty while it is not its turn, while a moment is shown and while a move is sent. */
  choices: readonly Choice[];
  moment: Moment | null;
  /** The move that a hint proposes, to be pointed at. */
  hint: string | null;
  words: Words;
  /** Make a move: one of the choices, by its `move`. */
  play: (move: string) => void;
  /** Say for a moment why something cannot be done. */
  explain: (text: string) => void;
  /** Take back one's last move; missing when that is not possible. */
  undo?: (() => void) | undefined;
}

export interface BroughtTable {
  /** Something has changed: draw what the properties say now. */
  update: (props: TableProps) => void;
  /** The table is left. */
  destroy: () => void;
}

/** The default export of `table.js`: puts the table into a place of the page. */
export type BringTable = (place: HTMLElement, props: TableProps) => BroughtTable;
