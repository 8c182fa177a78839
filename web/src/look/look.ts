// What a page tells of an analysis: the line of the chance to win, the account as bars that add up, and why.
import type { Account, Analysis, Decision, LookBack, Moment } from "../app/wire";

/** Strokes of fortune that are marked. */
const STROKES = 3;
/** A difference below this many standard errors may be nothing. */
const ERRORS_FROM_NOTHING = 2;
const SMALLEST_STROKE = 0.03;
/** As in the analysis: what a decision may lose before it is worth a word. */
const SMALLEST_LOSS = 0.03;
const HARDLY_EVER = 0.05;

export interface Point {
  readonly number: number;
  readonly chance: number;
}

export interface Curve {
  /** As it really stood, after every move. */
  readonly real: readonly Point[];
  /** As far as the seat could know, at some of them. */
  readonly known: readonly Point[];
}

/** A row of the account: from where it begins to where it ends, in whole percents. */
export interface Bar {
  readonly kind: "par" | "fortune" | "play" | "rest" | "outcome";
  /** Whose play it is. */
  readonly seat: number | null;
  readonly from: number;
  readonly to: number;
}

export interface Reason {
  readonly key: string;
  readonly fields: Readonly<Record<string, number>>;
}

export function isDone(found: Analysis | LookBack): found is Analysis {
  return "accounts" in found;
}

export function percent(part: number): number {
  return Math.round(100 * part);
}

/** How far a number may be off, in whole percents: nothing here is known to better than one. */
export function doubt(error: number): number {
  return Math.max(1, percent(error));
}

export function curveOf(analysis: Analysis, seat: number): Curve {
  const points = (kind: "chances" | "known") =>
    analysis.moments.flatMap(({ number, [kind]: parts }) => {
      const part = parts[seat];
      return part ? [{ number, chance: part.mean }] : [];
    });
  return { real: points("chances"), known: points("known") };
}

/** The moments at which chance changed most, those first in which the match was first. */
export function strokesOf(analysis: Analysis, seat: number): Moment[] {
  const size = (moment: Moment) => Math.abs(moment.fortune[seat]?.mean ?? 0);
  return analysis.moments
    .filter((moment) => {
      const error = moment.fortune[seat]?.error ?? 1;
      return size(moment) > Math.max(SMALLEST_STROKE, ERRORS_FROM_NOTHING * error);
    })
    .sort((one, other) => size(other) - size(one))
    .slice(0, STROKES)
    .sort((one, other) => one.number - other.number);
}

/** The account of a seat; each bar begins where the last one ended, so that whole percents add up too. */
export function barsOf(account: Account): Bar[] {
  const parts: [Bar["kind"], number | null, number][] = [
    ["par", null, account.par.mean],
    ...(account.fortune ? [["fortune", null, account.fortune.mean] as [Bar["kind"], null, number]] : []),
    ...[account.seat, ...account.play.map((_, seat) => seat).filter((seat) => seat !== account.seat)].map(
      (seat): [Bar["kind"], number, number] => ["play", seat, account.play[seat]?.mean ?? 0],
    ),
  ];
  if (!account.fortune) parts.push(["rest", null, account.rest.mean]);
  let sum = 0;
  const bars = parts.map(([kind, seat, value]): Bar => {
    const from = percent(sum);
    sum += value;
    return { kind, seat, from, to: percent(sum) };
  });
  return [...bars, { kind: "outcome", seat: null, from: 0, to: percent(account.outcome) }];
}

/** The lowest and highest that bars reach, at least from 0 to 100. */
export function rangeOf(bars: readonly Bar[]): [number, number] {
  const ends = bars.flatMap((bar) => [bar.from, bar.to]);
  return [Math.min(0, ...ends), Math.max(100, ...ends)];
}

/** Why the better move is better: what it gains, and what the one that was made risks. */
export function reasonsOf(decision: Pick<Decision, "better_in" | "worse_in" | "points">): Reason[] {
  const fields = { better: percent(decision.better_in), worse: percent(decision.worse_in) };
  const kind = decision.worse_in < HARDLY_EVER ? "always" : decision.better_in > decision.worse_in ? "often" : "seldom";
  const reasons: Reason[] = [{ key: `look.why.${kind}`, fields }];
  const points = Math.round(decision.points);
  if (points >= 1) reasons.push({ key: "look.why.points", fields: { points } });
  return reasons;
}

/** What the coach says of a move: nothing of one without a choice. */
export function opinionOf(decision: Decision | undefined): "best" | "close" | "better" | null {
  if (!decision) return null;
  if (decision.better === decision.move) return "best";
  const { mean, error } = decision.loss;
  return mean > SMALLEST_LOSS && mean > ERRORS_FROM_NOTHING * error ? "better" : "close";
}
