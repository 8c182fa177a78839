// What is printed on the cards of Koty.
import type { Choice } from "../../app/wire";

export type Shape = "circle" | "triangle" | "square" | "diamond";

export interface Cat {
  readonly colour: "blue" | "yellow" | "green" | "pink";
  readonly shape: Shape;
  readonly value: number;
}

const COLOURS: Record<Cat["colour"], { shape: Shape; values: readonly [number, number] }> = {
  blue: { shape: "circle", values: [1, 8] },
  yellow: { shape: "triangle", values: [2, 7] },
  green: { shape: "square", values: [3, 6] },
  pink: { shape: "diamond", values: [4, 5] },
};

const CATS = new Map<string, Cat>(
  Object.entries(COLOURS).flatMap(([colour, { shape, values }]) =>
    values.map((value) => [`${colour}${value}`, { colour: colour as Cat["colour"], shape, value }]),
  ),
);

export type Kind = "cat" | "raven" | "joker" | "moth" | "bat" | "owl" | "dragon";

/** The cat a card shows, or null for any other card. */
export function catOf(card: string): Cat | null {
  return CATS.get(card) ?? null;
}

export function kindOf(card: string): Kind {
  return CATS.has(card) ? "cat" : (card as Kind);
}

/** The other cat of the same colour. */
export function companionOf(card: string): string {
  const cat = CATS.get(card);
  if (!cat) return card;
  const [low, high] = COLOURS[cat.colour].values;
  return `${cat.colour}${cat.value === low ? high : low}`;
}

/** What a joker stands for when a choice is made with it, given the cat it meets. */
export function readingOf(choice: Choice, cat: string): string {
  return choice.parts.action === "befriend" ? companionOf(cat) : cat;
}
