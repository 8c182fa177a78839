// The pad counts like the engine: sheets made at random, counted by the page from the formulas and by the rules.
import { expect, test, vi } from "vitest";
import type { PadInfo } from "../../src/app/wire";
import { countSheet, type Round, type Sheet } from "../../src/pad/sheet";
import { askEngine } from "../engine";

interface Case {
  options: Record<string, unknown>;
  seats: number;
  rounds: Round[];
  scores: number[][];
  totals: number[];
  places: number[];
  grade?: number;
}

const CASES = 1000;
vi.setConfig({ testTimeout: 240_000 }); // a thousand matches, also on a busy machine

test.each(["sen", "koty", "kotostrofa", "luckybox", "domkotow"])("%s is counted as the engine counts it", (game) => {
  const { info, cases } = askEngine<{ info: PadInfo; cases: Case[] }>("studio/pads.py", [game, String(CASES)]);
  expect(cases.length).toBe(CASES);
  for (const { options, seats, rounds, scores, totals, places, grade } of cases) {
    const names = Array.from({ length: seats }, (_, seat) => `${seat}`);
    const sheet: Sheet = { id: "1", game, begun: 0, names, options, rounds };
    const told = JSON.stringify(sheet);
    const count = countSheet(info, sheet);
    expect(count.refused, told).toEqual([]);
    expect(
      count.rounds.flatMap((round) => round.problems),
      told,
    ).toEqual([]);
    if (scores.length > 0)
      expect(
        count.rounds.map((round) => round.scores),
        told,
      ).toEqual(scores);
    expect(count.totals, told).toEqual(totals);
    expect(count.places, told).toEqual(places);
    expect(count.isOver, told).toBe(true);
    expect(count.counted, told).toBe(rounds.length);
    expect(count.grade, told).toBe(grade ?? null);
    // Before its last round the match was not over.
    if (rounds.length > 1) expect(countSheet(info, { ...sheet, rounds: rounds.slice(0, -1) }).isOver, told).toBe(false);
  }
});

test("teams and solo hard are refused for numbers of people they are not for", () => {
  const refused = (game: string, options: Record<string, boolean>, most: number) => {
    const { info } = askEngine<{ info: PadInfo }>("studio/pads.py", [game, "0"]);
    return Array.from({ length: most }, (_, seats) => seats + 1).filter((seats) => {
      const names = Array.from({ length: seats }, (_, seat) => `${seat}`);
      return countSheet(info, { id: "1", game, begun: 0, names, options, rounds: [] }).refused.length > 0;
    });
  };
  expect(refused("koty", { teams: true }, 6)).toEqual([1, 2, 3, 5]);
  expect(refused("koty", { teams: false }, 6)).toEqual([]);
  expect(refused("domkotow", { solo_hard: true }, 6)).toEqual([2, 3, 4, 5, 6]);
});
