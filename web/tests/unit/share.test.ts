import { expect, test } from "vitest";
import { share } from "../../src/kit/share";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Numbers from 0 to below `limit`, always the same ones. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function invent(roll: (limit: number) => number, depth: number): Json {
  const kind = roll(depth > 0 ? 8 : 5);
  if (kind === 0) return null;
  if (kind === 1) return roll(2) === 0;
  if (kind < 4) return roll(3);
  if (kind === 4) return ["", "raven", "0"][roll(3)]!;
  if (kind === 5) return Array.from({ length: roll(4) }, () => invent(roll, depth - 1));
  return Object.fromEntries(Array.from({ length: roll(4) }, () => ["abc"[roll(3)]!, invent(roll, depth - 1)]));
}

/** A copy with some parts of it replaced, added or taken away. */
function change(value: Json, roll: (limit: number) => number): Json {
  if (roll(6) === 0) return invent(roll, 2);
  if (Array.isArray(value)) {
    const parts = value.flatMap((part) => (roll(8) === 0 ? [] : [change(part, roll)]));
    return roll(6) === 0 ? [...parts, invent(roll, 1)] : parts;
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).flatMap(([name, part]) => (roll(8) === 0 ? [] : [[name, change(part, roll)]]));
  return Object.fromEntries(roll(6) === 0 ? [...parts, ["d", invent(roll, 1)]] : parts) as Json;
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

/** That every part of a value that equals the part at the same place of another one is that part. */
function expectShared(before: unknown, after: unknown): boolean {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) {
    return Object.is(before, after);
  }
  const [old, fresh] = [Object.entries(before), new Map(Object.entries(after))];
  const areShared = old.map(([name, part]) => fresh.has(name) && expectShared(part, fresh.get(name)));
  const isEqual =
    Array.isArray(before) === Array.isArray(after) && old.length === fresh.size && areShared.every((isSame) => isSame);
  expect(before === after).toBe(isEqual);
  return isEqual;
}

test("what is shared says exactly what is new, and everything that has not changed is the same thing", () => {
  let changed = 0;
  for (let seed = 0; seed < 4000; seed++) {
    const roll = dice(seed);
    const before = invent(roll, 4);
    const after = change(before, roll);
    freeze(before);
    freeze(after);
    const shared = share(before, after);
    expect(shared).toStrictEqual(after);
    expectShared(before, shared);
    if (JSON.stringify(before) !== JSON.stringify(after)) changed += 1;
  }
  expect(changed).toBeGreaterThan(1000);
});

test("a view that says the same is the same, and one that differs keeps the parts that do not", () => {
  const before = { seat: 0, hands: [["raven"], ["moon", "eye"]], totals: [3, 4] };
  const same = share(before, structuredClone(before));
  expect(same).toBe(before);
  const after = share(before, { seat: 0, hands: [["raven"], ["moon"]], totals: [3, 4] });
  expect(after.hands).toStrictEqual([["raven"], ["moon"]]);
  expect(after.hands[0]).toBe(before.hands[0]);
  expect(after.totals).toBe(before.totals);
});

test("a field that is gone is gone, and a list is no object", () => {
  expect(share({ target: 1, seat: 0 }, { seat: 0 })).toStrictEqual({ seat: 0 });
  expect(share({ seat: undefined }, { turn: undefined })).toStrictEqual({ turn: undefined });
  expect(share({}, [])).toStrictEqual([]);
  expect(share([], {})).toStrictEqual({});
});
