import { expect, test } from "vitest";
import { Slots } from "../../../src/games/luckybox/slots";

const heap = (kind: string, count = 1) => ({ kind, count });

test("a bonus stays in its slot while others are taken and more come, and one that comes back is where it was", () => {
  const slots = new Slots();
  const [moon, star, seven] = [heap("moon", 2), heap("star"), heap("7")];
  expect(slots.place([moon, star]).map(({ heap }) => heap)).toEqual([moon, star]);
  expect(slots.place([star, seven]).map(({ heap }) => heap)).toEqual([null, star, seven]);
  expect(slots.place([seven, heap("moon")]).map(({ heap }) => heap)).toEqual([heap("moon"), null, seven]);
});
