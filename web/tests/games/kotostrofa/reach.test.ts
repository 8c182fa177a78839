import { expect, test } from "vitest";
import { movesOf, pairings, placesOf } from "../../../src/games/kotostrofa/places";
import type { KotostrofaView } from "../../../src/games/kotostrofa/types";
import { situationsOf } from "../../situations";

const situations = situationsOf<KotostrofaView>("kotostrofa");

test("every choice can be made, with one card picked up at most", () => {
  for (const { seats, view, choices } of situations) {
    const hand = view.hands[view.seat]?.known ?? [];
    const reached = movesOf(placesOf(choices, hand, null));
    hand.forEach((_, picked) => {
      for (const move of movesOf(placesOf(choices, hand, picked))) reached.add(move);
    });
    const wanted = choices.map((choice) => choice.move);
    expect([...reached].sort(), `${seats} ${view.phase}`).toEqual(wanted.sort());
  }
});

test("a picked card offers exactly the pairs it is part of", () => {
  for (const { view, choices } of situations.filter((situation) => situation.view.phase === "discarding")) {
    const hand = view.hands[view.seat]?.known ?? [];
    const pairs = choices.filter((choice) => choice.parts.action === "discard");
    hand.forEach((card, picked) => {
      const offered = new Set([...placesOf(choices, hand, picked).hand.values()].map((choice) => choice.move));
      const own = pairs.filter(({ parts }) => parts.first === card || parts.second === card);
      expect(offered).toEqual(new Set(own.map((choice) => choice.move)));
      const marks = pairings(choices, hand, picked);
      expect(marks.some((mark) => mark !== null)).toBe(own.length > 0);
    });
  }
});

test("the situations hold every action and every number of seats", () => {
  const actions = new Set(situations.flatMap(({ choices }) => choices.map((choice) => choice.parts.action)));
  const all = "discard draw give hand lay mark pass reverse stop take to use";
  expect([...actions].sort().join(" ")).toBe(all);
  expect(new Set(situations.map(({ seats }) => seats))).toEqual(new Set([3, 4, 5]));
});
