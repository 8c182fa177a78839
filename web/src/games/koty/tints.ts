// The paint of every card, and the shape that stands beside the colour of a cat.
import type { Mood } from "../../kit/art/cats";
import type { ShapeKind } from "../../kit/art/shapes";
import type { KotyFacts } from "./types";

const SHAPES: Readonly<Record<string, ShapeKind>> = {
  blue: "circle",
  yellow: "triangle",
  green: "square",
  pink: "diamond",
};

/** By the colour of a cat, or by the name of another card. */
const TINTS: Readonly<Record<string, string>> = {
  blue: "#4f86d9",
  yellow: "#f2b632",
  green: "#58a866",
  pink: "#e87aa4",
  raven: "#5b5878",
  joker: "#9a6fd8",
  moth: "#b9a06a",
  bat: "#6a5aa8",
  owl: "#a97b4f",
  dragon: "#d8564a",
};

export function tintOf(card: string, { cats }: KotyFacts): string {
  return TINTS[cats[card]?.colour ?? card] ?? "#8a83a3";
}

export function shapeOf(colour: string): ShapeKind {
  return SHAPES[colour] ?? "drop";
}

/** The cat drawn on a card; null for a card of the night. */
export function catOf(card: string, facts: KotyFacts): { readonly mood: Mood; readonly colour: string } | null {
  const colour = tintOf(card, facts);
  if (card === "joker") return { mood: "joker", colour };
  const cat = facts.cats[card];
  return cat ? { mood: Math.min(9, Math.max(1, cat.value)) as Mood, colour } : null;
}
