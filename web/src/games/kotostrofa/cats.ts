// The cats on the cards: value, colour, and the shape that stands beside the colour.
import type { Mood } from "../../kit/art/cats";
import type { ShapeKind } from "../../kit/art/shapes";

export interface CatCard {
  readonly name: string;
  readonly value: number;
  readonly colour: string;
}

export const KOTRUS = "kotrus";
const KOTRUS_VALUE = 10;

export const COLOURS: Readonly<Record<string, { tint: string; shape: ShapeKind }>> = {
  red: { tint: "#d9564c", shape: "circle" },
  orange: { tint: "#ea8c34", shape: "triangle" },
  green: { tint: "#4f9f5e", shape: "square" },
  blue: { tint: "#4f86d9", shape: "diamond" },
  violet: { tint: "#9468cc", shape: "star" },
  black: { tint: "#5a5476", shape: "heart" },
};

/** What is printed on a card, read from its name: a colour and a value, or Kotruś. */
export function catOf(name: string): CatCard {
  const parts = /^([a-z]+)(\d)$/.exec(name);
  if (!parts) return { name, value: KOTRUS_VALUE, colour: "black" };
  return { name, value: Number(parts[2]), colour: parts[1]! };
}

export function moodOf(cat: CatCard): Mood {
  return Math.min(9, Math.max(1, cat.value)) as Mood;
}

/** The value two cards share, or null when it is another one. */
export function sharedValue(first: string, second: string): number | null {
  const { value } = catOf(first);
  return value === catOf(second).value ? value : null;
}
