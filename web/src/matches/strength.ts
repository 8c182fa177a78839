// A rating in words, next to the bots of the game, and as a line.
import type { RatingPoint } from "../app/wire";

export interface Strength {
  readonly kind: "below" | "about" | "between" | "above";
  readonly level: string;
  /** The stronger one of two. */
  readonly next: string;
}

/** What tables of so many seats are called, as a sentence of the catalogue. */
export function scaleName({ most }: { readonly most: number }): string {
  return most === 2 ? "strength.two" : "strength.more";
}

export type Certainty = "guess" | "rough" | "sure";

/** So many points apart two are about as strong: 55 matches of 100 are won. */
const NEAR = 35;
const ROUGH = 70;
const GUESS = 150;

/** Which bots somebody plays like, or between which; the less is known, the wider is "about". */
export function strengthOf({ points, deviation }: RatingPoint, levels: Readonly<Record<string, number>>): Strength {
  const ladder = Object.entries(levels).sort(([, a], [, b]) => a - b);
  const [nearest, worth] = ladder.reduce((best, each) =>
    Math.abs(each[1] - points) < Math.abs(best[1] - points) ? each : best,
  );
  if (Math.abs(worth - points) <= Math.max(NEAR, deviation / 2)) return { kind: "about", level: nearest, next: "" };
  const above = ladder.findIndex(([, each]) => each > points);
  if (above === 0) return { kind: "below", level: nearest, next: "" };
  if (above < 0) return { kind: "above", level: nearest, next: "" };
  return { kind: "between", level: ladder[above - 1]![0], next: ladder[above]![0] };
}

export function certaintyOf(deviation: number): Certainty {
  if (deviation > GUESS) return "guess";
  return deviation > ROUGH ? "rough" : "sure";
}

export interface Drawing {
  /** From the oldest match to the newest. */
  readonly line: readonly (readonly [number, number])[];
  /** Around it, where the truth is likely: along the upper edge, and back along the lower one. */
  readonly band: readonly (readonly [number, number])[];
  /** Where each level is, and where its name is written: names stand apart even where levels do not. */
  readonly levels: readonly { readonly level: string; readonly y: number; readonly label: number }[];
}

/** The history drawn into a box: all of its points and every level are inside. */
export function drawingOf(
  history: readonly RatingPoint[],
  levels: Readonly<Record<string, number>>,
  width: number,
  height: number,
): Drawing {
  const values = [...Object.values(levels), ...history.map(({ points }) => points)];
  const [least, most] = [Math.min(...values) - NEAR, Math.max(...values) + NEAR];
  const y = (points: number) => ((most - Math.min(Math.max(points, least), most)) / (most - least)) * height;
  const x = (index: number) => (history.length > 1 ? (index / (history.length - 1)) * width : width / 2);
  const upper = history.map(({ points, deviation }, index) => [x(index), y(points + deviation)] as const);
  const lower = history.map(({ points, deviation }, index) => [x(index), y(points - deviation)] as const);
  return {
    line: history.map(({ points }, index) => [x(index), y(points)] as const),
    band: [...upper, ...lower.reverse()],
    levels: apart(
      Object.entries(levels).map(([level, points]) => ({ level, y: y(points) })),
      height,
    ),
  };
}

const LINE_HEIGHT = 16;

function apart(marks: readonly { level: string; y: number }[], height: number): Drawing["levels"] {
  const placed = [...marks].sort((a, b) => a.y - b.y).map((mark) => ({ ...mark, label: mark.y }));
  placed.forEach((mark, index) => {
    mark.label = Math.max(mark.y, (placed[index - 1]?.label ?? -LINE_HEIGHT) + LINE_HEIGHT);
  });
  placed.reverse().forEach((mark, index) => {
    mark.label = Math.min(mark.label, (placed[index - 1]?.label ?? height + LINE_HEIGHT) - LINE_HEIGHT);
  });
  return placed;
}
