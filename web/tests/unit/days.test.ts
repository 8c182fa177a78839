import { expect, test } from "vitest";
import { signed } from "../../src/app/number";
import { dateOf, lead } from "../../src/days/deal";
import { partingOf } from "../../src/replay/parting";

const walk = (...moves: string[]) => moves.map((move, index) => ({ view: {}, events: [], seat: index % 2, move }));

test("a lead is what one is better by, also where the fewest points win", () => {
  expect(lead({ fewest_points_win: false }, 12, 9)).toBe(3);
  expect(lead({ fewest_points_win: true }, 12, 9)).toBe(-3);
  expect([signed(3), signed(0), signed(-3)]).toEqual(["+3", "0", "−3"]);
});

test("a day is the same date wherever it is read", () => {
  expect(dateOf("2026-11-17", "pl")).toBe("wtorek, 17 listopada 2026");
  expect(dateOf("2026-01-01", "en", "short")).toBe("1/1/2026");
});

test("two matches part where one has another move, or goes on", () => {
  expect(partingOf(walk("a", "b", "c"), walk("a", "b", "c"))).toBeNull();
  expect(partingOf(walk("a", "b", "c"), walk("a", "x", "c"))).toBe(1);
  expect(partingOf(walk("a", "b"), walk("a", "b", "c"))).toBe(2);
});
