// What a small game declares is arranged for the generic table: open cards, backs, boards, numbers.
import { expect, test } from "vitest";
import { Words } from "../../src/app/words/words";
import { fieldsOf, partsOf } from "../../src/room/fields";

const words = new Words("en", { "field.hands": "Hand", "face.4": "IV" });
const fields = fieldsOf({
  fields: [
    { name: "pile", kind: "pile", columns: 0 },
    { name: "hands", kind: "hands", columns: 0 },
    { name: "bids", kind: "secrets", columns: 0 },
    { name: "board", kind: "grid", columns: 2 },
    { name: "turn", kind: "seat", columns: 0 },
    { name: "points", kind: "each", columns: 0 },
  ],
});
const view = {
  pile_size: 9,
  hands: [[1, 4], null],
  hands_sizes: [2, 3],
  bids: [null, null],
  bids_made: [false, true],
  board: [0, 4, 0, 2],
  turn: 1,
  points: [5, 7],
};

test("what all share stands together: piles are counted, empty squares are empty", () => {
  expect(partsOf(fields, view, null, words)).toEqual([
    { kind: "cards", label: "pile", faces: null, count: 9 },
    { kind: "grid", label: "board", squares: ["", "IV", "", "2"], columns: 2 },
  ]);
});

test("one's own cards are seen", () => {
  expect(partsOf(fields, view, 0, words)).toEqual([
    { kind: "cards", label: "Hand", faces: ["1", "IV"], count: 2 },
    { kind: "number", label: "points", number: 5 },
  ]);
});

test("of others only how many they are, that they have chosen, and whose turn it is", () => {
  expect(partsOf(fields, view, 1, words)).toEqual([
    { kind: "cards", label: "Hand", faces: null, count: 3 },
    { kind: "cards", label: "bids", faces: null, count: 1 },
    { kind: "mark", label: "turn" },
    { kind: "number", label: "points", number: 7 },
  ]);
});

test("a game that declares nothing is drawn as text", () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf(null)).toEqual([]);
});
