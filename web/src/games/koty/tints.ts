// The paint of every card, and the shape that stands beside the colour of a cat.
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
