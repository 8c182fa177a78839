import { expect, test } from "vitest";
import { fanOf } from "../../../src/games/kotostrofa/fan";
import { arrivals, flightsOf } from "../../../src/games/kotostrofa/flights";
import { freshCards, knowersOf } from "../../../src/games/kotostrofa/knowledge";
import { pairings, placesOf } from "../../../src/games/kotostrofa/places";
import type { KotostrofaView } from "../../../src/games/kotostrofa/types";
import type { Choice } from "../../../src/app/wire";

const pair = (first: string, second: string, effect = 0): Choice => ({
  move: `discard ${first}+${second}`,
  parts: { action: "discard", first, second, effect },
});

test("two equal cards pair with one another but not with themselves", () => {
  const twins = pair("red1", "red1");
  const places = placesOf([twins], ["red1", "red1", "blue2"], 0);
  expect([...places.hand.keys()]).toEqual([1]);
  expect([...places.pairable]).toEqual([0, 1]);
});

test("a pair by value is marked before a pair by colour", () => {
  const hand = ["red3", "blue3", "red5", "green8"];
  const choices = [pair("red3", "blue3", 3), pair("red3", "red5")];
  expect(pairings(choices, hand, null)).toEqual(["value", "value", "colour", null]);
  expect(pairings(choices, hand, 0)).toEqual([null, "value", "colour", null]);
});

test("a card drawn from one's own hand leaves its own place", () => {
  const event = { event: "drew", seat: 2, owner: 0, count: 1, cards: ["red3"] } as const;
  expect(flightsOf({ ...event, cards: [...event.cards] }, 0)).toEqual([
    { from: "own-red3", to: "hand-2", face: "red3" },
  ]);
  expect(flightsOf({ event: "drew", seat: 2, owner: 1, count: 2 }, 0)).toEqual([
    { from: "hand-1", to: "hand-2", face: null },
    { from: "hand-1", to: "hand-2", face: null },
  ]);
});

test("what one draws oneself comes out of the fan", () => {
  const flights = flightsOf({ event: "drew", seat: 0, owner: 2, count: 1, cards: ["blue8"] }, 0);
  expect(flights).toEqual([{ from: "fan", to: "hand-0", face: "blue8" }]);
});

test("what comes into one's hand is new, what comes into another's is not one's own", () => {
  expect(arrivals({ event: "handed", seat: 1, target: 0, card: "kotrus" }, 0)).toEqual(["kotrus"]);
  expect(arrivals({ event: "handed", seat: 1, target: 2, card: "kotrus" }, 0)).toBeNull();
  expect([...freshCards(["red1", "red1", "blue2"], ["red1"])]).toEqual([1]);
});

test("of two equal cards one is marked as known to another seat", () => {
  const view = { seat: 0, exposed: [[], ["red1"], ["red1", "blue2"]] } as unknown as KotostrofaView;
  expect(knowersOf(view, ["red1", "red1", "blue2"])).toEqual([[1, 2], [], [2]]);
});

test("a fan is even, and its outer cards stand lower and turn away", () => {
  const [left, , middle, , right] = fanOf(5);
  expect(middle).toEqual({ across: 0.5, turn: 0, drop: 0 });
  expect(left!.turn).toBe(-right!.turn);
  expect(left!.drop).toBeGreaterThan(0);
  expect(fanOf(1)).toEqual([{ across: 0.5, turn: 0, drop: 0 }]);
});
