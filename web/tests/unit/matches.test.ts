import { expect, test } from "vitest";
import { barsOf } from "../../src/kit/histogram";
import { ago, soon } from "../../src/app/times";

const scores = (...values: number[]) => values.map((score) => ({ score, matches: 1 }));
const counts = (values: number[], most?: number) =>
  barsOf(scores(...values), most).map(({ from, count }) => [from, count]);

test("few scores have a bar each, and those between them are empty", () => {
  expect(counts([3, 4, 6])).toEqual([
    [3, 1],
    [4, 1],
    [5, 0],
    [6, 1],
  ]);
});

test("many scores share bars of a round width, also below zero", () => {
  expect(counts([-7, -1, 0, 4, 5, 12], 5)).toEqual([
    [-10, 1],
    [-5, 1],
    [0, 2],
    [5, 1],
    [10, 1],
  ]);
});

test("every match is in exactly one bar, however far the scores lie apart", () => {
  for (const values of [[0], [0, 13], [0, 14], [5, 999], [-300, 4000], [0, 50_000]]) {
    const bars = barsOf(scores(...values));
    expect(bars.length).toBeLessThanOrEqual(14);
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(values.length);
    for (const value of values) expect(bars.filter((bar) => bar.from <= value && value <= bar.to)).toHaveLength(1);
  }
  expect(barsOf([])).toEqual([]);
});

test("how long ago something was is said in the language of the reader, never in the future", () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 3 * 3_600_000, now, "en")).toBe("3 hours ago");
  expect(ago(now - 2 * 60_000, now, "pl")).toBe("2 minuty temu");
  expect(ago(now + 60_000, now, "en")).toBe("this minute");
});

test("a moment of the next days is told by its day, and by its date where a day could be either of two", () => {
  const now = new Date(2026, 10, 17, 12, 0).getTime(); // a Tuesday
  const day = 86_400_000;
  expect(soon(now + 3 * day, now, "pl")).toBe("pt., 12:00");
  expect(soon(now + 7 * day, now, "pl")).toBe("24 lis, 12:00");
  expect(soon(now + day, now, "en")).toMatch(/^Wed,? 12:00\sPM$/);
});
