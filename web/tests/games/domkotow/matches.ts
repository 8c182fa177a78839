// Matches of Dom kotów as one seat saw them, recorded by the engine itself when the tests begin.
import type { DomkotowFacts, DomkotowView, GameEvent } from "../../../src/games/domkotow/types";
import { recordMatch, type Recorded, type Step as AnyStep, type Wish } from "../../engine";

export type Step = AnyStep<DomkotowView, GameEvent>;

/** Plays a match, by chance unless told otherwise, and asks of every ability what it would lead to. */
export function record(wish: Wish): Recorded<DomkotowView, GameEvent, DomkotowFacts> {
  return recordMatch("domkotow", { bot: "random", outcomes: ["change", "use"], ...wish });
}

const OWN_MAP = [
  "level 1",
  "",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .                  o",
  "o  o  o  o  o  o",
  "",
  "cats 2 - 2 - 3 - 4 - 5 #",
].join("\n");

/** Every level, alone and with most seats; every ability; solo hard; a map of the host's own. */
export const WISHES: Wish[] = [
  ...[1, 2, 3, 4].flatMap((level) => [
    { seats: 1, options: { level } },
    { seats: 2, options: { level, abilities: ["a", "b", "c", "d"] } },
    { seats: 3, options: { level, abilities: ["e", "f", "g", "h"] } },
    { seats: 6, options: { level, abilities: ["i", "j", "k", "l"] } },
    { seats: 1, options: { level, solo_hard: true, abilities: ["a", "j", "l", "i"] } },
    { seats: 2, options: { level, abilities: ["b", "k", "e", "j"] }, bot: "cat", seed: 3 },
    { seats: 1, options: { level, abilities: ["c", "g", "f", "a"] }, bot: "cat", seed: 4 },
  ]),
  { seats: 2, options: { level: 1, sheet: OWN_MAP } },
];
