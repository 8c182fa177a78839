import { expect, test } from "vitest";
import { certaintyOf, drawingOf, strengthOf } from "../../src/matches/strength";

const LEVELS = { kitten: 800, cat: 1000, lynx: 1200, tiger: 1300 };
const point = (points: number, deviation = 20) => ({ finished: 0, points, deviation });

function told(points: number, deviation?: number): string {
  const { kind, level, next } = strengthOf(point(points, deviation), LEVELS);
  return [kind, level, next].filter(Boolean).join(" ");
}

test("a rating is about that of a bot, or between two, or beyond all of them", () => {
  expect(told(1010)).toBe("about cat");
  expect(told(1035)).toBe("about cat");
  expect(told(1036)).toBe("between cat lynx");
  expect(told(1164)).toBe("between cat lynx");
  expect(told(1249)).toBe("between lynx tiger");
  expect(told(1270)).toBe("about tiger");
  expect(told(1400)).toBe("above tiger");
  expect(told(700)).toBe("below kitten");
});

test("the less is known, the wider is what counts as about the same", () => {
  expect(told(1080, 100)).toBe("between cat lynx");
  expect(told(1080, 200)).toBe("about cat");
  expect(told(1450, 320)).toBe("about tiger");
  expect([350, 151, 150, 71, 70, 30].map(certaintyOf)).toEqual(["guess", "guess", "rough", "rough", "sure", "sure"]);
});

test("levels that are worth the same, or in another order, are no trouble", () => {
  expect(strengthOf(point(1060), { kitten: 900, cat: 1000, lynx: 1100, tiger: 1090 })).toMatchObject({
    kind: "about",
    level: "tiger",
  });
});

test("the line and every level are drawn within the box, stronger is higher", () => {
  const history = [point(600, 350), point(1100, 100), point(1500, 80)];
  const { line, band, levels } = drawingOf(history, LEVELS, 300, 100);
  expect(line.map(([x]) => x)).toEqual([0, 150, 300]);
  expect(line[0]![1]).toBeGreaterThan(line[1]![1]);
  expect(line[1]![1]).toBeGreaterThan(line[2]![1]);
  expect(band).toHaveLength(6);
  for (const [x, y] of [...line, ...band, ...levels.map(({ y }) => [0, y] as const)]) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(300);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(100);
  }
  expect(levels.map(({ level }) => level)).toEqual(["kitten", "cat", "lynx", "tiger"]);
  const close = drawingOf(history, { kitten: 610, cat: 600, lynx: 605, tiger: 1500 }, 300, 100).levels;
  expect(close.map(({ level }) => level)).toEqual(["cat", "lynx", "kitten", "tiger"]);
  const labels = close.map(({ label }) => label);
  for (const [index, label] of labels.entries()) {
    expect(label).toBeLessThanOrEqual(100);
    if (index > 0) expect(labels[index - 1]! - label).toBeGreaterThanOrEqual(16);
  }
  expect(drawingOf([point(1000)], LEVELS, 300, 100).line).toEqual([[150, expect.any(Number) as number]]);
});
