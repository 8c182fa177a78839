// At the generic table many moves are chosen from part by part, and few all at once.
import { expect, test } from "vitest";
import type { Choice } from "../../src/app/wire";
import { UNKNOWN, Words } from "../../src/app/words/words";
import { commonOf, MOST_AT_ONCE, stepsOf } from "../../src/room/steps";

const lay = (card: number, square: number): Choice => ({
  move: `lay ${card} ${square}`,
  parts: { action: "lay", card, square },
});
const pass: Choice = { move: "pass", parts: { action: "pass" } };
/** Two cards for sixteen squares, and nothing to do. */
const many = [...[2, 5].flatMap((card) => Array.from({ length: 16 }, (_, square) => lay(card, square))), pass];

test("a few moves stand side by side", () => {
  const few = many.slice(0, MOST_AT_ONCE);
  expect(stepsOf(few, [])).toEqual({ rows: [], moves: few });
});

test("of many the first part that differs is picked first, and what leaves one move is that move", () => {
  const { rows, moves } = stepsOf(many, []);
  expect(moves).toEqual([]);
  expect(rows.map((row) => row.map(({ value, choices }) => [value, choices.length]))).toEqual([
    [
      ["lay", 32],
      ["pass", 1],
    ],
  ]);
});

test("every step leaves what was picked before in its place, until each pick is a move", () => {
  const { rows } = stepsOf(many, ["lay", 5]);
  expect(rows.map((row) => row.map(({ value }) => value))).toEqual([["lay", "pass"], [2, 5], [...Array(16).keys()]]);
  expect(rows[2]!.map(({ choices }) => choices)).toEqual(many.slice(16, 32).map((choice) => [choice]));
});

test("when few are left they are shown; what is no longer there is not picked", () => {
  const thrice = many.filter(({ parts }) => Number(parts.square ?? 0) < 7);
  expect(stepsOf(thrice, ["lay", 2]).moves).toEqual(thrice.slice(0, 7));
  expect(stepsOf(thrice, ["lay", 9])).toMatchObject({ rows: [{}, {}], moves: [] });
});

test("a sentence says what is known of a move, whatever kind of part is not", () => {
  const words = new Words("en", { "move.lay": "lay {card:card} on square {square:nth}" });
  const { parts } = commonOf(many.slice(0, 16));
  expect(parts).toEqual({ action: "lay", card: 2, square: UNKNOWN });
  expect(words.say("move.lay", parts)).toBe("lay 2 on square …");
});
