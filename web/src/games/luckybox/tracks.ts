// What is printed on the score sheet, and who stands where on it.
import type { LuckyBoxFacts, LuckyBoxView, SheetSeen } from "./types";

export interface RoundMark {
  readonly round: number;
  readonly points: number;
  readonly completed: number;
  readonly stars: number;
  /** How many stars bring points. */
  readonly mostStars: number;
  readonly isNow: boolean;
  readonly isPast: boolean;
}

/** The rounds of a sheet; the stars of the round under way may be newer than those shown to all. */
export function roundsOf(
  facts: LuckyBoxFacts,
  view: LuckyBoxView,
  sheet: SheetSeen,
  stars: number,
  full: number,
): RoundMark[] {
  const isOver = view.phase === "over";
  return facts.card_points.map((points, round) => {
    const isNow = round === view.round && !isOver;
    const isPast = round < view.round || isOver;
    return {
      round,
      points,
      completed: isNow ? full : (sheet.completed[round] ?? 0),
      stars: isNow ? stars : (sheet.past_stars[round] ?? 0),
      mostStars: facts.star_points.length - 1,
      isNow,
      isPast,
    };
  });
}

/** What the printed sheet promises for moons, if nothing changed any more. */
export function moonPoints(facts: LuckyBoxFacts, moons: readonly number[], seat: number): number {
  const own = moons[seat] ?? 0;
  if (moons.length === 1) return soloMoonPoints(facts, own);
  const prize = own === Math.max(...moons) ? facts.moon_prize : 0;
  const isFined = moons.length >= facts.fewest_seats_fined && own === Math.min(...moons);
  return prize - (isFined ? facts.moon_prize : 0);
}

/** What a seat has earned so far, as everybody sees it; what moons bring or cost is counted at the end. */
export function earnedOf(facts: LuckyBoxFacts, view: LuckyBoxView, seat: number): number {
  const score = view.sheets[seat]?.score ?? 0;
  const moons = view.sheets.map((sheet) => sheet.moons);
  return view.phase === "over" ? score : score - moonPoints(facts, moons, seat);
}

/** What so many moons bring to one who plays alone. */
export function soloMoonPoints({ solo_moon_points: points }: LuckyBoxFacts, moons: number): number {
  return points[Math.min(moons, points.length - 1)] ?? 0;
}

/** A place on the moon track and who stands there. */
export interface MoonStep {
  readonly moons: number;
  readonly seats: readonly number[];
}

export function moonTrack(facts: LuckyBoxFacts, moons: readonly number[]): MoonStep[] {
  const longest = Math.max(facts.solo_moon_points.length - 1, ...moons);
  return Array.from({ length: longest + 1 }, (_, step) => ({
    moons: step,
    seats: moons.flatMap((own, seat) => (own === step ? [seat] : [])),
  }));
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
