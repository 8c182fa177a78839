// A copied sheet: which cells are rooms, worked out by hand on a small paper.
import { describe, expect, test } from "vitest";
import type { PadCopy, PadPaper } from "../../src/app/wire";
import { CopiedSheet, readCopy, withDouble, withoutRoom, withSymbol, writeCopy } from "../../src/pad/copy";

const SYMBOLS = ["2", "3", "mouse"];
const SHEETS: PadCopy = {
  symbols: [
    { name: "2", label: "2", room: 2 },
    { name: "3", label: "3", room: 3 },
    { name: "mouse", label: "mouse" },
  ],
  double: 2,
  option: "level",
  papers: {},
};
/** Three rows of four cells; the first two columns are one area, the others another. */
const FIELD = ["1", "2", "3"].flatMap((row) => [..."abcd"].map((column) => column + row));
const PAPER: PadPaper = {
  symbols: SYMBOLS,
  field: FIELD,
  house: FIELD,
  stars: [],
  bonuses: { a1: "a" },
  areas: Object.fromEntries(FIELD.map((cell) => [cell, cell < "c" ? "R" : "V"])),
};
const sheet = (...written: string[]) => new CopiedSheet(SHEETS, PAPER, readCopy(written));

test("so many of a number as make a room are one, wherever they touch by a side", () => {
  const { rooms, unsettled } = sheet("a1 2", "b1 2", "d1 2", "c2 2", "a3 3", "b3 3", "b2 3", "d3 mouse");
  expect(rooms.map((room) => [...room].sort())).toEqual([
    ["a1", "b1"],
    ["a3", "b2", "b3"],
  ]);
  expect(unsettled).toEqual([]);
});

test("where more of a number touch, the room has to be drawn; what is left over is open", () => {
  const four = ["a1 3", "b1 3", "c1 3", "d1 3"];
  expect(sheet(...four)).toMatchObject({ rooms: [], unsettled: [["a1", "b1", "c1", "d1"]] });
  const drawn = sheet(...four, "room b1 c1 d1");
  expect(drawn).toMatchObject({ rooms: [["b1", "c1", "d1"]], unsettled: [] });
  expect([drawn.valueAt("in_room", "a1"), drawn.valueAt("in_room", "b1")]).toEqual([0, 1]);
});

test("a double cell weighs two: alone it is a room of 2, and two double 3s may be a room of four", () => {
  expect(sheet("a1 2", "double a1").rooms).toEqual([["a1"]]);
  const doubled = ["a1 3", "b1 3", "double a1", "double b1"];
  expect(sheet(...doubled).unsettled).toEqual([["a1", "b1"]]);
  expect(sheet(...doubled, "room a1 b1")).toMatchObject({ rooms: [["a1", "b1"]], unsettled: [] });
  expect(sheet("a1 3", "double a1").valueAt("3", "a1")).toBe(2);
});

test.each([
  ["too few", "room a1 b1"],
  ["apart", "room a1 b1 d1"],
  ["of two numbers", "room a1 b1 a2"],
  ["of no number", "room c3 d3 b3"],
])("cells that are %s are no room, whatever was written", (_, room) => {
  const written = ["a1 3", "b1 3", "c1 3", "d1 3", "a2 2", "b3 mouse", "c3 mouse", "d3 mouse"];
  expect(sheet(...written, room).rooms).toEqual([]);
});

test("a cell that is written anew is single again, and its room is open", () => {
  const drawn = readCopy(["a1 2", "b1 2", "double a1", "room a1 b1"]);
  expect(writeCopy(withSymbol(drawn, "a1", "3"))).toEqual(["b1 2", "a1 3"]);
  expect(writeCopy(withSymbol(drawn, "a1", null))).toEqual(["b1 2"]);
  expect(writeCopy(withDouble(drawn, "b1"))).toEqual(["a1 2", "b1 2", "double a1", "double b1"]);
  expect(writeCopy(withDouble(drawn, "a1"))).toEqual(["a1 2", "b1 2"]);
  expect(writeCopy(withoutRoom(drawn, "b1"))).toEqual(["a1 2", "b1 2", "double a1"]);
});

test("what does not lie on the paper is kept and not counted", () => {
  const drawn = readCopy(["a1 2", "g7 2", "b1 cat"]);
  const copied = new CopiedSheet(SHEETS, PAPER, drawn);
  expect(copied.copy.cells).toEqual({ a1: "2" });
  expect(writeCopy(copied.drawn)).toEqual(["a1 2", "g7 2", "b1 cat"]);
});

describe("a cell", () => {
  const copied = sheet("a1 2", "b1 x");

  test("that is crossed out is neither empty nor filled", () => {
    const both = (cell: string) => [copied.valueAt("is_empty", cell), copied.valueAt("is_filled", cell)];
    expect([both("a1"), both("b1"), both("c1")]).toEqual([
      [0, 1],
      [0, 0],
      [1, 0],
    ]);
    expect([copied.valueAt("is_bonus", "a1"), copied.valueAt("is_bonus", "b1")]).toEqual([1, 0]);
  });

  test("lies in a row, a column and an area", () => {
    expect(copied.split("rows").map((cells) => cells.length)).toEqual([4, 4, 4]);
    expect(copied.split("columns").map((cells) => cells.length)).toEqual([3, 3, 3, 3]);
    expect(copied.split("areas").map((cells) => cells.join(" "))).toEqual(["a1 b1 a2 b2 a3 b3", "c1 d1 c2 d2 c3 d3"]);
    expect(copied.split("cells", ["a1", "c3"])).toEqual([["a1"], ["c3"]]);
  });
});

test("what is no copy is an empty one", () => {
  for (const written of [undefined, "a1 2", 7, [null, 3, ""]])
    expect(new CopiedSheet(SHEETS, PAPER, readCopy(written)).copy.cells).toEqual({});
});
