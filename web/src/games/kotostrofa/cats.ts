// Which cat is Kotruś, and how the others are drawn.
import { catName, type Mood } from "../../kit/art/cats";
import { paintOf } from "../../kit/art/paints";
import type { KotostrofaFacts } from "./types";

export const KOTRUS = "kotrus";

export function moodOf(value: number): Mood {
  return Math.min(9, Math.max(1, value)) as Mood;
}

/** Every cat that is drawn on one of the cards, once. */
export function catsOf({ cards }: KotostrofaFacts): { readonly mood: Mood; readonly colour: string }[] {
  const drawn = Object.entries(cards).flatMap(([name, { value, colour }]) =>
    name === KOTRUS ? [] : [{ mood: moodOf(value), colour: paintOf(colour).tint }],
  );
  return [...new Map(drawn.map((cat) => [catName(cat), cat])).values()];
}
