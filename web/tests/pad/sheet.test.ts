// What a sheet says: worked out by hand, with a small pad of our own.
import { describe, expect, test } from "vitest";
import type { Formula, PadInfo } from "../../src/app/wire";
import { workOut, type Situation } from "../../src/pad/formula";
import { countSheet, emptyRound, type Round, type Sheet, type Written } from "../../src/pad/sheet";

const make = (does: Formula["does"], ...to: Formula["to"]): Formula => ({ does, to });
const points = [3, 7, 7];
/** Of a copied sheet everybody has two rows of three cells, each worth its own number. */
const grid = [
  ["1", "2", "3"],
  ["4", "5", "6"],
];
const situation: Situation = {
  seats: 3,
  value: (name, seat, cell) => (name === "seat" ? seat : cell ? Number(cell) : points[seat]!),
  split: (by, _, cells = grid.flat()) => (by === "rows" ? grid : cells.map((cell) => [cell])),
};
const own = make("the", "points");

test.each<[string, Formula, number[]]>([
  ["a name", own, [3, 7, 7]],
  ["a difference", make("minus", own, 4), [-1, 3, 3]],
  ["a part, rounded down", make("divided", make("minus", own, 6), 2), [-2, 0, 0]],
  ["a comparison", make("is_less", own, 7), [1, 0, 0]],
  ["a choice", make("choose", make("equals", own, 7), 10, 20), [20, 10, 10]],
  ["a table, read past its end too", make("at", make("minus", own, 4), 50, 60, 70), [50, 70, 70]],
  ["the least and the most of all", make("plus", make("least", own), make("most", own)), [10, 10, 10]],
  ["a sum over all", make("total", make("times", own, 2)), [34, 34, 34]],
  ["how many have the same", make("sharing", own), [1, 2, 2]],
  ["a sum over cells", make("cells", make("the", "number")), [21, 21, 21]],
  ["rows with more than ten", make("rows", make("is_less", 10, make("cells", make("the", "number")))), [1, 1, 1]],
  ["what another has", make("of", make("minus", 2, make("the", "seat")), own), [7, 7, 3]],
])("%s is worked out for every seat", (_, formula, expected) => {
  expect([0, 1, 2].map((seat) => workOut(formula, situation, seat))).toEqual(expected);
});

/** Cards and fish a round; the fish count twice; over when somebody has ten points. */
const info: PadInfo = {
  fewest_points_win: false,
  words: {},
  pad: {
    options: ["double"],
    checks: [{ label: "alone", refused: make("equals", make("the", "seats"), 1) }],
    fields: [
      {
        kind: "cards",
        name: "hand",
        label: "hand",
        least: 1,
        most: 2,
        cards: [
          { name: "1", worth: 1, copies: 2 },
          { name: "5", worth: 5, copies: 4 },
        ],
      },
      { kind: "number", name: "fish", label: "fish", most: make("minus", 4, make("the", "fish.before")) },
      { kind: "seat", name: "caller", label: "caller" },
    ],
    lines: [
      {
        name: "score",
        value: make(
          "plus",
          make("the", "hand"),
          make("times", make("the", "fish"), make("choose", make("the", "double"), 2, 1)),
        ),
      },
    ],
    ends: make("minus", 1, make("is_less", make("most", make("the", "total")), 10)),
    breaks: [make("the", "fish")],
  },
};

function round(seats: Record<string, Written>[], caller: number | null = -1): Round {
  return { seats, shared: caller === null ? {} : { caller }, isDone: true };
}

function sheetOf(rounds: Round[], double = false): Sheet {
  return { id: "1", game: "fish", begun: 0, names: ["Ola", "Jan"], options: { double }, rounds };
}

describe("a sheet", () => {
  test("adds up its rounds, ends by its formula and breaks ties", () => {
    const rounds = [round([{ hand: ["5"] }, { hand: ["1", "1"], fish: "1" }])];
    expect(countSheet(info, sheetOf(rounds))).toMatchObject({ totals: [5, 3], isOver: false });
    rounds.push(round([{ hand: ["5"] }, { hand: ["5"], fish: "2" }]));
    expect(countSheet(info, sheetOf(rounds))).toMatchObject({ totals: [10, 10], isOver: true, places: [2, 1] });
    expect(countSheet(info, sheetOf(rounds, true))).toMatchObject({ totals: [10, 13], places: [2, 1] });
  });

  test("does not count a round that is not finished, nor one after the end", () => {
    const rounds = [round([{ hand: ["5", "5"] }, { hand: ["1"] }]), round([{ hand: ["5"] }, { hand: ["5"] }])];
    expect(countSheet(info, sheetOf(rounds))).toMatchObject({ counted: 1, totals: [10, 1], isOver: true });
    expect(countSheet(info, sheetOf([emptyRound(2)]))).toMatchObject({ counted: 0, totals: [0, 0], isOver: false });
  });

  test("a correction changes everything after it, and a round that cannot be leaves no total", () => {
    const rounds = [round([{ hand: ["5", "5"] }, { hand: ["1"] }]), round([{ hand: ["5"] }, { hand: ["5"] }])];
    rounds[0]!.seats[0]!.hand = ["1"];
    expect(countSheet(info, sheetOf(rounds))).toMatchObject({ counted: 2, totals: [6, 6], isOver: false });
    rounds[0]!.seats[0]!.hand = [];
    expect(countSheet(info, sheetOf(rounds))).toMatchObject({ totals: null, places: null, isOver: false });
  });

  test("says what is wrong, of whom and why, and whether it is only missing", () => {
    const problemsOf = (...rounds: Round[]) =>
      countSheet(info, sheetOf(rounds))
        .rounds.at(-1)!
        .problems.map(({ seat, field, says, isMissing }) => [seat, field, says, isMissing]);
    expect(problemsOf(round([{ hand: ["5"] }, { hand: ["1"] }]))).toEqual([]);
    expect(problemsOf(round([{}, { hand: ["5", "5", "5"] }], null))).toEqual([
      [0, "hand", "few", true],
      [1, "hand", "many", false],
      [null, "caller", "nobody", true],
    ]);
    expect(problemsOf(round([{ hand: ["1", "1"] }, { hand: ["1"], fish: "x" }]))).toEqual([
      [1, "hand", "copies", false],
      [1, "fish", "number", false],
    ]);
    const before = round([{ hand: ["1"], fish: "3" }, { hand: ["1"] }]);
    expect(
      problemsOf(
        before,
        round([
          { hand: ["1"], fish: "2" },
          { hand: ["1"], fish: "4" },
        ]),
      ),
    ).toEqual([[0, "fish", "most", false]]);
    for (const text of ["-1", "1.5", "1e3", "٣", "9999999"])
      expect(problemsOf(round([{ hand: ["1"], fish: text }, { hand: ["1"] }])), text).toEqual([
        [0, "fish", "number", false],
      ]);
  });

  test("says which options do not fit", () => {
    expect(countSheet(info, sheetOf([])).refused).toEqual([]);
    expect(countSheet(info, { ...sheetOf([]), names: ["Ola"] }).refused).toEqual(["alone"]);
  });
});
