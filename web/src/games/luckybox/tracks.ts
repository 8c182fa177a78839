// What is printed on the score sheet, and who stands where on it.
import type { LuckyBoxView, SheetSeen } from "./types";

/** What a completed card brings in each round. */
export const CARD_POINTS: readonly number[] = [15, 12, 10, 8];
/** What the first, second and third star of a round bring together. */
export const STAR_POINTS: readonly number[] = [1, 4, 9];
export const NUMBERS_A_ROUND = 9;
/** What moons bring to one who plays alone: none, one … six or more. */
export const SOLO_MOON_POINTS: readonly number[] = [-6, -2, 0, 1, 3, 6, 10];
export const MOON_PRIZE = 6;

export interface RoundMark {
  readonly round: number;
  readonly points: number;
  readonly completed: number;
  readonly stars: number;
  readonly isNow: boolean;
  readonly isPast: boolean;
}

/** The four rounds of a sheet; the stars of the round under way may be newer than those shown to all. */
export function roundsOf(view: LuckyBoxView, sheet: SheetSeen, stars: number, full: number): RoundMark[] {
  const isOver = view.phase === "over";
  return CARD_POINTS.map((points, round) => {
    const isNow = round === view.round && !isOver;
    const isPast = round < view.round || isOver;
    return {
      round,
      points,
      completed: isNow ? full : (sheet.completed[round] ?? 0),
      stars: isNow ? stars : (sheet.past_stars[round] ?? 0),
      isNow,
      isPast,
    };
  });
}

/** What the printed sheet promises for moons, if nothing changed any more. */
export function moonPoints(moons: readonly number[], seat: number): number {
  const own = moons[seat] ?? 0;
  if (moons.length === 1) return SOLO_MOON_POINTS[Math.min(own, SOLO_MOON_POINTS.length - 1)] ?? 0;
  const prize = own === Math.max(...moons) ? MOON_PRIZE : 0;
  const fine = moons.length > 2 && own === Math.min(...moons) ? MOON_PRIZE : 0;
  return prize - fine;
}

/** A place on the moon track and who stands there. */
export interface MoonStep {
  readonly moons: number;
  readonly seats: readonly number[];
}

export function moonTrack(moons: readonly number[]): MoonStep[] {
  const longest = Math.max(SOLO_MOON_POINTS.length - 1, ...moons);
  return Array.from({ length: longest + 1 }, (_, step) => ({
    moons: step,
    seats: moons.flatMap((own, seat) => (own === step ? [seat] : [])),
  }));
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
