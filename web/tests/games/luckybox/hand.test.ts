import { expect, test } from "vitest";
import type { Choice } from "../../../src/app/wire";
import { cellStateOf } from "../../../src/games/luckybox/hand";
import { sheetOf } from "../../../src/games/luckybox/sheet";
import { openStage } from "../../../src/games/luckybox/stage";
import * as tables from "../../../src/games/luckybox/table";
import type { LuckyBoxView } from "../../../src/games/luckybox/types";
import { waysOf } from "../../../src/games/luckybox/ways";
import { FACTS, WORDS } from "./matches";

/** One card, with a 5 at a1, a 6 at b1 and a 9 at c1; the number revealed is 5. */
const card = { box: 1, slot: 0, numbers: [5, 6, 9, 1, 2, 3, 4, 7, 8], bonuses: Array(6).fill("none") };
const view = {
  seat: 0,
  phase: "turn",
  round: 0,
  revealed: [5],
  acting: [0],
  sheets: [{ cards: [card], lightning: 1, moons: 0, stars: 0 }],
} as unknown as LuckyBoxView;
const cross = (spot: string, column: number): Choice => ({
  move: `cross ${spot}`,
  parts: { action: "cross", spot, slot: 0, row: 0, column },
});
const CHOICES = [cross("1a1", 0), cross("1b1", 1)];

const stage = openStage(view);
const ways = waysOf(FACTS, view, CHOICES);
const sheet = sheetOf(FACTS, view, 0);
const box = sheet.boxes[0]!;
const [FIVE, SIX, NINE] = [0, 1, 2];

function touch(table: tables.Table, cell: number) {
  const held = tables.heldOf(table, CHOICES, stage, ways);
  const reading = { facts: FACTS, view, ways, held, names: ["Ola"], ...WORDS.en };
  const stateOf = (at: typeof box, index: number) => cellStateOf({ ways, held, hint: null, ...WORDS.en }, at, index);
  return {
    touched: tables.touch(stateOf(box, cell), reading, sheet, box, cell),
    line: tables.lineOf(tables.point(table, box, cell), reading, sheet, stateOf),
    guide: tables.lineOf(tables.point(table, box, null), reading, sheet, stateOf),
  };
}

test("the number revealed is in the hand at first, and crosses its cell with one touch", () => {
  expect(tables.heldOf(tables.FRESH_TABLE, CHOICES, stage, ways)).toBe("5");
  expect(touch(tables.FRESH_TABLE, FIVE).touched).toEqual({ move: "cross 1a1" });
});

test("a cell of another number takes that number up first, and crosses with the second touch", () => {
  expect(touch(tables.FRESH_TABLE, SIX).touched).toEqual({ held: "6" });
  const holding = tables.hold(tables.FRESH_TABLE, CHOICES, "6");
  expect(touch(holding, SIX).touched).toEqual({ move: "cross 1b1" });
});

test("a cell that costs more than one has says so", () => {
  expect(touch(tables.FRESH_TABLE, NINE).touched).toHaveProperty("refusal");
});

test("what was picked up is out of the hand with other choices, or when it is good for nothing", () => {
  const holding = tables.hold(tables.FRESH_TABLE, CHOICES, "6");
  expect(tables.heldOf(holding, CHOICES, stage, ways)).toBe("6");
  expect(tables.heldOf(holding, [...CHOICES], stage, ways)).toBe("5");
  expect(tables.heldOf(tables.hold(holding, CHOICES, "9"), CHOICES, stage, ways)).toBe("5");
});

test("the line says what the cell does that is pointed at, and otherwise what is expected", () => {
  const { line, guide } = touch(tables.FRESH_TABLE, SIX);
  expect(line).not.toBe(guide);
  expect(touch(tables.FRESH_TABLE, NINE).line).toBe(guide);
});

test("a spectator goes from seat to seat, a player opens others' sheets over the own one", () => {
  const watching = openStage({ ...view, seat: -1 });
  expect(tables.seatOf(tables.look(tables.FRESH_TABLE, watching, 2), watching)).toBe(2);
  const table = tables.look(tables.FRESH_TABLE, stage, 2);
  expect([tables.seatOf(table, stage), table.opened]).toEqual([0, 2]);
});
