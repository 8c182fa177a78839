import { expect, test } from "vitest";
import type { Choice } from "../../../src/app/wire";
import { Words } from "../../../src/app/words/words";
import { cardsOf } from "../../../src/games/sen/cards";
import { placesOf } from "../../../src/games/sen/places";
import * as tables from "../../../src/games/sen/table";
import type { GameEvent, SenView } from "../../../src/games/sen/types";

const dream = () => [{}, {}, {}, {}, {}];
const view: SenView = {
  phase: "turn",
  options: {},
  turn: 0,
  starter: 0,
  round: 0,
  turns: 3,
  pile: 40,
  discards: ["7"],
  dreams: [dream(), dream()],
  looked: [[], []],
  totals: [0, 0],
  seat: 0,
  seats: 2,
  acting: [0],
};
const texts = new Words("en", {
  "take.which": "which card",
  "pair.first": "the first",
  "pair.second": "the second",
  only_you: "only you see it",
});
const draw: Choice = { move: "draw", parts: { action: "draw" } };
const point = (first: number, second: number): Choice => ({
  move: `point ${first + 1} ${second + 1}`,
  parts: { action: "point", first, second },
});
const NOBODY: readonly Choice[] = [];

let count = 0;
const shown = (event: GameEvent, duration = 1000) => ({ number: ++count, event, lines: [], duration });
const peeked: GameEvent = { event: "peeked", seat: 0, owner: 1, place: 2, card: "9" };
const ended: GameEvent = {
  event: "round_ended",
  round: 0,
  dreams: [["1"], ["2"]],
  ravens: [1, 2],
  scores: [1, 2],
  totals: [1, 2],
} as unknown as GameEvent;

const told = (change: Partial<SenView>, choices = NOBODY, event: GameEvent | null = null): tables.Told => ({
  view: { ...view, ...change },
  choices,
  moment: event && shown(event),
});
const after = (...news: tables.Told[]) => news.reduce(tables.follow, tables.FRESH_TABLE);
const spot = "dream-1-2";

test("a card that one peeked at is looked at to the end of one's turn, and put back when the next one begins", () => {
  const looking = after(told({}, [draw]), told({}, NOBODY, peeked), told({ turns: 4, turn: 1 }));
  expect([...looking.looks]).toEqual([[spot, "9"]]);
  expect(tables.lineOf(looking, texts)).toBe("only you see it");
  expect(tables.follow(looking, told({ turns: 5 }, [draw])).looks.size).toBe(0);
});

test("a moment is told once, however often the table is told of it", () => {
  const news = told({}, NOBODY, peeked);
  const putBack = { ...after(told({}), news), looks: new Map() };
  expect(tables.follow(putBack, { ...news, view: { ...view } }).looks.size).toBe(0);
});

test("what one looked at is not shown to the next one at the same device", () => {
  expect(after(told({}), told({}, NOBODY, peeked), told({ seat: 1 })).looks.size).toBe(0);
});

test("a choice puts back what was looked at, but for the first looks of a round", () => {
  const looking = after(told({}), told({}, NOBODY, peeked));
  expect(tables.act(looking, view, draw)).toMatchObject({ move: "draw", table: { looks: new Map(), grip: null } });
  expect(tables.act(looking, { ...view, phase: "opening" }, draw).table.looks.size).toBe(1);
});

test("the count of a round closes the sheet, and stays until the next round is played", () => {
  const reading = { ...after(told({})) };
  const open = { ...reading, rounds: { ...reading.rounds, isSheetOpen: true } };
  const counted = tables.follow(open, told({}, NOBODY, ended));
  expect(counted.rounds).toMatchObject({ count: ended, countTime: 1000, isSheetOpen: false });
  const opening = tables.follow(counted, told({ round: 1, phase: "opening", totals: [1, 2] }, [draw]));
  expect(opening.rounds.count).toBe(ended);
  const played = tables.follow(opening, told({ round: 1, totals: [1, 2] }));
  expect(played.rounds.count).toBeNull();
  expect(played.rounds.sheet.rows).toEqual([{ round: 0, scores: [1, 2] }]);
  expect(tables.follow(counted, told({ round: 1, phase: "over" })).rounds.count).toBe(ended);
});

test("other choices take everything out of the hand, the same ones nothing", () => {
  const choices = [point(0, 2)];
  const held = tables.pair({ ...after(told({}, choices)), whisper: "that one" }, 0);
  expect(tables.follow(held, told({ pile: 39 }, choices))).toMatchObject({
    grip: { kind: "pair", first: 0 },
    whisper: "that one",
  });
  expect(tables.follow(held, told({}, [point(0, 2)]))).toMatchObject({ grip: null, whisper: null });
});

test("a pair is two touches of own cards, and a third on the first one lets it go again", () => {
  const news = told({}, [point(0, 2), point(0, 3)]);
  const [first, second] = [0, 2].map((place) => cardsOf(view, 0, new Map(), null)[place]!);
  const strange = cardsOf(view, 1, new Map(), null)[0]!;
  const started = tables.pair(after(news), null);
  expect(tables.lineOf(started, texts)).toBe("the first");
  expect(tables.touch(started, news, strange, null).isRefused).toBe(true);
  expect(tables.touch(started, news, second!, null).isRefused).toBe(true);
  const { table } = tables.touch(started, news, first!, null);
  expect(tables.lineOf(table, texts)).toBe("the second");
  expect(tables.touch(table, news, first!, null).table.grip).toEqual({ kind: "pair", first: null });
  const choice = placesOf(news.choices, 0, table.grip).cards.get(second!.spot)!;
  expect(tables.touch(table, news, second!, choice)).toMatchObject({ move: "point 1 3", table: { grip: null } });
});

test("the top discard is picked up and put back with the same touch, and a hint points at it until then", () => {
  const held = tables.toggleDiscard(after(told({}, [draw])));
  expect(tables.lineOf(held, texts)).toBe("which card");
  expect(tables.hintedOf("take 2", null)).toBe("discards");
  expect(tables.hintedOf("take 2", held.grip)).toBe("take 2");
  expect(tables.hintedOf("draw", null)).toBe("pile");
  expect(tables.toggleDiscard(held).grip).toBeNull();
});
