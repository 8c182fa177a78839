import { expect, test } from "vitest";
import type { Choice } from "../../../src/app/wire";
import { Words } from "../../../src/app/words/words";
import { placesOf } from "../../../src/games/kotostrofa/places";
import * as tables from "../../../src/games/kotostrofa/table";
import type { GameEvent, KotostrofaView } from "../../../src/games/kotostrofa/types";

const HAND = ["red3", "blue3", "red5", "green8"];
const view = { seat: 0, seats: 3, phase: "pairing", round: 0, totals: [0, 0, 0] } as unknown as KotostrofaView;
const texts = new Words("en", { "pair.colour": "no effect", "effect.3": "again", "did.7": "draw {cards:n}" });
const words = new Words("en", { "noun.taken": { one: "card", other: "cards" } });
const facts = { cards: {}, draws: { 7: 4 } };
const pair = (first: string, second: string, effect = 0): Choice => ({
  move: `discard ${first}+${second}`,
  parts: { action: "discard", first, second, effect },
});
const byValue = pair("red3", "blue3", 3);
const byColour = pair("red3", "red5");
const ended = { event: "round_ended", round: 0 } as unknown as GameEvent;
const handed: GameEvent = { event: "handed", seat: 1, target: 0, card: "red5" };
const NOBODY: readonly Choice[] = [];

let count = 0;
const told = (change: object, choices = NOBODY, event: GameEvent | null = null): tables.Told => ({
  view: { ...view, ...change },
  choices,
  moment: event && { number: ++count, event, lines: [], duration: 800 },
});
const after = (...news: tables.Told[]) => news.reduce(tables.follow, tables.FRESH_TABLE);
const touch = (table: tables.Table, choices: readonly Choice[], index: number) => {
  const places = placesOf(choices, HAND, table.picked);
  return tables.touch(table, places, index, places.hand.get(index) ?? null);
};

test("what has come into one's hand is new until one does something, or somebody else looks", () => {
  const news = told({}, NOBODY, handed);
  const table = after(told({}), news);
  expect(table.arrived).toEqual(["red5"]);
  expect(tables.follow(table, told({})).arrived).toEqual(["red5"]);
  expect(tables.act(table, byValue)).toMatchObject({ move: byValue.move, table: { arrived: [] } });
  expect(tables.follow(table, told({ seat: 1 })).arrived).toEqual([]);
  const cleared = { ...table, arrived: [] };
  expect(tables.follow(cleared, { ...news, view: { ...view } }).arrived).toEqual([]);
});

test("the count of a round lies over the sheet and the pile", () => {
  const table = after(told({}));
  const open = { ...table, isPileOpen: true, rounds: { ...table.rounds, isSheetOpen: true } };
  const counted = tables.follow(open, told({}, NOBODY, ended));
  expect(counted).toMatchObject({ isPileOpen: false, rounds: { count: ended, countTime: 800, isSheetOpen: false } });
  expect(tables.closeAll({ ...counted, picked: 1 })).toMatchObject({ picked: null, rounds: { count: null } });
});

test("the totals of every round are written down", () => {
  const table = after(told({}), told({ round: 1, totals: [3, 0, 10] }));
  expect(table.rounds.sheet.rows).toEqual([{ round: 0, scores: [3, 0, 10] }]);
});

test("a pair is two touches: the first picks up, the same one puts down, the other one of a pair discards both", () => {
  const choices = [byValue, byColour];
  const table = after(told({}, choices));
  expect(touch(table, choices, 3).isRefused).toBe(true);
  const held = touch(table, choices, 0).table;
  expect(held.picked).toBe(0);
  expect(touch(held, choices, 0).table.picked).toBeNull();
  expect(touch(held, choices, 1)).toMatchObject({ move: byValue.move, table: { picked: null } });
  expect(touch(held, choices, 2).move).toBe(byColour.move);
});

test("other choices take everything out of the hand, the same ones nothing", () => {
  const choices = [byValue];
  const held = { ...after(told({}, choices)), picked: 1, pointed: byValue };
  expect(tables.follow(held, told({}, choices))).toMatchObject({ picked: 1, pointed: byValue });
  expect(tables.follow(held, told({}, [byValue]))).toMatchObject({ picked: null, pointed: null });
});

test("the line says what a pair would do", () => {
  const table = after(told({}, [byValue, byColour]));
  const line = (change: Partial<tables.Table>, choices: readonly Choice[]) =>
    tables.lineOf({ ...table, ...change }, placesOf(choices, HAND, change.picked ?? null), facts, words, texts);
  expect(line({}, [byValue])).toBe("");
  expect(line({ picked: 0 }, [byColour, byValue])).toBe("3+3: again");
  expect(line({ picked: 0 }, [byColour])).toBe("no effect");
  expect(line({ pointed: byColour, picked: 0 }, [byColour, byValue])).toBe("no effect");
});

test("an effect says how many cards the engine makes others draw", () => {
  expect(tables.effectText("did", 7, facts, words, texts)).toBe("draw 4 cards");
  expect(tables.effectText("effect", 3, facts, words, texts)).toBe("again");
});
