// What a table of Super Mega Lucky Box shows is what the engine says, whatever the numbers are.
import { expect, test } from "vitest";
import Table from "../../../src/games/luckybox/Table.svelte";
import type { LuckyBoxFacts } from "../../../src/games/luckybox/types";
import { drawTable } from "../../drawing";
import { FACTS, wander, type Step } from "./matches";

const MATCH = wander({ seats: 3, seed: 5 });
const ALONE = wander({ seats: 1, seed: 5 });
const turn = (steps: readonly Step[]) =>
  steps.find(({ view, choices }) => view.phase === "turn" && choices.some(({ move }) => move.startsWith("cross")))!;

const draw = (step: Step, facts: LuckyBoxFacts) => drawTable("luckybox", Table, facts, step);

/** How often something is drawn. */
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test("a card that brings 77 points is announced with 77 points", () => {
  const facts = { ...FACTS, card_points: [77, 12, 10, 8] };
  expect(draw(turn(MATCH), FACTS)).toContain("Round 1: a card brings 15 points");
  expect(draw(turn(MATCH), facts)).toContain("Round 1: a card brings 77 points");
});

test("there are as many rounds, and as many stars in each, as bring points", () => {
  const facts = { ...FACTS, card_points: [15, 12, 10, 8, 5], star_points: [0, 1, 4] };
  const stars = /<path d="M0 -9 /g;
  expect([count(draw(turn(MATCH), FACTS), stars), count(draw(turn(MATCH), facts), stars)]).toEqual([4 * 3, 5 * 2]);
});

test("a round has as many numbers as the rules reveal", () => {
  const hidden = />face down</g;
  const shown = count(draw(turn(MATCH), FACTS), hidden);
  expect(count(draw(turn(MATCH), { ...FACTS, turns: FACTS.turns + 2 }), hidden)).toBe(shown + 2);
});

test("the prices of the fan are those of the rules", () => {
  const facts = { ...FACTS, prices: FACTS.prices.map((row) => row.map((price) => price * 5)) };
  expect(draw(turn(MATCH), FACTS)).not.toContain("for 20 lightning bolts");
  expect(draw(turn(MATCH), facts)).toContain("for 20 lightning bolts");
});

test("before a round as many cards are to be kept as the rules say", () => {
  expect(draw(MATCH[0]!, FACTS)).toContain("Keep 3 cards");
  expect(draw(MATCH[0]!, { ...FACTS, keeps: [2, 1, 1, 1] })).toContain("Keep 2 cards");
});

test("the moons of one who plays alone promise what the rules count", () => {
  const facts = { ...FACTS, solo_moon_points: FACTS.solo_moon_points.map((points) => points - 50) };
  expect(draw(turn(ALONE), FACTS)).toContain("−6");
  expect(draw(turn(ALONE), facts)).toContain("−56");
});

test("the prize of the moons is that of the rules", () => {
  expect(draw(turn(MATCH), { ...FACTS, moon_prize: 31, fewest_seats_fined: 4 })).toContain("+31");
});
