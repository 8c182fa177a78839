import { expect, test } from "vitest";
import { accountOf, sumOf } from "../../../src/games/domkotow/points";

const points = { rooms: 7, cats: 2, cheese: 0, empty: -38 };

test("what is earned stands apart from what empty cells would cost at the end", () => {
  const { earned, later } = accountOf(points, false);
  expect([sumOf(points, earned), sumOf(points, later)]).toEqual([9, -38]);
});

test("when the match is over everything counts", () => {
  const { earned, later } = accountOf(points, true);
  expect([sumOf(points, earned), later]).toEqual([-29, []]);
});
