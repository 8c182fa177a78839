import { expect, test } from "vitest";
import { gripsOf, movesOf, placesOf } from "../../../src/games/sen/places";
import type { SenView } from "../../../src/games/sen/types";
import { situationsOf } from "../../situations";

const situations = situationsOf<SenView>("sen", [
  { memory_aid: "off", know_what_i_have: true },
  { long_dream: true, memory_aid: "off", not_so_scary: true },
]);

test("every choice of every variant has exactly one way to be made", () => {
  for (const { seats, options, view, choices } of situations) {
    const reached = gripsOf(choices).flatMap((grip) => {
      const withEmptyHands = new Set(grip === null ? [] : movesOf(placesOf(choices, view.seat, null)));
      return movesOf(placesOf(choices, view.seat, grip)).filter((move) => !withEmptyHands.has(move));
    });
    const wanted = choices.map((choice) => choice.move);
    expect(reached.sort(), `${seats} ${JSON.stringify(options)} ${view.phase}`).toEqual(wanted.sort());
  }
});

test("the situations hold every action, every number of seats and dreams of many lengths", () => {
  const actions = new Set(situations.flatMap(({ choices }) => choices.map((choice) => choice.parts.action)));
  const all = "choose discard draw keep lift look peek pick point say swap take use wake";
  expect([...actions].sort().join(" ")).toBe(all);
  expect(new Set(situations.map(({ seats }) => seats))).toEqual(new Set([2, 3, 4, 5]));
  const lengths = new Set(situations.flatMap(({ view }) => view.dreams.map((dream) => dream.length)));
  expect(lengths.size).toBeGreaterThan(5);
});

test("a choice lies on a card that is there", () => {
  for (const { view, choices } of situations) {
    for (const grip of gripsOf(choices)) {
      for (const spot of placesOf(choices, view.seat, grip).cards.keys()) {
        const [, owner, place] = spot.split("-").map(Number);
        expect(view.dreams[owner!]?.[place!], spot).toBeDefined();
      }
    }
  }
});
