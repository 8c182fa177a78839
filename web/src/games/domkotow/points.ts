// What is earned, and what stands to be lost at the end.

export type Points = Readonly<Record<string, number>>;

/** What counts at the end only: cells that may still be written in. */
const AT_THE_END = "empty";

export interface Account {
  /** The categories in which something is earned, and what is counted at the end, when that is still to come. */
  readonly earned: readonly string[];
  readonly later: readonly string[];
}

export function accountOf(points: Points, isOver: boolean): Account {
  const isLater = (name: string): boolean => name === AT_THE_END && !isOver;
  const names = Object.keys(points);
  return { earned: names.filter((name) => !isLater(name)), later: names.filter(isLater) };
}

/** The points of some categories. */
export function sumOf(points: Points, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (points[name] ?? 0), 0);
}
