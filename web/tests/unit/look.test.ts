import { expect, test } from "vitest";
import type { Account, Analysis, Decision, Moment } from "../../src/app/wire";
import { barsOf, curveOf, doubt, isDone, opinionOf, rangeOf, reasonsOf, strokesOf } from "../../src/look/look";

const part = (mean: number, error = 0.01) => ({ mean, error });

const account = (fortune: number | null, ...play: number[]): Account => ({
  seat: 1,
  outcome: 1,
  par: part(0.333),
  fortune: fortune === null ? null : part(fortune),
  play: play.map((mean) => part(mean)),
  rest: part(fortune === null ? 0.1 : 0),
});

const moment = (
  number: number,
  chance: number,
  fortune: number,
  known: number | null = null,
  error = 0.01,
): Moment => ({
  number,
  seat: number ? 0 : null,
  move: number ? "draw" : null,
  chances: [part(1 - chance), part(chance)],
  known: known === null ? [] : [part(1 - known), part(known)],
  fortune: [part(-fortune, error), part(fortune, error)],
  play: [part(0), part(0)],
});

const decision = (change: Partial<Decision>): Decision => ({
  number: 1,
  seat: 0,
  move: "draw",
  better: "take",
  chance: 0.5,
  loss: part(0.08, 0.02),
  points: 0.2,
  better_in: 0.4,
  worse_in: 0.1,
  worlds: 128,
  ...change,
});

test("whole percents of an account add up, one's own play first", () => {
  const bars = barsOf(account(0.504, 0.126, -0.083, 0.12));
  expect(bars.map((bar) => [bar.kind, bar.seat])).toEqual([
    ["par", null],
    ["fortune", null],
    ["play", 1],
    ["play", 0],
    ["play", 2],
    ["outcome", null],
  ]);
  const parts = bars.slice(0, -1);
  expect(parts.reduce((sum, bar) => sum + bar.to - bar.from, 0)).toBe(100);
  parts.slice(1).forEach((bar, index) => expect(bar.from).toBe(parts[index]!.to));
  expect(bars.at(-1)).toMatchObject({ from: 0, to: 100 });
});

test("where nobody is lucky the rest is shown instead, and bars may leave the scale", () => {
  const bars = barsOf(account(null, -0.6, 0.9));
  expect(bars.map((bar) => bar.kind)).toEqual(["par", "play", "play", "rest", "outcome"]);
  expect(rangeOf(bars)).toEqual([0, 123]);
  expect(rangeOf(barsOf(account(-0.5, 0.2, 0.2)))).toEqual([-17, 100]);
});

const analysis = { accounts: [], moments: [moment(0, 0.4, 0.1, 0.5), moment(1, 0.6, 0.02), moment(2, 0.9, 0.3, 0.9)] };

test("the line is drawn of every moment, and what could be known of those it was asked at", () => {
  const curve = curveOf(analysis as unknown as Analysis, 1);
  expect(curve.real.map((point) => point.chance)).toEqual([0.4, 0.6, 0.9]);
  expect(curve.known).toEqual([
    { number: 0, chance: 0.5 },
    { number: 2, chance: 0.9 },
  ]);
  expect(isDone(analysis as unknown as Analysis)).toBe(true);
  expect(isDone({ is_asked: true, done: 1, total: 2 })).toBe(false);
});

test("the three largest strokes of fortune are marked in the order of the match, if they are not noise", () => {
  const moments = [
    moment(0, 0.5, 0.05),
    moment(1, 0.5, -0.2),
    moment(2, 0.5, 0.3, null, 0.2),
    moment(3, 0.5, 0.1),
    moment(4, 0.5, 0.4),
    moment(5, 0.5, 0.02),
  ];
  expect(strokesOf({ moments } as unknown as Analysis, 1).map((each) => each.number)).toEqual([1, 3, 4]);
});

test("a reason says what is gained, how often, and what is risked", () => {
  expect(reasonsOf(decision({ worse_in: 0.01 }))).toEqual([
    { key: "look.why.always", fields: { better: 40, worse: 1 } },
  ]);
  expect(reasonsOf(decision({ points: 3.4 })).map((reason) => reason.key)).toEqual([
    "look.why.often",
    "look.why.points",
  ]);
  expect(reasonsOf(decision({ better_in: 0.1, worse_in: 0.3 }))[0]?.key).toBe("look.why.seldom");
});

test("the coach speaks up only where the difference is clear", () => {
  expect(opinionOf(undefined)).toBeNull();
  expect(opinionOf(decision({ better: "draw" }))).toBe("best");
  expect(opinionOf(decision({}))).toBe("better");
  expect(opinionOf(decision({ loss: part(0.02, 0.001) }))).toBe("close");
  expect(opinionOf(decision({ loss: part(0.08, 0.05) }))).toBe("close");
});

test("no number is told as if it were known exactly", () => {
  expect(doubt(0)).toBe(1);
  expect(doubt(0.004)).toBe(1);
  expect(doubt(0.026)).toBe(3);
});
