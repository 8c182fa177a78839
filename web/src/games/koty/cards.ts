// What kind a card of Koty is, and what a joker stands for.
import type { Choice } from "../../app/wire";
import type { KotyFacts } from "./types";

export type Kind = "cat" | "raven" | "joker" | "moth" | "bat" | "owl" | "dragon";

export function kindOf(card: string, { cats }: KotyFacts): Kind {
  return card in cats ? "cat" : (card as Kind);
}

/** What a joker stands for when a choice is made with it, given the cat it meets: its friend, or another like it. */
export function readingOf(choice: Choice, cat: string, { cats }: KotyFacts): string {
  return choice.parts.action === "befriend" ? (cats[cat]?.friend ?? cat) : cat;
}
