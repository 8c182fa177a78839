import { expect, test } from "vitest";
import type { NodeStatus } from "../../src/app/wire";
import { follow, lineOf, quantile } from "../../src/status/samples";

const BOUNDS = [0.01, 0.1, 1];

function status(seconds: number, moves: number, counts: number[], node = "a"): NodeStatus {
  return {
    node,
    seconds,
    people: 3,
    tables: 2,
    moves,
    waiting: 1,
    errors: 0,
    move_bounds: BOUNDS,
    move_counts: counts,
    free_bytes: 1,
    disk_bytes: 2,
    last_backup: null,
    is_in_maintenance: false,
  };
}

test("of a hundred moves the slowest but one is told by the bound it lies below", () => {
  expect(quantile(BOUNDS, [98, 1, 1, 0], 0.99)).toBe(0.1);
  expect(quantile(BOUNDS, [99, 0, 1, 0], 0.99)).toBe(0.01);
  expect(quantile(BOUNDS, [0, 0, 0, 5], 0.99)).toBe(1);
  expect(quantile(BOUNDS, [0, 0, 0, 0], 0.99)).toBe(0);
});

test("what is told is what has happened since the last look", () => {
  const first = status(10, 100, [100, 0, 0, 0]);
  const second = status(15, 150, [100, 50, 0, 0]);
  const [before, now] = follow(follow([], null, first), first, second);
  expect(before).toMatchObject({ pace: 0, slowest: 0, people: 3 });
  expect(now).toMatchObject({ pace: 10, slowest: 100 });
});

test("a node that was started again begins anew", () => {
  const before = status(100, 500, [500, 0, 0, 0]);
  const samples = follow([], null, before);
  expect(follow(samples, before, status(2, 3, [3, 0, 0, 0], "b"))).toHaveLength(1);
});

test("a line goes from the left to the right and the highest value is at the top", () => {
  expect(lineOf([0, 5, 10])).toBe("0.0,38.0 50.0,20.0 100.0,2.0");
  expect(lineOf([0])).toBe("0.0,38.0");
});
