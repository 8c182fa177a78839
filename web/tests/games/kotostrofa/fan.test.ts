import { expect, test } from "vitest";
import { fitPile } from "../../../src/games/kotostrofa/fan";

/** What the cards take, with the space around them. */
function taken(count: number, width: number, { width: card, height, gap }: ReturnType<typeof fitPile>): number {
  const columns = Math.floor((width - 22 + gap) / (card + gap));
  return Math.ceil(count / columns) * (height + gap) - gap + 24;
}

test("cards of a pile are as large as they can be, never too small for a finger, and all of them are seen", () => {
  // A wide room: as large as the drawing is good for.
  expect(fitPile(5, 1200, 700)).toEqual({ width: 68, height: 68 * 1.4, gap: 3 });
  for (const [count, width, height] of [
    [31, 304, 236],
    [31, 344, 390],
    [12, 304, 236],
    [40, 800, 300],
  ] as const) {
    const fit = fitPile(count, width, height);
    expect(Math.min(fit.width, fit.height), `${count}`).toBeGreaterThanOrEqual(40);
    expect(taken(count, width, fit), `${count}`).toBeLessThanOrEqual(height);
  }
});

test("where even the smallest do not fit they stay large enough for a finger", () => {
  expect(fitPile(60, 304, 236)).toEqual({ width: 40, height: 40, gap: 0 });
});
