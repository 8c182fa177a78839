// What the table of Sen adds to the view: what is picked up, what is looked at, and what lies over the table.
import type { Choice } from "../../app/wire";
import type { Words } from "../../app/words/words";
import type { Moment } from "../../kit/contract";
import { closeCount, noteRounds, NO_ROUNDS, openCount, type Rounds } from "../../kit/rounds";
import type { CardDrawn } from "./cards";
import { looksAfter, NO_LOOKS, type Looks } from "./looks";
import { firstOfPair, type Grip, type Places } from "./places";
import type { GameEvent, RoundEnded, SenView } from "./types";

export interface Told {
  readonly view: SenView;
  readonly choices: readonly Choice[];
  readonly moment: Moment<GameEvent> | null;
}

export interface Table {
  readonly grip: Grip;
  readonly looks: Looks;
  readonly rounds: Rounds<RoundEnded>;
  /** What the thing that is pointed at does. */
  readonly whisper: string | null;
  /** The turn in which the looks were taken. */
  readonly looksTurn: number;
  /** What it was told last, to tell what is new. */
  readonly seat: number | null;
  readonly moment: number;
  readonly choices: readonly Choice[] | null;
}

export const FRESH_TABLE: Table = {
  grip: null,
  looks: NO_LOOKS,
  rounds: NO_ROUNDS,
  whisper: null,
  looksTurn: 0,
  seat: null,
  moment: -1,
  choices: null,
};

/** The table after it was told something; called again with the same it changes nothing. */
export function follow(table: Table, told: Told): Table {
  const { view, choices, moment } = told;
  const shown = moment && moment.number !== table.moment ? showMoment(table, view, moment) : table;
  // A card is looked at for one's own turn at most; the next turn begins with it put back.
  const isNextTurn = choices.length > 0 && view.phase === "turn" && view.turns > shown.looksTurn;
  // Several people may share a device: what one was looking at is not for the next.
  const isOtherSeat = view.seat !== table.seat;
  return {
    ...shown,
    looks: isNextTurn || isOtherSeat ? NO_LOOKS : shown.looks,
    rounds: noteRounds(isCountRead(shown, told) ? closeCount(shown.rounds) : shown.rounds, view),
    seat: view.seat,
    choices,
    ...(choices !== table.choices && { grip: null, whisper: null }),
  };
}

function showMoment(table: Table, view: SenView, moment: Moment<GameEvent>): Table {
  const { event } = moment;
  const looks = looksAfter(table.looks, event, view.seat);
  return {
    ...table,
    moment: moment.number,
    looks,
    looksTurn: looks !== table.looks && looks.size > 0 ? view.turns : table.looksTurn,
    rounds: event.event === "round_ended" ? openCount(table.rounds, event, moment.duration) : table.rounds,
  };
}

/** The count of a round lies there until the cards of the next one have been looked at. */
function isCountRead({ rounds: { count } }: Table, { view, moment }: Told): boolean {
  const isPlayed = moment === null && view.phase !== "opening" && view.phase !== "over";
  return isPlayed && count !== null && view.round > count.round;
}

/** What a touch leads to: the table after it and a move to be made, or that nothing could be done. */
export interface Step {
  readonly table: Table;
  readonly move?: string;
  readonly isRefused?: true;
}

/** Make a choice: what was looked at is put back, unless one is still looking at the beginning of a round. */
export function act(table: Table, view: SenView, choice: Choice): Step {
  const looks = view.phase === "opening" ? table.looks : NO_LOOKS;
  return { table: { ...table, looks, grip: null }, move: choice.move };
}

/** Touch a card of a dream, which makes `choice` as things stand: it may be one of a pair. */
export function touch(table: Table, { view, choices }: Told, card: CardDrawn, choice: Choice | null): Step {
  if (choice) return act(table, view, choice);
  const isOwn = card.owner === view.seat;
  if (isOwn && firstsOf(table.grip, choices).has(card.place)) return { table: pair(table, card.place) };
  if (table.grip?.kind === "pair" && table.grip.first === card.place) return { table: pair(table, null) };
  return { table, isRefused: true };
}

/** Name a pair, with the first card of it, once there is one. */
export function pair(table: Table, first: number | null): Table {
  return { ...table, grip: { kind: "pair", first } };
}

/** Pick up the top discard, or put it back. */
export function toggleDiscard(table: Table): Table {
  return { ...table, grip: table.grip?.kind === "discard" ? null : { kind: "discard" } };
}

/** The places of the own cards that can be the first of a pair now. */
export function firstsOf(grip: Grip, choices: readonly Choice[]): ReadonlySet<number> {
  return grip?.kind === "pair" && grip.first === null ? firstOfPair(choices) : new Set();
}

/** The line beside one's name: what to do with what is held, or what is pointed at. */
export function lineOf({ grip, whisper, looks }: Table, texts: Words): string {
  if (grip?.kind === "discard") return texts.text("take.which");
  if (grip?.kind === "pair") return texts.text(grip.first === null ? "pair.first" : "pair.second");
  return whisper ?? (looks.size > 0 ? texts.text("only_you") : "");
}

/** What a hint points at in the middle of the table: a pile by its name, or the move itself. */
export function hintedOf(hint: string | null, grip: Grip): string | null {
  if (hint === "draw") return "pile";
  return hint?.startsWith("take") && grip === null ? "discards" : hint;
}

/** The answers to a question that has no place on the table, with the card each of them shows. */
export function answersOf({ picks, sayings }: Places): { choice: Choice; face: string }[] {
  return [
    ...picks.map((choice) => ({ choice, face: String(choice.parts.card) })),
    ...sayings.map((choice) => ({ choice, face: String(choice.parts.said) })),
  ];
}
