import { describe, expect, test } from "vitest";
import { diceOf } from "../../../src/games/domkotow/dice";
import { doodlesOf } from "../../../src/games/domkotow/doodles";
import { UNIT } from "../../../src/games/domkotow/geometry";
import { nameOf, outlines } from "../../../src/kit/grid";
import { planOf } from "../../../src/games/domkotow/plan";
import { isCheeseCrossed, readSheet } from "../../../src/games/domkotow/sheet";
import type { DomkotowFacts } from "../../../src/games/domkotow/types";
import { askEngine } from "../../engine";

const EDITIONS = [2, 3];
const LEVELS = [1, 2, 3, 4];
const SHEETS = new Map(EDITIONS.map((edition) => [edition, factsByLevel(edition)]));
const ours = (level: number, edition: number) => planOf(SHEETS.get(edition)![level - 1]!);

function factsByLevel(edition: number): DomkotowFacts[] {
  const levels = JSON.stringify(LEVELS.map((level) => ({ level })));
  return askEngine("studio/facts.py", ["domkotow", levels, String(edition)]);
}

describe("the printed sheets", () => {
  test("have as many cells as the rules say", () => {
    expect(LEVELS.map((level) => ours(level, 2).house.size)).toEqual([40, 40, 40, 15]);
    expect(LEVELS.map((level) => ours(level, 3).house.size)).toEqual([47, 40, 45, 15]);
    expect(EDITIONS.map((edition) => ours(4, edition).field.size)).toEqual([49, 49]);
  });

  test("are read once", () => {
    expect(ours(1, 3)).toBe(ours(1, 3));
  });

  test.each(EDITIONS)("have the marks of their level in edition %i", (edition) => {
    expect(ours(1, edition).track.map((numbers) => numbers.join())).toEqual([
      "",
      "",
      "2",
      "",
      "3",
      "",
      "4",
      "",
      "5",
      "2,3,4,5",
    ]);
    expect(ours(2, edition).stars.size).toBe(3);
    expect([...ours(3, edition).bonuses.values()].sort()).toEqual(["a", "b", "c", "d", "e"]);
    expect(new Set(ours(3, edition).areas.values())).toEqual(new Set("RYGBV"));
  });

  test("may have fewer columns and rows than ours", () => {
    const field = ["a1", "b1", "c1", "a2", "b2"];
    const plan = planOf({ ...SHEETS.get(3)![0]!, field, house: field });
    expect([plan.columns, plan.rows, [...plan.house]]).toEqual([3, 2, field]);
  });
});

/** How far a drawing reaches from its middle: no curve leaves the hull of its points. */
function reachOf(path: string): number {
  expect(path).toMatch(/^[MLCZ\d\s.-]+$/); // whole points only, so that the numbers come in pairs
  const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number);
  return Math.max(...numbers.map((x, index) => (index % 2 === 0 ? Math.hypot(x, numbers[index + 1]!) : 0)));
}

describe("the doodles", () => {
  test.each(EDITIONS)("of our sheets of edition %i lie in cells that are not printed", (edition) => {
    for (const level of [1, 2, 3]) {
      const plan = ours(level, edition);
      const doodles = doodlesOf(plan);
      expect(doodles).toHaveLength(49 - plan.field.size);
      for (const { path, x, y } of doodles) {
        const cell = nameOf(Math.floor(x / UNIT), Math.floor(y / UNIT));
        expect(plan.field).not.toContain(cell);
        expect([x % UNIT, y % UNIT]).toEqual([UNIT / 2, UNIT / 2]);
        expect(reachOf(path)).toBeLessThan(UNIT / 2);
      }
    }
  });

  test("are not drawn where the house may grow", () => {
    expect(doodlesOf(ours(4, 3))).toEqual([]);
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
