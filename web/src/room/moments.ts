// What has happened is shown one thing after another, and then how things are.
import type { Pace } from "../app/preferences.svelte";
import type { GameEvent, Happening } from "../kit/contract";
import type { Choice, LessonStep, SeatClock } from "../app/wire";

/** What every view holds, whatever the game. */
export interface AnyView {
  readonly seat: number;
  readonly seats: number;
  readonly acting: readonly number[];
  readonly phase?: string;
}

/** How things are after some events, from one seat. */
export interface Scene {
  readonly seat: number;
  readonly number: number;
  readonly view: AnyView;
  readonly choices: readonly Choice[];
  readonly clocks: readonly SeatClock[];
  readonly picture: string | null;
  /** What a lesson says now. */
  readonly lesson?: LessonStep | null;
  /** When it arrived, for the clocks. */
  readonly time: number;
}

export type Item =
  | ({ readonly kind: "event"; readonly seat: number; readonly number: number } & Happening<GameEvent>)
  | { readonly kind: "scene"; readonly scene: Scene };

const DURATIONS: Record<Pace, number> = { slow: 1900, normal: 1050, fast: 480, at_once: 0 };
const MANY = 10;
const TOO_MANY = 60;

/** How long an event is shown: one's own are known, summaries take longer, and a long queue is shown faster. */
export function durationOf(pace: Pace, isOwn: boolean, lines: number, waiting: number): number {
  if (waiting > TOO_MANY) return 0;
  const share = (isOwn ? 0.55 : 1) * (lines > 1 ? 2.5 : 1) * (waiting > MANY ? 0.45 : 1);
  return Math.round(DURATIONS[pace] * share);
}

/** Whether two lists of choices ask the same question. */
export function isSameQuestion(before: readonly Choice[], after: readonly Choice[]): boolean {
  return before.length === after.length && before.every((choice, index) => choice.move === after[index]?.move);
}

/**
 * Whether a seat is still in the middle of the same: all that has happened was its own doing, or another's that leaves it
 * nothing new to decide. What chance does, and what ends its turn, makes everything mean something else.
 */
export function isContinued(
  seat: number,
  events: readonly GameEvent[],
  before: readonly Choice[],
  after: readonly Choice[],
): boolean {
  const known = new Set(before.map(({ move }) => move));
  const isNothingNew = after.every(({ move }) => known.has(move));
  const isHarmless = (event: GameEvent) => event.seat === seat || (event.seat !== undefined && isNothingNew);
  return after.length > 0 && events.every(isHarmless);
}
