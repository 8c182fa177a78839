// What is named as the best moment of a match, and that both languages can say it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Words, type Entries } from "../../src/app/words/words";
import { bestOf } from "../../src/games/drawn";
import type { Best, GameEvent } from "../../src/kit/contract";

const root = join(import.meta.dirname, "..", "..", "..");
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), "utf-8")) as Entries;

/** As the result tells it: by the table's own words, or by the game's. */
function tell(game: string, moment: Best | null, language: string, viewer = -1): string {
  const own = new Words(language, read("web/src/games", game, `words.${language}.json`));
  const words = new Words(language, read("src/kociarnia/games", game, `texts/words.${language}.json`));
  if (!moment) return "";
  return (own.has(moment.key) ? own : words).say(
    moment.key,
    { ...moment },
    { names: ["Ola", "Bartek", "Maja"], viewer },
  );
}

interface Case {
  game: string;
  events: object[];
  facts?: object;
  pl: string;
  en: string;
}

const CASES: Case[] = [
  {
    game: "sen",
    events: [
      { event: "round_ended", round: 0, ravens: [9, 12, 30], caller: 0 },
      { event: "round_ended", round: 1, ravens: [14, 3, 11], caller: 1 },
      // The fewest, but it was not this seat that called.
      { event: "round_ended", round: 2, ravens: [1, 25, 25], caller: 1 },
    ],
    pl: "Runda 2: Bartek woła „Pobudka!” i ma 3 kruki, a nikt inny nie ma mniej niż 11.",
    en: "Round 2: Bartek calls “Wake up!” with 3 ravens, and nobody else has fewer than 11.",
  },
  {
    game: "sen",
    events: [{ event: "round_ended", round: 0, ravens: [9, 12, 5], caller: 0 }],
    pl: "Runda 1: Maja kończy i ma tylko 5 kruków.",
    en: "Round 1: Maja ends it with only 5 ravens.",
  },
  {
    game: "koty",
    events: [
      { event: "fought", seat: 0, card: "b8", cat: "y2", owner: 1, place: 0 },
      { event: "dragon_came", seat: 1, count: 3 },
      { event: "bat_took", seat: 2, owner: 0, place: 1 },
    ],
    facts: { raven: -5, cats: { b8: { value: 8 }, y2: { value: 2 } } },
    pl: "Bartek zagrywa smoka, który przegania 3 kruki.",
    en: "Bartek plays the dragon: it drives out 3 ravens.",
  },
  {
    game: "kotostrofa",
    events: [
      { event: "round_started", round: 0 },
      { event: "went_out", seat: 2 },
      { event: "went_out", seat: 0 },
      { event: "round_ended", round: 0, points: [0, 12, 0] },
      { event: "round_started", round: 1 },
      { event: "went_out", seat: 1 },
      { event: "round_ended", round: 1, points: [9, 0, 13] },
    ],
    pl: "Runda 2: jako pierwsze „Miaaaau!” woła Bartek, a cała reszta ma razem 22 punkty karne.",
    en: "Round 2: Bartek says “Miaaaau!” first, and leaves the others with 22 penalty points in all.",
  },
  {
    game: "kotostrofa",
    events: [
      { event: "round_started", round: 0 },
      { event: "round_ended", round: 0, points: [9, 4, 13] },
    ],
    pl: "Runda 1: najmniej punktów karnych ma Bartek: 4.",
    en: "Round 1: Bartek has the fewest penalty points: 4.",
  },
  {
    game: "luckybox",
    events: [
      { event: "revealed", round: 0, turn: 0, number: 4 },
      { event: "shown", seat: 0, spots: "1a1 1a2" },
      { event: "revealed", round: 1, turn: 3, number: 8 },
      { event: "shown", seat: 0 },
      { event: "shown", seat: 1, spots: "1a1 1a2 2b3 3c1 3c2", completed: [17] },
    ],
    pl: "Runda 2, liczba 8: Bartek wykreśla 5 pól naraz i zapełnia 1 kartę.",
    en: "Round 2, number 8: Bartek crosses off 5 cells at once and completes 1 card.",
  },
  {
    game: "domkotow",
    events: [
      { event: "rolled", turn: 1, dice: [] },
      { event: "turn_shown", seat: 0, count: 2, score: -36 },
      { event: "turn_shown", seat: 1, count: 2, score: -38 },
      { event: "rolled", turn: 2, dice: [] },
      { event: "turn_shown", seat: 0, count: 2, score: -32 },
      { event: "turn_shown", seat: 1, count: 4, score: -21, rooms: [["a1"], ["b2"]] },
    ],
    pl: "Tura 2: Bartek zdobywa 17 punktów naraz i zamyka 2 pokoje.",
    en: "Turn 2: Bartek gains 17 points at once and closes 2 rooms.",
  },
];

describe.each(CASES)("$game: $en", ({ game, events, facts, pl, en }) => {
  const best = bestOf(game, events as GameEvent[], facts ?? {});
  test("it is found and told", () => {
    expect([tell(game, best, "pl"), tell(game, best, "en")]).toEqual([pl, en]);
  });
  test("who did it is told so", () => {
    const told = tell(game, best, "pl", best?.seat);
    expect(told).not.toBe(pl);
    expect(told).not.toContain("Bartek");
  });
});

test.each(["sen", "koty", "kotostrofa", "luckybox", "domkotow", "another"])(
  "%s: where nothing was told there is no best moment",
  (game) => {
    expect(bestOf(game, [], { cats: {}, raven: -5 })).toBeNull();
  },
);
