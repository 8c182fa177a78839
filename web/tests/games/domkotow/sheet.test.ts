import { describe, expect, test } from "vitest";
import { diceOf } from "../../../src/games/domkotow/dice";
import { outlines } from "../../../src/games/domkotow/grid";
import { planOf } from "../../../src/games/domkotow/plan";
import { isCheeseCrossed, readSheet } from "../../../src/games/domkotow/sheet";

describe("the printed sheets", () => {
  test("have as many cells as the rules say", () => {
    expect([1, 2, 3, 4].map((level) => planOf({ level }).house.size)).toEqual([40, 40, 40, 15]);
    expect(planOf({ level: 4 }).field.size).toBe(49);
  });

  test("have the marks of their level", () => {
    expect(planOf({ level: 1 }).track).toEqual(["-", "-", "2", "-", "3", "-", "4", "-", "5", "#"]);
    expect([...planOf({ level: 2 }).stars].sort()).toEqual(["c4", "d5", "e4"]);
    expect([...planOf({ level: 3 }).bonuses.values()].sort()).toEqual(["a", "b", "c", "d", "e"]);
    expect(new Set(planOf({ level: 3 }).areas.values())).toEqual(new Set("RYGBV"));
    expect(planOf({ level: 3 }).areas.get("g4")).toBe("V");
  });

  test("may be the host's own, with fewer columns", () => {
    const plan = planOf({ level: 1, sheet: "level 1\n\n.  .  .   \n.  .\no  o  o\n\ncats 2 3 - - - - - - - #\n" });
    expect([...plan.house]).toEqual(["a1", "b1", "c1", "a2", "b2"]);
    expect([plan.columns, plan.rows, plan.track[0]]).toEqual([3, 2, "2"]);
  });
});

describe("the line around cells", () => {
  test("turns at corners only", () => {
    expect(outlines(new Set(["a1", "b1", "c1"]))).toEqual([
      [
        { x: 0, y: 0 },
        { x: 3, y: 0 },
        { x: 3, y: 1 },
        { x: 0, y: 1 },
      ],
    ]);
    expect(outlines(new Set(["a1", "a2", "b2"]))[0]).toHaveLength(6);
  });

  test("keeps cells apart that touch at a corner", () => {
    expect(outlines(new Set(["a1", "b2"]))).toHaveLength(2);
  });

  test("runs around a hole too", () => {
    const ring = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];
    expect(outlines(new Set(ring)).map((line) => line.length)).toEqual([4, 4]);
  });
});

describe("the dice", () => {
  test("that are used are those whose symbol is gone", () => {
    expect(diceOf(["2", "cat", "2", "5"], ["2", "5"]).map((die) => die.isUsed)).toEqual([false, true, true, false]);
  });

  test("show what an ability made of them, and what they were", () => {
    expect(diceOf(["2", "4"], ["3", "4"])[0]).toEqual({ symbol: "3", rolled: "2", isUsed: false });
  });
});

test("a mouse crosses off the cheese of its row and of its column", () => {
  const sheet = readSheet({ cells: { c4: "mouse", a1: "cat" } });
  expect([isCheeseCrossed(sheet, { row: 3 }), isCheeseCrossed(sheet, { column: 2 })]).toEqual([true, true]);
  expect([isCheeseCrossed(sheet, { row: 0 }), isCheeseCrossed(sheet, { column: 0 })]).toEqual([false, false]);
});
