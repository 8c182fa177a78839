import { expect, test } from "vitest";
import { cardsOf } from "../../../src/games/sen/cards";
import { countRows, turningSteps } from "../../../src/games/sen/count";
import { emptied, flightsOf } from "../../../src/games/sen/flights";
import { looksAfter, NO_LOOKS } from "../../../src/games/sen/looks";
import { placesOf } from "../../../src/games/sen/places";
import { EMPTY_SHEET, noteView } from "../../../src/kit/sheet";
import type { RoundEnded, SenView } from "../../../src/games/sen/types";
import type { Choice } from "../../../src/app/wire";

const view: SenView = {
  phase: "turn",
  options: {},
  turn: 0,
  starter: 0,
  round: 0,
  turns: 3,
  pile: 40,
  discards: ["7"],
  dreams: [
    [{ known_by: [0, 1], face: "3" }, {}, {}],
    [{ known_by: [1] }, {}, {}],
  ],
  looked: [[0], [0]],
  totals: [0, 0],
  seat: 0,
  seats: 2,
  acting: [0],
};

const take: Choice = { move: "take 2", parts: { action: "take", place: 1 } };
const point: Choice = { move: "point 1 3", parts: { action: "point", first: 0, second: 2 } };

test("the top discard is picked up before it is laid on a card", () => {
  expect(placesOf([take], 0, null).cards.size).toBe(0);
  expect(placesOf([take], 0, null).canTake).toBe(true);
  expect(placesOf([take], 0, { kind: "discard" }).cards.get("dream-0-1")).toBe(take);
});

test("a pair is pointed at card by card", () => {
  expect(placesOf([point], 0, { kind: "pair", first: null }).cards.size).toBe(0);
  expect(placesOf([point], 0, { kind: "pair", first: 0 }).cards.get("dream-0-2")).toBe(point);
  expect(placesOf([point], 0, { kind: "pair", first: 1 }).cards.size).toBe(0);
});

test("an action the table does not know becomes a button", () => {
  const purr: Choice = { move: "purr", parts: { action: "purr" } };
  expect(placesOf([purr], 0, null).buttons).toEqual([purr]);
});

test("a remembered card lies face down and a card that is looked at face up", () => {
  const [remembered] = cardsOf(view, 0, NO_LOOKS, null);
  expect(remembered).toMatchObject({ face: "3", isFaceUp: false, knownBy: [1] });
  const looks = looksAfter(NO_LOOKS, { event: "peeked", seat: 0, owner: 1, place: 2, card: "9" }, 0);
  expect(cardsOf(view, 1, looks, null)[2]).toMatchObject({ face: "9", isFaceUp: true });
});

test("a look ends when the card moves, and nobody else's look turns a card", () => {
  const looks = looksAfter(NO_LOOKS, { event: "looked", seat: 0, place: 1, card: "4" }, 0);
  expect([...looks]).toEqual([["dream-0-1", "4"]]);
  expect(looksAfter(looks, { event: "looked", seat: 1, place: 0 }, 0)).toBe(looks);
  const swap = { event: "swapped", seat: 1, owner: 1, place: 0, other_owner: 0, other_place: 1 } as const;
  expect(looksAfter(looks, swap, 0).size).toBe(0);
});

test("both cards of a named pair are shown to all while it is told", () => {
  const event = {
    event: "named",
    seat: 1,
    first: 0,
    second: 2,
    said: "7",
    first_card: "7",
    second_card: "swap2",
    is_right: true,
    pile: 39,
  } as const;
  expect(cardsOf(view, 1, NO_LOOKS, event).map((card) => card.isFaceUp)).toEqual([true, false, true]);
});

test("a swap is two flights face down that leave both places empty", () => {
  const flights = flightsOf({ event: "swapped", seat: 0, owner: 0, place: 1, other_owner: 1, other_place: 2 }, view);
  expect(flights.map(({ from, to, face }) => [from, to, face])).toEqual([
    ["dream-0-1", "dream-1-2", null],
    ["dream-1-2", "dream-0-1", null],
  ]);
  expect(emptied(flights)).toEqual(new Set(["dream-0-1", "dream-1-2"]));
});

// The example of the rules page: 21, 16, 7 and 11, the last one called; with two nines rewarded 21 becomes 3.
const ended: RoundEnded = {
  event: "round_ended",
  round: 0,
  dreams: [["9", "9", "3", "0"], ["9", "7"], ["7"], ["9", "2"]],
  ravens: [21, 16, 7, 11],
  counted: [21, 16, 7, 11],
  scores: [21, 16, 7, 16],
  totals: [21, 16, 7, 16],
  caller: 3,
};

test("the count says why a score is not the number of ravens", () => {
  expect(countRows(ended).map((row) => row.remarks)).toEqual([[], [], [], ["penalty"]]);
  expect(countRows(ended)[3]).toMatchObject({ isCaller: true, change: 5 });
  const few = { ...ended, rewarded: 0, counted: [3, 16, 7, 11] };
  expect(countRows({ ...few, scores: [3, 16, 7, 16] })[0]?.remarks).toEqual(["rewarded"]);
  expect(countRows({ ...few, caller: 0, scores: [0, 16, 7, 11] })[0]?.remarks).toEqual(["rewarded", "in_time"]);
  // Somebody has fewer than the three ravens that count, so the call costs although fewer than 21 are written down.
  const late = countRows({ ...few, caller: 0, counted: [3, 16, 2, 11], scores: [8, 16, 2, 11] })[0];
  expect(late).toMatchObject({ remarks: ["rewarded", "penalty"], change: 5 });
  const woken = countRows({ ...ended, caller: 2, scores: [21, 16, 0, 11] });
  expect(woken[2]?.remarks).toEqual(["in_time"]);
  const nines = countRows({ ...ended, all_or_nothing: 1, scores: [50, 0, 50, 50] });
  expect(nines.map((row) => row.remarks[0])).toEqual(["others_nines", "all_nines", "others_nines", "others_nines"]);
});

test("cards turn seat after seat", () => {
  expect(turningSteps(countRows(ended))).toEqual([[0, 1, 2, 3], [4, 5], [6], [7, 8]]);
});

test("the sheet has a row a round, and one for all that was before the page was opened", () => {
  const first = noteView(EMPTY_SHEET, { round: 0, totals: [0, 0] });
  expect(first.rows).toEqual([]);
  const second = noteView(first, { round: 1, totals: [12, 5] });
  expect(noteView(second, { round: 1, totals: [12, 5] })).toBe(second);
  expect(noteView(second, { round: 2, totals: [12, 25] }).rows).toEqual([
    { round: 0, scores: [12, 5] },
    { round: 1, scores: [0, 20] },
  ]);
  expect(noteView(EMPTY_SHEET, { round: 3, totals: [40, 9] }).rows).toEqual([{ round: null, scores: [40, 9] }]);
  expect(noteView(second, { round: 0, totals: [0, 0] }).rows).toEqual([]);
});
