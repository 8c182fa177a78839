// How often which score was reached, in bars of equal width.

import type { ScoreCount } from "../app/wire";

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

/** At most so many bars of a round width that hold every score; those between the lowest and the highest may be empty. */
export function barsOf(scores: readonly ScoreCount[], most = 14): Bar[] {
  if (scores.length === 0) return [];
  const values = scores.map(({ score }) => score);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const fits = (width: number) => Math.floor(greatest / width) - Math.floor(least / width) < most;
  const width = WIDTHS.find(fits) ?? Math.ceil((greatest - least + 1) / (most - 1));
  const first = Math.floor(least / width);
  const bars = Array.from({ length: Math.floor(greatest / width) - first + 1 }, (_, index) => {
    const from = (first + index) * width;
    return { from, to: from + width - 1, count: 0 };
  });
  for (const { score, matches } of scores) bars[Math.floor(score / width) - first]!.count += matches;
  return bars;
}
