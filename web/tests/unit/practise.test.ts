import { beforeEach, expect, test, vi } from "vitest";
import type { JudgedMove, Verdict } from "../../src/app/wire";
import { keepSolved, solvedOf } from "../../src/practise/kept";
import { barsOf, headlineOf, nextUnsolved, ownTasks, tasksOf } from "../../src/practise/practise";
import english from "../../src/practise/words.en.json";
import polish from "../../src/practise/words.pl.json";

const judged = (move: string, loss: number): JudgedMove => ({
  move,
  chance: 0.6 - loss,
  loss,
  error: 0.01,
  points: 1,
  better_in: 0.5,
  worse_in: 0.1,
});

const verdict = (move: string, is_right: boolean, played?: string): Verdict => ({
  move,
  is_right,
  moves: [judged("draw", 0), judged("take 1", 0.005), judged("wake", 0.2)],
  ...(played ? { played } : {}),
});

const kinds = (told: Verdict) => barsOf(told).map((bar) => [bar.kind, bar.move.move]);

const rows = ["a", "b", "c"].map((problem) => ({ problem, phase: "turn", fools: "cat" as const, seats: 2 }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("the best answer stands beside the second, any other beside what was better", () => {
  expect(kinds(verdict("draw", true))).toEqual([
    ["the_best", "draw"],
    ["second", "take 1"],
  ]);
  expect(kinds(verdict("wake", false))).toEqual([
    ["better", "draw"],
    ["yours", "wake"],
  ]);
  expect(kinds(verdict("take 1", true))).toEqual([
    ["the_best", "draw"],
    ["yours", "take 1"],
  ]);
});

test("what was played in one's own match is shown once", () => {
  expect(kinds(verdict("draw", true, "wake")).at(-1)).toEqual(["played", "wake"]);
  expect(kinds(verdict("wake", false, "wake"))).toHaveLength(2);
});

test("an answer is the best, as good, or there is something better", () => {
  expect(headlineOf(verdict("draw", true))).toBe("best");
  expect(headlineOf(verdict("take 1", true))).toBe("as_good");
  expect(headlineOf(verdict("wake", false))).toBe("wrong");
});

test("the next problem is the first one that is not solved, around the end", () => {
  const tasks = tasksOf("sen", rows);
  expect(nextUnsolved(tasks, new Set(), 1)).toBe(1);
  expect(nextUnsolved(tasks, new Set(["b", "c"]), 1)).toBe(0);
  expect(nextUnsolved(tasks, new Set(["a", "b", "c"]), 2)).toBe(2);
  expect(nextUnsolved([], new Set(), 0)).toBe(0);
});

test("a mistake of one's own is known by its table and its move", () => {
  expect(ownTasks([{ table: "t", number: 7, game: "sen", loss: 0.1 }]).map(({ key, fools }) => [key, fools])).toEqual([
    ["t/7", null],
  ]);
});

test("the device remembers what was solved, game by game, and reads nothing else", () => {
  expect([...keepSolved("sen", "a")]).toEqual(["a"]);
  keepSolved("sen", "b");
  keepSolved("sen", "a");
  expect([...solvedOf("sen")]).toEqual(["a", "b"]);
  expect([...solvedOf("koty")]).toEqual([]);
  for (const broken of ["{", "7", '["c", 3]']) {
    localStorage.setItem("kociarnia.practise.sen", broken);
    expect([...solvedOf("sen")]).toEqual(broken.includes("c") ? ["c"] : []);
  }
});

test("both languages have the same words", () => {
  expect(Object.keys(polish)).toEqual(Object.keys(english));
});
