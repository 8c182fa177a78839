import { expect, test } from "vitest";
import type { Choice } from "../../../src/app/wire";
import {
  EMPTY_HAND,
  layoutOf,
  movesInto,
  optionShown,
  optionsOf,
  pickedFor,
  pickNext,
  questionOf,
} from "../../../src/games/domkotow/desk";
import { sortChoices } from "../../../src/games/domkotow/offers";
import { advance, openStage } from "../../../src/games/domkotow/stage";
import type { DomkotowFacts, DomkotowView, GameEvent } from "../../../src/games/domkotow/types";

const write = (symbol: string, cell: string): Choice => ({
  move: `${symbol} ${cell}`,
  parts: { action: "write", symbol, cell },
});
const use = (ability: string): Choice => ({ move: `use ${ability}`, parts: { action: "use", ability } });

test("reaching for the same thing again puts it back, from whichever die", () => {
  const mouse = { kind: "symbol", symbol: "mouse", die: 1 } as const;
  expect(pickNext(null, mouse)).toBe(mouse);
  expect(pickNext(mouse, { ...mouse, die: 3 })).toBeNull();
  const cell = { kind: "cell", cell: "b2" } as const;
  expect(pickNext(mouse, cell)).toBe(cell);
  expect(pickNext(cell, { kind: "cell", cell: "b3" })).toEqual({ kind: "cell", cell: "b3" });
});

test("what is in the hand stays there while the question is the same, and is put down with it", () => {
  const question = questionOf({ turn: 3, phase: "dice" });
  const hand = { question, held: { kind: "symbol", symbol: "mouse" } as const };
  expect(pickedFor(hand, questionOf({ turn: 3, phase: "dice" }))).toBe(hand.held);
  expect(pickedFor(hand, questionOf({ turn: 3, phase: "room" }))).toBeNull();
  expect(pickedFor(hand, questionOf({ turn: 4, phase: "dice" }))).toBeNull();
  expect(pickedFor(EMPTY_HAND, question)).toBeNull();
});

test("a cell in the hand offers every symbol that may be written there", () => {
  const offers = sortChoices([write("2", "b2"), write("mouse", "b2"), write("2", "b3")]);
  expect([...movesInto(offers, { kind: "cell", cell: "b2" })]).toEqual([
    ["2", "2 b2"],
    ["mouse", "mouse b2"],
  ]);
  expect(movesInto(offers, { kind: "symbol", symbol: "2" }).size).toBe(0);
});

test("an ability in the hand offers its ways, and the one looked at is shown before the first", () => {
  const [first, second, other] = [use("A1"), use("A2"), use("B")];
  const offers = sortChoices([first, second, other]);
  const options = optionsOf(offers, { kind: "ability", letter: "A" });
  expect(options).toEqual([first, second]);
  expect(optionShown(options, null)).toBe(first);
  expect(optionShown(options, second)).toBe(second);
  expect(optionShown(options, other)).toBe(first);
  expect(optionShown([], other)).toBeNull();
});

test("the layout follows both sides of the room: a phone, one on its side, an upright tablet and a wide table", () => {
  expect(layoutOf(390, 640, false)).toEqual({ isWide: false, isLow: false, hasTitles: true });
  expect(layoutOf(390, 640, true)).toEqual({ isWide: false, isLow: false, hasTitles: false });
  expect(layoutOf(700, 400, true)).toEqual({ isWide: false, isLow: true, hasTitles: true });
  expect(layoutOf(844, 338, true)).toEqual({ isWide: false, isLow: true, hasTitles: true });
  expect(layoutOf(820, 1076, true)).toEqual({ isWide: false, isLow: false, hasTitles: true });
  expect(layoutOf(960, 748, true)).toEqual({ isWide: true, isLow: false, hasTitles: true });
});

const facts = { dice_used: 3, double_dice: 2 } as DomkotowFacts;
const view = {
  seat: 0,
  dice: ["2", "2", "mouse"],
  sheets: [{}, {}],
  own: { cells: { a1: "2" } },
  own_turn: { phase: "dice", dice: ["2", "mouse"], used: 1 },
} as unknown as DomkotowView;

test("what one writes stands on one's own sheet at once, and the die is used", () => {
  const stage = advance(facts, openStage(facts, view), {
    event: "wrote",
    seat: 0,
    cell: "a2",
    symbol: "2",
  } as GameEvent);
  expect(stage.own?.cells).toEqual({ a1: "2", a2: "2" });
  expect(stage.sheets[0]!.cells).toEqual({});
  expect(stage.turn).toMatchObject({ dice: ["mouse"], used: 2 });
});

test("a double cell takes the dice that belong to it", () => {
  const pair = { ...view, own_turn: { phase: "dice", dice: ["2", "2", "2", "4"], used: 0 } } as DomkotowView;
  const wrote = { event: "wrote", seat: 0, cell: "a2", symbol: "2", is_double: true } as GameEvent;
  expect(advance(facts, openStage(facts, pair), wrote).turn).toMatchObject({ dice: ["2", "4"], used: 2 });
  const three = { ...facts, double_dice: 3 };
  expect(advance(three, openStage(three, pair), wrote).turn).toMatchObject({ dice: ["4"], used: 3 });
});

test("a turn has as many dice as the facts say, also one that has just been rolled for", () => {
  const five = { ...facts, dice_used: 5 };
  expect(openStage(five, view).turn.quota).toBe(5);
  const rolled = { event: "rolled", turn: 4, dice: ["3", "4", "cat"] } as unknown as GameEvent;
  expect(advance(five, openStage(five, view), rolled).turn.quota).toBe(5);
});

test("what others wrote stands on their sheets when their turn is shown, and nobody else's changes", () => {
  const shown = { event: "turn_shown", seat: 1, written: { c3: "4" } } as unknown as GameEvent;
  const stage = advance(facts, openStage(facts, view), shown);
  expect(stage.sheets.map(({ cells }) => cells)).toEqual([{}, { c3: "4" }]);
  expect(stage.own?.cells).toEqual({ a1: "2" });
});

test("dice that are rolled lie there for everybody", () => {
  const rolled = { event: "rolled", turn: 4, dice: ["3", "4", "cat"] } as unknown as GameEvent;
  const watched = { seat: -1, dice: view.dice, sheets: view.sheets } as unknown as DomkotowView;
  const stage = advance(facts, openStage(facts, watched), rolled);
  expect(stage.rolled).toEqual(["3", "4", "cat"]);
  expect(stage.own).toBeNull();
});
