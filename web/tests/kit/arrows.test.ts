import { expect, test } from "vitest";
import { nearest, type Box } from "../../src/kit/arrows";

const box = (left: number, top: number): Box => ({ left, top, right: left + 10, bottom: top + 14 });
const row = [box(0, 100), box(20, 100), box(40, 100)];

test("arrows go to the neighbour in the row, and nowhere beyond its end", () => {
  expect(nearest(box(20, 100), row, "ArrowRight")).toBe(2);
  expect(nearest(box(20, 100), row, "ArrowLeft")).toBe(0);
  expect(nearest(box(40, 100), row, "ArrowRight")).toBe(-1);
});

test("arrows up and down prefer what is straight ahead", () => {
  expect(nearest(box(22, 0), row, "ArrowDown")).toBe(1);
  expect(nearest(box(40, 200), row, "ArrowUp")).toBe(2);
});
