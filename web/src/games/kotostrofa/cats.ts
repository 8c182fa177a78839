// How the cats on the cards are drawn: the paint of a colour, the shape that stands beside it, and the mood of a value.
import type { Mood } from "../../kit/art/cats";
import type { ShapeKind } from "../../kit/art/shapes";

export const KOTRUS = "kotrus";

interface Paint {
  readonly tint: string;
  readonly shape: ShapeKind;
}

const UNKNOWN: Paint = { tint: "#8a83a3", shape: "drop" };

const COLOURS: Readonly<Record<string, Paint>> = {
  red: { tint: "#d9564c", shape: "circle" },
  orange: { tint: "#ea8c34", shape: "triangle" },
  green: { tint: "#4f9f5e", shape: "square" },
  blue: { tint: "#4f86d9", shape: "diamond" },
  violet: { tint: "#9468cc", shape: "star" },
  black: { tint: "#5a5476", shape: "heart" },
};

export function paintOf(colour: string): Paint {
  return COLOURS[colour] ?? UNKNOWN;
}

export function moodOf(value: number): Mood {
  return Math.min(9, Math.max(1, value)) as Mood;
}
