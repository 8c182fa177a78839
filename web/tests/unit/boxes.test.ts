// What is edited becomes the text of a file, and a fault in that text is found again where it was typed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { coloursKind, deckKind, EMPTY_CARD, sheetKind, tableKind, type Deck, type Sheet } from "../../src/boxes/box";
import type { Entries } from "../../src/app/words/words";

const folder = join(import.meta.dirname, "..", "..", "src", "boxes");
const fault = (line: number, column: number) => ({ line, column, reasons: { en: "why" } });

const FACE = { numbers: [..."123456789"], bonuses: ["?", "!!", "-", "(", "!!", "9"] };
const DECK: Deck = { cards: [FACE, FACE, EMPTY_CARD], signs: [], fewest_cards: 9, most_cards: 120 };

test("a deck is written as its file has it, without the card that waits to be typed", () => {
  const card = "1 2 3 | ?\n4 5 6 | !!\n7 8 9 | -\n( !! 9\n";
  expect(deckKind.options(DECK)).toEqual({ deck: `card 1\n${card}\ncard 2\n${card}` });
});

test.each([
  [8, 3, "1", "1"],
  [9, 9, "1", "10"],
  [11, 1, "1", "12"],
  [11, 6, "1", "14"],
  [7, 1, "1", ""],
  [40, 1, "", ""],
])("a fault in line %i, column %i is shown on card %s at place %s", (line, column, part, place) => {
  expect(deckKind.mark(DECK, fault(line, column))).toMatchObject({ part, place });
});

const SHEET: Sheet = {
  level: 2,
  cells: { b2: ".", c2: ".", b3: "." },
  marks: { c2: "*", b3: "a" },
  track: [],
  abilities: null,
  kinds: ["."],
  signs: [..."*abcde"],
  carried: [],
  letters: [..."abc"],
  tiles: [..."abc"],
  ability_names: { a: "apart", b: "step", c: "number" },
  has_cheese: false,
  side: 7,
  pitch: 3,
};

test("a sheet is drawn as its map has it, from its first row on, and a fault is at its cell", () => {
  expect(sheetKind.options(SHEET)).toEqual({ level: 2, sheet: "level 2\n\n   .  .*\n   .a" });
  expect(sheetKind.mark(SHEET, fault(3, 8))).toMatchObject({ part: "cell", place: "c2" });
  expect(sheetKind.mark(SHEET, fault(4, 4))).toMatchObject({ part: "cell", place: "b3" });
  const cheese = { ...SHEET, level: 1, marks: {}, has_cheese: true, track: ["-", "#"], abilities: [..."abcd"] };
  expect(sheetKind.options(cheese)).toEqual({
    level: 1,
    abilities: [..."abcd"],
    sheet: "level 1\n\n   .  .               o\n   .                  o\n   o  o\n\ncats - #",
  });
  expect(sheetKind.mark(cheese, fault(7, 8))).toMatchObject({ part: "track", place: "1" });
});

test("what the letters of the tiles stand for is said where it is not as ours", () => {
  expect(sheetKind.options({ ...SHEET, tiles: ["c", "b", "a"] })).toEqual({
    level: 2,
    sheet: "level 2\n\n   .  .*\n   .a\n\nabilities number step apart",
  });
});

test("a table of cards is a line per card, and a fault is at its number", () => {
  const table = {
    cards: [
      { name: "0", copies: 4, most: 8, ravens: null },
      { name: "swap2", copies: 3, most: 6, ravens: 12 },
    ],
    most_ravens: 9,
  };
  expect(tableKind.options(table)).toEqual({ cards: "0 4\nswap2 3 12" });
  expect(tableKind.mark(table, fault(2, 9))).toMatchObject({ part: "swap2", place: "ravens" });
  expect(tableKind.mark(table, fault(1, 3))).toMatchObject({ part: "0", place: "copies" });
});

test("colours are a line per value, and a fault is at its card", () => {
  const colouring = { values: [[..."RO."], [..."GB"]], colours: { R: "red" } };
  expect(coloursKind.options(colouring)).toEqual({ colours: "1 RO.\n2 GB" });
  expect(coloursKind.mark(colouring, fault(1, 5))).toMatchObject({ part: "1", place: "2" });
  expect(coloursKind.mark(colouring, fault(2, 5))).toMatchObject({ part: "", place: "" });
  expect(coloursKind.emptied(colouring).values).toEqual([[..."..."], [...".."]]);
});

describe("the words of the room", () => {
  const read = (language: string) =>
    JSON.parse(readFileSync(join(folder, `words.${language}.json`), "utf-8")) as Entries;
  const [english, polish] = [read("en"), read("pl")];
  const text = readdirSync(folder)
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf-8"))
    .join("\n");

  test("are the same in both languages, about the same fields", () => {
    expect(Object.keys(polish)).toEqual(Object.keys(english));
    const fields = (entry: unknown) => [...String(entry).matchAll(/\{\w+:\w+\}/g)].map(String).sort();
    for (const key of Object.keys(english)) expect(fields(polish[key]), key).toEqual(fields(english[key]));
  });

  test("are all that is said, and all of them are said", () => {
    const said = [...text.matchAll(/"([a-z_]+(?:\.[a-z_]+)*)"/g)].map((match) => match[1]!);
    const begun = [...text.matchAll(/`([a-z_]+\.)\$\{/g)].map((match) => match[1]!);
    const told = [...text.matchAll(/\btell\(\s*"([a-z_.]+)"/g)].map((match) => match[1]!);
    expect(told.filter((key) => !(key in english))).toEqual([]);
    const isSaid = (key: string) => said.includes(key) || begun.some((start) => key.startsWith(start));
    expect(Object.keys(english).filter((key) => !isSaid(key))).toEqual([]);
  });
});
