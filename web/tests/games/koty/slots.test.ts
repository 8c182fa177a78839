import { expect, test } from "vitest";
import { HandSlots } from "../../../src/games/koty/slots";

const read = (slots: HandSlots, ...hand: string[]) => slots.place(hand).map(({ card, column }) => `${column} ${card}`);

test("a card keeps its column while others go and come, and one that comes fills the gap", () => {
  const slots = new HandSlots();
  expect(read(slots, "raven", "blue1", "blue1", "pink4")).toEqual(["0 raven", "1 blue1", "2 blue1", "3 pink4"]);
  expect(read(slots, "raven", "blue1", "pink4")).toEqual(["0 raven", "1 blue1", "3 pink4"]);
  expect(read(slots, "raven", "blue1", "green6", "pink4")).toEqual(["0 raven", "1 blue1", "2 green6", "3 pink4"]);
  expect(read(slots, "raven", "blue1", "green6", "pink4")).toEqual(["0 raven", "1 blue1", "2 green6", "3 pink4"]);
});

test("a hand that is given away whole leaves no gaps", () => {
  const slots = new HandSlots();
  slots.place(["raven", "blue1"]);
  expect(read(slots)).toEqual([]);
  expect(read(slots, "pink4")).toEqual(["0 pink4"]);
});
