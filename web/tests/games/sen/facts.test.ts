// What the table of Sen says in numbers is what the engine says.
import { expect, test } from "vitest";
import { countRows } from "../../../src/games/sen/count";
import Table from "../../../src/games/sen/Table.svelte";
import type { GameEvent, RoundEnded, SenFacts, SenView } from "../../../src/games/sen/types";
import { drawTable } from "../../drawing";
import { recordMatch, type Step } from "../../engine";

const MATCHES = [
  { seats: 3 },
  { seats: 2, options: { wake_up_penalty: 15, raven_limit: 200 } },
  { seats: 4, options: { not_so_scary: true, all_or_nothing: true, rounds: 9 } },
  { seats: 5, options: { not_so_scary: true, wake_up_penalty: 15, raven_limit: 300 } },
  { seats: 3, options: { long_dream: true, not_so_scary: true, rounds: 12 } },
].map((wish, seed) => recordMatch<SenView, GameEvent, SenFacts>("sen", { ...wish, seed }));
const { facts, steps } = MATCHES[0]!;

const rounds = MATCHES.flatMap(({ facts, steps }) =>
  steps
    .flatMap((step) => step.events)
    .filter((event): event is RoundEnded => event.event === "round_ended")
    .map((event) => ({ event, facts })),
);

test("the numbers in the corners of the cards add up to the ravens of a dream without hourglasses", () => {
  for (const { event, facts } of rounds) {
    event.dreams.forEach((dream, seat) => {
      if (dream.includes("hourglass")) return;
      expect(dream.reduce((sum, face) => sum + facts.ravens[face]!, 0)).toBe(event.ravens[seat]);
    });
  }
});

test("a remark stands exactly where the engine wrote down something else than it counted", () => {
  const seen = new Set<string>();
  for (const { event, facts } of rounds) {
    for (const { seat, score, change, ravens, remarks, isCaller } of countRows(event)) {
      for (const remark of remarks) seen.add(remark);
      if (remarks.includes("penalty")) expect([isCaller, change]).toEqual([true, facts.wake_up_penalty]);
      if (remarks.includes("in_time")) expect([isCaller, score]).toEqual([true, facts.caller_score]);
      if (remarks.includes("rewarded")) expect(event.rewarded).toBe(seat);
      if (remarks.length === 0) expect(score).toBe(ravens);
    }
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining(["in_time", "penalty", "rewarded"]));
});

const turn = steps.find(({ choices }) => choices.some(({ move }) => move === "wake"))!;
const draw = (changed: Partial<SenFacts>, step: Pick<Step<SenView, GameEvent>, "view" | "choices"> = turn): string =>
  drawTable("sen", Table, { ...facts, ...changed }, step);

test("the price of a wrong call, the worth of a right one and the goal are those of the facts", () => {
  expect(draw({})).toContain("you have the fewest: 0 · somebody has fewer: +5");
  expect(draw({ caller_score: 1, wake_up_penalty: 7 })).toContain("you have the fewest: 1 · somebody has fewer: +7");
  expect(draw({})).toContain("up to 100");
  expect(draw({ raven_limit: 81 })).toContain("up to 81");
  expect(draw({ rounds: 6 })).toContain("Round 1 of 6");
});

test("a card carries the ravens of the facts", () => {
  const view = { ...turn.view, discards: ["swap2"] };
  const corners = (changed: Partial<SenFacts>): string[] =>
    [...draw(changed, { view, choices: [] }).matchAll(/<text[^>]*>(\d+)<\/text>/g)].map((found) => found[1]!);
  expect(corners({})).toContain("7");
  expect(corners({ ravens: { ...facts.ravens, swap2: 31 } })).toContain("31");
});
