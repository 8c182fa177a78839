import { expect, test } from "vitest";
import { columnOf, fitCards } from "../../../src/games/luckybox/fit";
import { neighbour } from "../../../src/games/luckybox/focus";
import { guideOf, refusalOf, refusePrice } from "../../../src/games/luckybox/guide";
import { boxOf, gains, sheetOf } from "../../../src/games/luckybox/sheet";
import { earnedOf, moonPoints, moonTrack, roundsOf } from "../../../src/games/luckybox/tracks";
import { fanOf, heaps, heldAtFirst, priceOf, waysOf } from "../../../src/games/luckybox/ways";
import { FACTS, wander, WORDS } from "./matches";

const MATCH = wander({ seats: 2, seed: 3 });

const card = {
  box: 1,
  slot: 1,
  numbers: [6, 5, 4, 3, 2, 1, 5, 4, 6],
  bonuses: ["question", "7", "lightning", "moon", "none", "2"],
};

test("the examples of the book: 5 to 4 or 6 costs one, 9 to 2 two, 1 to 8 two", () => {
  expect(
    [
      [5, 4],
      [5, 6],
      [9, 2],
      [1, 8],
    ].map(([revealed, number]) => priceOf(FACTS, revealed!, number!)),
  ).toEqual([1, 1, 2, 2]);
});

test("the farthest number of the ring costs four", () => {
  for (let number = 1; number <= 9; number++) {
    const prices = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((other) => priceOf(FACTS, number, other));
    expect([...prices].sort()).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  }
});

test("the fan has the number revealed in its middle and its neighbours in the ring beside it", () => {
  const view = { ...MATCH[0]!.view, revealed: [3, 9] };
  const fan = fanOf(FACTS, view, waysOf(FACTS, view, []));
  expect(fan.map(({ number }) => number)).toEqual([5, 6, 7, 8, 9, 1, 2, 3, 4]);
  expect(fan.map(({ price }) => price)).toEqual([4, 3, 2, 1, 0, 1, 2, 3, 4]);
});

test("a cell that completes a row and a column promises both bonuses, and a line without one promises nothing", () => {
  const box = boxOf(FACTS, { ...card, crossed: ["a1", "b1", "c2", "c3", "b2"] });
  expect(gains(box, 2)).toEqual(["question", "2"]);
  expect(gains(box, 7)).toEqual([]);
  expect(gains(boxOf(FACTS, card), 0)).toEqual([]);
});

test("what is crossed in the turn under way counts, and only on its own card", () => {
  const box = boxOf(FACTS, { ...card, crossed: ["a1"] }, ["2b1", "2c1", "1a3"]);
  expect(box.isCrossed.filter(Boolean).length).toBe(3);
  expect(box.isFresh).toEqual([false, true, true, false, false, false, false, false, false]);
  expect(box.isWon).toEqual([true, false, false, false, false, false]);
});

test("the pool shows every kind once, with how many there are", () => {
  expect(heaps(["5", "moon", "5"])).toEqual([
    { kind: "5", count: 2 },
    { kind: "moon", count: 1 },
  ]);
});

test("moons: the most bring 6, the fewest take 6, two seats lose nothing, ties share", () => {
  expect([0, 1, 2].map((seat) => moonPoints(FACTS, [4, 1, 2], seat))).toEqual([6, -6, 0]);
  expect([0, 1].map((seat) => moonPoints(FACTS, [4, 1], seat))).toEqual([6, 0]);
  expect([0, 1].map((seat) => moonPoints(FACTS, [0, 0], seat))).toEqual([6, 6]);
  expect([0, 1, 2].map((seat) => moonPoints(FACTS, [2, 2, 2], seat))).toEqual([0, 0, 0]);
  expect([0, 3, 6, 9].map((moons) => moonPoints(FACTS, [moons], 0))).toEqual([-6, 1, 10, 10]);
});

test("everybody stands on the moon track once", () => {
  const track = moonTrack(FACTS, [0, 9, 2, 2]);
  expect(track.length).toBe(10);
  expect(track.flatMap(({ seats }) => seats).sort()).toEqual([0, 1, 2, 3]);
});

test("a card brings 15, 12, 10 and 8 points, and the round under way shows what was written", () => {
  const { view } = MATCH.find(({ view: { round, phase } }) => round === 1 && phase === "turn")!;
  const rounds = roundsOf(FACTS, view, view.sheets[0]!, 2, 1);
  expect(rounds.map(({ points }) => points)).toEqual([15, 12, 10, 8]);
  expect(rounds[1]).toMatchObject({ stars: 2, completed: 1, isNow: true, isPast: false });
  expect(rounds[0]).toMatchObject({ isNow: false, isPast: true });
});

test("on a phone cells of up to four cards are large enough for a finger", () => {
  for (const count of [1, 2, 3, 4]) {
    const { width, height } = fitCards(count, 3, 348, 360);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(43);
  }
  expect(fitCards(6, 3, 348, 360).width).toBeGreaterThanOrEqual(28);
});

test("cards fit into their room", () => {
  for (let count = 1; count <= 6; count++) {
    for (const [width, height] of [
      [348, 360],
      [1080, 560],
      [640, 300],
    ] as const) {
      const fit = fitCards(count, 3, width, height);
      const rows = Math.ceil(count / fit.columns);
      expect(fit.columns * (fit.width * 3.56 + 15) + (fit.columns - 1) * 6).toBeLessThanOrEqual(width);
      expect(rows * (fit.height * 3.56 + 15) + (rows - 1) * 6).toBeLessThanOrEqual(height);
    }
  }
});

test("the cards of an unfinished last row stand in its middle", () => {
  expect([0, 1, 2].map((index) => columnOf(index, 3, 2))).toEqual(["span 2", "span 2", "2 / span 2"]);
  expect([0, 1, 2].map((index) => columnOf(index, 3, 3))).toEqual(["span 2", "span 2", "span 2"]);
});

test("an arrow key goes to the nearest button in its direction", () => {
  const spots = [
    { x: 50, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 50 },
    { x: -10, y: -200 },
  ];
  const from = { x: 0, y: 0 };
  expect(neighbour("ArrowRight", from, spots)).toBe(0);
  expect(neighbour("ArrowDown", from, spots)).toBe(2);
  expect(neighbour("ArrowUp", from, spots)).toBe(3);
  expect(neighbour("ArrowLeft", from, spots)).toBe(-1);
  expect(neighbour("Enter", from, spots)).toBe(-1);
});

test.each(["pl", "en"] as const)(
  "in every situation one sentence says what is expected, and every refusal has words (%s)",
  (language) => {
    for (const { view, choices } of MATCH) {
      const ways = waysOf(FACTS, view, choices);
      const sheet = sheetOf(FACTS, view, view.seat);
      for (const held of [heldAtFirst(view, ways), ...ways.crosses.keys()]) {
        const reading = { facts: FACTS, view, ways, held, ...WORDS[language] };
        expect(guideOf(reading) !== "").toBe(view.acting.includes(view.seat));
        for (const box of sheet.boxes) {
          box.numbers.forEach((_, cell) => expect(refusalOf(reading, sheet, box, cell)).not.toBe(""));
        }
      }
    }
  },
);

test("nothing is earned at the start, and moons count when the match is over", () => {
  const [first] = MATCH;
  const last = MATCH.at(-1);
  expect(first!.view.sheets.map((_, seat) => earnedOf(FACTS, first!.view, seat))).toEqual([0, 0]);
  expect(first!.view.sheets.map((sheet) => sheet.score)).not.toEqual([0, 0]);
  const over = { ...last!.view, phase: "over" };
  expect(over.sheets.map((_, seat) => earnedOf(FACTS, over, seat))).toEqual(over.sheets.map((sheet) => sheet.score));
});

test("a number that is too far away says what it costs", () => {
  const { texts } = WORDS.pl;
  expect(refusePrice(texts, 7, 3, 1)).toBe("Liczba 7 kosztuje 3 błyskawice, a masz 1.");
});
