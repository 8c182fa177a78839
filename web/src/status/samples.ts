// What a node said one time after another, and what follows from the differences.
import type { NodeStatus } from "../app/wire";

export interface Sample {
  /** Seconds since the node began. */
  seconds: number;
  people: number;
  tables: number;
  waiting: number;
  /** Moves a second since the sample before; none for the first. */
  pace: number;
  /** Milliseconds within which 99 of 100 moves were stored since the sample before; 0 without moves. */
  slowest: number;
}

const MOST = 120;

/** The bound below which a part of what was counted lies; beyond the last bound, that bound. */
export function quantile(bounds: readonly number[], counts: readonly number[], part: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  let running = 0;
  for (const [index, count] of counts.entries()) {
    running += count;
    if (running >= part * total) return bounds[Math.min(index, bounds.length - 1)]!;
  }
  return bounds.at(-1)!;
}

/** The samples with one more; a node that was started again begins anew. */
export function follow(samples: readonly Sample[], before: NodeStatus | null, now: NodeStatus): Sample[] {
  const last = before && before.node === now.node && now.seconds > before.seconds ? before : null;
  const counts = now.move_counts.map((count, index) => count - (last?.move_counts[index] ?? count));
  const sample = {
    seconds: now.seconds,
    people: now.people,
    tables: now.tables,
    waiting: now.waiting,
    pace: last ? (now.moves - last.moves) / (now.seconds - last.seconds) : 0,
    slowest: quantile(now.move_bounds, counts, 0.99) * 1000,
  };
  return [...(last ? samples : []), sample].slice(-MOST);
}

/** The points of a line through values, in a box of 100 by 40 with room for the pen. */
export function lineOf(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values
    .map((value, index) => `${(index * step).toFixed(1)},${(38 - (value / highest) * 36).toFixed(1)}`)
    .join(" ");
}
