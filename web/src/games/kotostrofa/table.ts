// What the table of Kotostrofa adds to the view: what is picked up, what has just come, and what lies over the table.
import type { Choice } from "../../app/wire";
import type { Words } from "../../app/words/words";
import type { Moment } from "../../kit/contract";
import { closeCount, noteRounds, NO_ROUNDS, openCount, showSheet, type Rounds } from "../../kit/rounds";
import { arrivals } from "./flights";
import { effectOf, type Places } from "./places";
import type { GameEvent, KotostrofaFacts, KotostrofaView, RoundEnded } from "./types";

export interface Told {
  readonly view: KotostrofaView;
  readonly choices: readonly Choice[];
  readonly moment: Moment<GameEvent> | null;
}

export interface Table {
  /** The index of the card in one's hand that waits for the other one of its pair. */
  readonly picked: number | null;
  /** The choice that is pointed at. */
  readonly pointed: Choice | null;
  /** The cards that have come into one's hand with the last thing that happened. */
  readonly arrived: readonly string[];
  readonly isPileOpen: boolean;
  readonly rounds: Rounds<RoundEnded>;
  /** What it was told last, to tell what is new. */
  readonly seat: number | null;
  readonly moment: number;
  readonly choices: readonly Choice[] | null;
}

const NO_CARDS: readonly string[] = [];

export const FRESH_TABLE: Table = {
  picked: null,
  pointed: null,
  arrived: NO_CARDS,
  isPileOpen: false,
  rounds: NO_ROUNDS,
  seat: null,
  moment: -1,
  choices: null,
};

/** The table after it was told something; called again with the same it changes nothing. */
export function follow(table: Table, { view, choices, moment }: Told): Table {
  const shown = moment && moment.number !== table.moment ? showMoment(table, view.seat, moment) : table;
  return {
    ...shown,
    // Several people may share a device.
    arrived: view.seat === table.seat ? shown.arrived : NO_CARDS,
    rounds: noteRounds(shown.rounds, view),
    seat: view.seat,
    choices,
    ...(choices !== table.choices && { picked: null, pointed: null }),
  };
}

function showMoment(table: Table, seat: number, moment: Moment<GameEvent>): Table {
  const { event } = moment;
  const shown = { ...table, moment: moment.number, arrived: arrivals(event, seat) ?? table.arrived };
  if (event.event !== "round_ended") return shown;
  return { ...shown, isPileOpen: false, rounds: openCount(table.rounds, event, moment.duration) };
}

/** What a touch leads to: the table after it and a move to be made, or that nothing could be done. */
export interface Step {
  readonly table: Table;
  readonly move?: string;
  readonly isRefused?: true;
}

export function act(table: Table, choice: Choice): Step {
  return { table: { ...table, picked: null, arrived: NO_CARDS, isPileOpen: false }, move: choice.move };
}

/** Touch the card at an index of one's hand, which makes `choice` as things stand: it may be one of a pair. */
export function touch(table: Table, places: Places, index: number, choice: Choice | null): Step {
  if (choice) return act(table, choice);
  if (table.picked === index) return { table: { ...table, picked: null } };
  if (places.pairable.has(index)) return { table: { ...table, picked: index } };
  return { table, isRefused: true };
}

/** Put down what is held, and take away what lies over the table. */
export function closeAll(table: Table): Table {
  return { ...table, picked: null, isPileOpen: false, rounds: showSheet(closeCount(table.rounds), false) };
}

/** What a pair does, as its owner is told ("effect") or as others are ("did"). */
export function effectText(
  key: "effect" | "did",
  effect: number,
  facts: KotostrofaFacts,
  words: Words,
  texts: Words,
): string {
  const draws = facts.draws[effect];
  return texts.say(`${key}.${effect}`, draws === undefined ? {} : { cards: words.noun("taken", draws) });
}

/** The effect of the pair that is pointed at, or that the card picked up can make: 0 for none, null without a pair. */
export function effectLooked({ picked, pointed }: Table, places: Places): number | null {
  const isPair = pointed?.parts.action === "discard";
  if (!isPair && picked === null) return null;
  const effects = isPair ? [effectOf(pointed)] : [...places.hand.values()].map(effectOf);
  return effects.find((each) => each > 0) ?? 0;
}

/** The line beside one's points: what the pair that is looked at does. */
export function lineOf(table: Table, places: Places, facts: KotostrofaFacts, words: Words, texts: Words): string {
  const effect = effectLooked(table, places);
  if (effect === null) return "";
  if (effect === 0) return texts.text("pair.colour");
  return `${effect}+${effect}: ${effectText("effect", effect, facts, words, texts)}`;
}
