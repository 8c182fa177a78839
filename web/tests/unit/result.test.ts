import { expect, test } from "vitest";
import type { SeatInfo } from "../../src/app/wire";
import { Words } from "../../src/app/words/words";
import { levelOf } from "../../src/room/names";
import { accountOf, beatenSeat, rankingOf, titleOf, type Account } from "../../src/room/result";

const seats = (...own: boolean[]): SeatInfo[] => own.map((is_yours) => ({ kind: "person", name: "Ola", is_yours }));
const ranking = (places: number[], ...own: boolean[]) => rankingOf({ seats: seats(...own), places });

test("the best come first, and everybody knows whether they won, alone or with others", () => {
  const won = ranking([2, 1, 3], false, true, false);
  expect(won).toEqual({ order: [1, 0, 2], winners: [1], own: [1] });
  expect(titleOf(won)).toBe("result.you");
  expect(titleOf(ranking([2, 1, 3], true, false, false))).toBe("result.other");
  expect(titleOf(ranking([1, 1, 3], true, false, false))).toBe("result.shared.you");
  expect(titleOf(ranking([1, 1, 3], false, false, true))).toBe("result.shared");
  expect(titleOf(ranking([1], true))).toBe("result.alone");
});

test("whoever has one seat and did not win reads its place", () => {
  expect(beatenSeat(ranking([2, 1, 3], true, false, false))).toBe(0);
  expect(beatenSeat(ranking([2, 1, 3], false, true, false))).toBeNull();
  expect(beatenSeat(ranking([2, 1, 3], true, false, true))).toBeNull();
  expect(beatenSeat(ranking([2, 1], false, false))).toBeNull();
});

const words = new Words("en", {
  "event.round": "Round.",
  "event.round.each": "{seat:who}",
  "event.drew": "A card.",
  "event.match_ended": "The end.",
  "event.match_ended.each": "{seat:who}",
});
const told = { words, names: ["Ola", "Bo"], viewer: 0 };
const entries = ["round", "drew", "match_ended"].map((event, number) => ({ number, event: { event, seats: [0, 1] } }));

test("what the log tells in several lines is an account, the end only where the table tells none of its own", () => {
  const order = ranking([1, 2], true, false);
  const lines = [{ name: "cats", points: 3 }];
  const firstLines = ({ sheets }: Account) => sheets.map(({ lines: [line] }) => line);
  const plain = accountOf(order, [5, 3], entries, () => [], told);
  expect(plain.parts).toEqual([]);
  const own = accountOf(order, [5, 3], entries, () => lines, told);
  expect(own.parts).toEqual([0, 1].map((seat) => ({ seat, lines })));
  const tied = accountOf(order, [5, 5], entries, () => lines, told);
  expect([plain, own, tied].map(firstLines)).toEqual([["Round.", "The end."], ["Round."], ["Round.", "The end."]]);
});

test("cards that are drawn are not told", () => {
  const dealt = new Words("en", { "event.round": "Round.", "event.round.each": "{seat:who}[: {hands:faces}]" });
  const entry = { number: 0, event: { event: "round", hands: [["7", "9"], []] } };
  const account = accountOf(ranking([1, 2], true, false), [1, 0], [entry], () => [], {
    ...told,
    words: dealt,
    drawn: "hands",
  });
  expect(account.sheets).toEqual([{ lines: ["Round.", "Ola", "Bo"], cards: [["7", "9"], []] }]);
});

test("the event that ended the match is what a table tells the scores from", () => {
  const endings: unknown[] = [];
  accountOf(ranking([1, 2], true, false), [1, 0], entries, (_, ending) => (endings.push(ending), []), told);
  expect(endings).toEqual([entries[2]!.event, entries[2]!.event]);
});

test("a bot has the portrait of its level, a person none", () => {
  expect(levelOf({ kind: "bot", level: "tiger" })).toBe("tiger");
  expect(levelOf({ kind: "bot" })).toBe("cat");
  expect(levelOf({ kind: "person", name: "Ola" })).toBeUndefined();
});
