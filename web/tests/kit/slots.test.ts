import { expect, test } from "vitest";
import { HandSlots } from "../../src/kit/slots";

test("a card keeps its place while others go and come, and one that comes fills the gap", () => {
  const slots = new HandSlots();
  expect(slots.place(["raven", "blue1", "blue1", "pink4"])).toEqual([0, 1, 2, 3]);
  expect(slots.place(["raven", "blue1", "pink4"])).toEqual([0, 1, null, 2]);
  expect(slots.place(["raven", "blue1", "green6", "pink4"])).toEqual([0, 1, 2, 3]);
  expect(slots.place(["blue1", "green6", "green6", "pink4"])).toEqual([2, 0, 1, 3]);
});

test("a card that leaves the end of the hand leaves its place empty too, so that the middle stays the middle", () => {
  const slots = new HandSlots();
  slots.place(["raven", "blue1", "pink4"]);
  expect(slots.place(["raven", "blue1"])).toEqual([0, 1, null]);
});

test("a hand that is given away whole leaves no gaps", () => {
  const slots = new HandSlots();
  slots.place(["raven", "blue1"]);
  expect(slots.place([])).toEqual([]);
  expect(slots.place(["pink4"])).toEqual([0]);
});

test("places that need not be kept are those of the hand, and what is kept begins with them", () => {
  const slots = new HandSlots();
  slots.place(["raven", "pink4"], false);
  expect(slots.place(["blue1", "pink4", "raven"], false)).toEqual([0, 1, 2]);
  expect(slots.place(["black9", "blue1", "pink4", "raven"])).toEqual([0, 1, 2, 3]);
  expect(slots.place(["black9", "raven"])).toEqual([0, null, null, 1]);
  expect(slots.place(["black9", "raven"], false)).toEqual([0, 1]);
});
