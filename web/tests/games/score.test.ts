// The lines of a score add up to what the engine counted.
import { describe, expect, test } from "vitest";
import { scoreOf as scoreDomkotow } from "../../src/games/domkotow/score";
import { scoreOf as scoreKoty } from "../../src/games/koty/score";
import { scoreOf as scoreLuckyBox } from "../../src/games/luckybox/score";
import type { ScoreLine } from "../../src/kit/contract";
import { readWords } from "./domkotow/drawing";
import { record } from "./domkotow/matches";
import { MATCHES } from "./koty/matches";
import { wander } from "./luckybox/matches";

const words = (game: string) => readWords(`../src/kociarnia/games/${game}/texts/words.en.json`, "en");
const sum = (lines: readonly ScoreLine[]) => lines.reduce((total, { points }) => total + points, 0);

/** The last view and the event that ended the match. */
function endOf<Step extends { events: readonly { event: string }[] }>(steps: readonly Step[]) {
  const last = steps.at(-1)!;
  const ending = last.events.find(({ event }) => event === "match_ended");
  return { last, ending: ending as Extract<Step["events"][number], { event: "match_ended" }> };
}

describe("Koty", () => {
  for (const { name, steps } of MATCHES.filter(({ name }) => !name.includes("teams"))) {
    test(name, () => {
      const { last, ending } = endOf(steps);
      for (const [seat, score] of ending.scores.entries()) {
        expect(sum(scoreKoty(last.view, ending, seat, words("koty")))).toBe(score);
      }
    });
  }

  test("partners’ dreams add up to what their team has", () => {
    const { last, ending } = endOf(MATCHES.find(({ name }) => name.startsWith('4 seats {"teams"'))!.steps);
    const dream = (seat: number) => sum(scoreKoty(last.view, ending, seat, words("koty")));
    expect([dream(0) + dream(2), dream(1) + dream(3)]).toEqual(ending.scores.slice(0, 2));
  });
});

test("Super Mega Lucky Box", () => {
  for (const seats of [1, 3, 7]) {
    const { last, ending } = endOf(wander({ seats }));
    for (const [seat, total] of ending.totals.entries()) {
      expect(sum(scoreLuckyBox(last.view, ending, seat, words("luckybox")))).toBe(total);
    }
  }
});

test("Dom kotów", () => {
  for (const level of [1, 4]) {
    const { last, ending } = endOf(record({ seats: 2, options: { level } }).steps);
    for (const [seat, score] of ending.scores.entries()) {
      expect(sum(scoreDomkotow(last.view, ending, seat, words("domkotow")))).toBe(score);
    }
  }
});
