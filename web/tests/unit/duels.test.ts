import { expect, test } from "vitest";
import { dealOf, dealsOf, duelOf } from "../../src/kit/challenge";
import { hasBegun, nextDeal, standingsOf } from "../../src/duels/duel";
import type { DealInfo, DuelInfo, GameInfo, TableInfo } from "../../src/app/wire";

const deal = (fewest: boolean, scores: Record<string, number>, status: DealInfo["status"] = "finished"): DealInfo => ({
  game: "sen",
  edition: 1,
  options: {},
  levels: [null, "cat"],
  commitment: "",
  fewest_points_win: fewest,
  status,
  others: Object.entries(scores).map(([person, score]) => ({ name: person, person, score })),
});
const duel = (...deals: DealInfo[]): DuelInfo => ({
  duel: "x",
  challenger: "Ana",
  created: 0,
  deals,
  people: ["ana", "bob", "cyd"].map((person) => ({ person, name: person })),
});

test("who has won most deals is first, and who has won as many shares the place", () => {
  const shown = duel(
    deal(true, { ana: 10, bob: 20, cyd: 10 }), // the fewest points win: Ana and Cyd
    deal(false, { ana: 10, bob: 20 }), // the most points win: Bob, and Cyd gave up
    deal(false, { ana: 7, bob: 7, cyd: 3 }), // Ana and Bob
  );
  const places = standingsOf(shown).map(({ person, won, place }) => [person.person, won, place]);
  expect(places).toEqual([
    ["ana", 2, 1],
    ["bob", 2, 1],
    ["cyd", 1, 3],
  ]);
});

test("deals are played one after another, and one that was given up is played", () => {
  expect(nextDeal(duel(deal(true, {}, "new"), deal(true, {}, "new")))).toEqual({ number: 1, isUnderWay: false });
  expect(nextDeal(duel(deal(true, {}, "given_up"), deal(true, {}, "playing")))).toEqual({
    number: 2,
    isUnderWay: true,
  });
  expect(nextDeal(duel(deal(true, {})))).toBeNull();
  expect(hasBegun(duel(deal(true, {}, "new")))).toBe(false);
  expect(hasBegun(duel(deal(true, {}, "playing")))).toBe(true);
});

const shelf = [
  { game: "sen", fewest_seats: 2, most_seats: 5 },
  { game: "koty", fewest_seats: 2, most_seats: 6 },
  { game: "kotostrofa", fewest_seats: 3, most_seats: 5 },
] as GameInfo[];

test("mixed games follow the shelf, with as many bots as fit and never a seat too far", () => {
  const first = { game: "koty", bots: ["lynx" as const], seat: 1, options: { teams: false } };
  expect(dealsOf(first, 3, false, shelf)).toEqual([first, first, first]);
  expect(dealsOf(first, 5, true, shelf)).toEqual([
    first,
    { game: "kotostrofa", bots: ["lynx", "lynx"], seat: 1, options: {} },
    { game: "sen", bots: ["lynx"], seat: 1, options: {} },
    first,
    { game: "kotostrofa", bots: ["lynx", "lynx"], seat: 1, options: {} },
  ]);
  const crowd = { game: "koty", bots: Array.from({ length: 5 }, () => "cat" as const), seat: 5 };
  expect(dealsOf(crowd, 3, true, shelf)[1]).toEqual({
    game: "kotostrofa",
    bots: crowd.bots.slice(1),
    seat: 4,
    options: {},
  });
});

test("a match can be challenged with that one person has played against bots", () => {
  const table: TableInfo = {
    type: "table",
    table: "t",
    game: "sen",
    edition: 1,
    options: { rounds: 1 },
    settings: {},
    status: "over",
    seats: [
      { kind: "bot", level: "lynx" },
      { kind: "person", name: "Ana", is_yours: true },
    ],
  };
  expect(dealOf(table)).toEqual({ game: "sen", bots: ["lynx"], seat: 1, options: { rounds: 1 } });
  expect(dealOf({ ...table, settings: { is_listed: true } })).toBeNull();
  expect(dealOf({ ...table, uncounted: "same_cards" })).toBeNull();
  expect(dealOf({ ...table, deal: "2026-11-16/sen" })).toBeNull();
  expect(dealOf({ ...table, seats: [...table.seats, { kind: "person", name: "Bob" }] })).toBeNull();
  expect(dealOf({ ...table, seats: [table.seats[1]!, table.seats[1]!] })).toBeNull();
  expect(duelOf("2026-11-16/sen")).toBeNull();
  expect(duelOf("abcdefghijklmnopqrstuv/2")).toBe("abcdefghijklmnopqrstuv");
  expect(duelOf(null)).toBeNull();
});
