// What the desk of Dom kotów decides: how it is laid out, what is in the hand, and what that offers.
import type { Choice } from "../../app/wire";
import { symbolsFor, type Held, type Offers } from "./offers";
import type { DomkotowView } from "./types";

export interface Layout {
  /** The abilities, the points and the rivals' sheets stand at the side. */
  readonly isWide: boolean;
  /** A phone on its side, or a magnified screen: the sheet to the left, everything else to the right. */
  readonly isLow: boolean;
  /** Whether there is room for the names of the abilities. */
  readonly hasTitles: boolean;
}

export function layoutOf(width: number, height: number, hasTrack: boolean): Layout {
  const isLow = width >= 560 && height < 560;
  // On an upright screen the side would take from the sheet the very room it needs.
  const isWide = !isLow && width >= 820 && width >= height;
  return { isWide, isLow, hasTitles: isWide || isLow || height >= (hasTrack ? 680 : 630) };
}

/** What was picked up, and for which question: for another one it is out of the hand again. */
export interface Hand {
  readonly question: string;
  readonly held: Held | null;
}

export const EMPTY_HAND: Hand = { question: "", held: null };

/** What a seat has to decide; what others do meanwhile leaves it the same. */
export function questionOf({ turn, phase }: Pick<DomkotowView, "turn" | "phase">): string {
  return `${turn} ${phase}`;
}

export function pickedFor({ question, held }: Hand, asked: string): Held | null {
  return question === asked ? held : null;
}

/** What is picked up after reaching for something: the same again, from whichever die, is put back. */
export function pickNext(picked: Held | null, next: Held): Held | null {
  return JSON.stringify({ ...picked, die: 0 }) === JSON.stringify({ ...next, die: 0 }) ? null : next;
}

/** The moves that write into the cell that is held, by symbol. */
export function movesInto(offers: Offers, held: Held | null): ReadonlyMap<string, string> {
  if (held?.kind !== "cell") return new Map();
  return new Map(symbolsFor(offers, held.cell).map((name) => [name, offers.writes.get(name)!.get(held.cell)!.move]));
}

/** What the ability in the hand could do, one way after another. */
export function optionsOf(offers: Offers, held: Held | null): readonly Choice[] {
  return held?.kind === "ability" ? (offers.abilities.get(held.letter) ?? []) : [];
}

/** The way that is shown on the sheet before it is taken: the one looked at, or the first one. */
export function optionShown(options: readonly Choice[], looked: Choice | null): Choice | null {
  return looked && options.includes(looked) ? looked : (options[0] ?? null);
}
