// What a table of Dom kotów shows is what the engine says, whatever the numbers are.
import { expect, test } from "vitest";
import { shortName, useName } from "../../../src/games/domkotow/abilities";
import { sortChoices } from "../../../src/games/domkotow/offers";
import { planOf } from "../../../src/games/domkotow/plan";
import { cellsAfter } from "../../../src/games/domkotow/preview";
import { refuseTile } from "../../../src/games/domkotow/refusals";
import { isUntouched, readSheet, readTurn } from "../../../src/games/domkotow/sheet";
import type { DomkotowView } from "../../../src/games/domkotow/types";
import { draw, readWords } from "./drawing";
import { record } from "./matches";

const { facts, steps } = record({ seats: 1, options: { level: 1, abilities: ["b", "d", "e", "f"] } });
const first = steps[0]!;
const words = readWords("../src/kociarnia/games/domkotow/texts/words.en.json", "en");
const texts = readWords("src/games/domkotow/words.en.json", "en");
const cellsIn = (drawn: string) => [...drawn.matchAll(/data-cell="(\w+)"/g)].map((match) => match[1]);

test("the sheet has the cells of the facts and no others", () => {
  const field = ["a1", "b1", "b2", "c2"];
  expect(cellsIn(draw(facts, first, null))).toEqual(facts.field);
  expect(cellsIn(draw({ ...facts, field, house: field }, first, null))).toEqual(field);
});

test("the track has a cat for everything it carries", () => {
  const cats = (drawn: string) => /Pasek kotów: skreślone 0 z (\d+)/.exec(drawn)?.[1];
  expect(cats(draw(facts, first, null))).toBe("10");
  expect(cats(draw({ ...facts, track: facts.track.slice(0, 7) }, first, null))).toBe("7");
  const drawn = draw({ ...facts, track: [["8"], ["2", "3"], []] }, first, null);
  expect([...drawn.matchAll(/<text x="12" y="24.8"[^>]*>(.)<\/text>/g)].map((match) => match[1])).toEqual(["8", "?"]);
});

test("cheese lies where the facts say that there is some", () => {
  const cheese = (drawn: string) => drawn.split('class="rind').length - 1;
  const points = cheese(draw({ ...facts, has_cheese: false }, first, null)); // beside the points there is a picture of one
  expect(cheese(draw(facts, first, null))).toBe(points + 7 + 7);
});

test("a tile names the number whose rooms win it", () => {
  expect(draw(facts, first, null)).toContain("Zdolność za pokój 2: ");
  expect(draw({ ...facts, numbers: ["6", "7", "8", "9"] }, first, null)).toContain("Zdolność za pokój 6: ");
  const situation = {
    facts: { ...facts, numbers: ["6", "7", "8", "9"] },
    view: first.view,
    plan: planOf(facts),
    sheet: readSheet({}),
    turn: readTurn(facts, undefined),
    held: null,
    isActing: true,
  };
  expect(refuseTile("b", situation, texts)).toBe("You win it by closing a room of 6.");
});

test("an ability that is used at once says so because the facts do", () => {
  expect(draw(facts, first, null)).toContain("wpisz 3. Używa się jej od razu");
  expect(draw({ ...facts, flashes: [] }, first, null)).not.toContain("Używa się jej od razu");
});

test("short names of abilities hold the numbers of the facts", () => {
  expect([..."bdef"].map((letter) => shortName(facts, letter, texts))).toEqual([
    "±1",
    "write 3",
    "a die ±1",
    "5 for 2",
  ]);
  const other = {
    ...facts,
    writes: { ...facts.writes, d: ["4"] },
    dice_used: 2,
    changes: [
      { ability: "b", old: "2", new: "4" },
      { ability: "f", old: "3", new: "4" },
    ],
  };
  expect([..."bdef"].map((letter) => shortName(other, letter, texts))).toEqual([
    "±2",
    "write 4",
    "a die ±2",
    "4 for 3",
  ]);
});

test.each(["pl", "en"])("every ability has a short name without a gap (%s)", (language) => {
  const own = readWords(`src/games/domkotow/words.${language}.json`, language);
  for (const letter of "abcdefghijkl") expect(shortName(facts, letter, own)).not.toMatch(/undefined|NaN|[{}]|^$/);
});

test("the ways to use more or fewer dice are called by how many they are", () => {
  expect(["e+", "e-", "a"].map((ability) => useName(facts, ability, words, texts))).toEqual([
    "4 dice",
    "2 dice",
    "Use it",
  ]);
  expect(useName({ ...facts, dice_used_by: { "e+": 5 } }, "e+", words, texts)).toBe("5 dice");
});

test("a turn in which the usual number of dice may be used is untouched", () => {
  const turn = readTurn(facts, { phase: "dice", dice: ["2"] });
  expect(isUntouched(facts, turn, ["2"])).toBe(true);
  expect(isUntouched({ ...facts, dice_used: 2 }, turn, ["2"])).toBe(false);
});

test("an ability that leaves no die to write promises no cell, and which one does is in the facts", () => {
  const view = { own: {}, own_turn: { phase: "dice", dice: ["2", "3", "4"], used: 1 } } as unknown as DomkotowView;
  const choice = { move: "use e-", parts: { action: "use", ability: "e-" } };
  const choices = [choice, { move: "write 2 a2", parts: { action: "write", symbol: "2", cell: "a2" } }];
  const promised = (dice: number) => {
    const given = { ...facts, dice_used_by: { "e-": dice } };
    return cellsAfter(
      choice,
      given,
      planOf(given),
      readSheet(view.own!),
      readTurn(given, view.own_turn),
      sortChoices(choices),
    );
  };
  expect([promised(2).size, promised(1).size]).toEqual([1, 0]);
});
