// What is printed on the cards: how many ravens, under which sky, and where they sit.
import type { SenFacts } from "./types";

/** The number in the corner of a card; an hourglass has none of its own. */
export function cornerOf(face: string, { ravens }: SenFacts): string {
  return String(ravens[face] ?? "");
}

/** Whether a card is nothing but its ravens, which its name tells. */
export function isPlain(face: string): boolean {
  return /^\d$/.test(face);
}

export interface Sky {
  readonly air: string;
  readonly high: string;
  readonly moon: string;
  readonly far: string;
  readonly near: string;
  readonly ink: string;
}

/** From a clear evening to a night of ravens; then the hourglass and the special cards. */
export const SKIES: readonly Sky[] = [
  { air: "#a9d3ea", high: "#cfe8f2", moon: "#fff6d6", far: "#8fc6a2", near: "#6fb088", ink: "#3c6b57" },
  { air: "#9cc3e8", high: "#c4dbf2", moon: "#fff3cc", far: "#7fb3a6", near: "#5d9a8c", ink: "#34635c" },
  { air: "#93b2e2", high: "#bccdf0", moon: "#fff1c4", far: "#759fb0", near: "#53849a", ink: "#2f5568" },
  { air: "#8ba0da", high: "#b3bfeb", moon: "#ffeebb", far: "#6a87b0", near: "#4c6c98", ink: "#2a4468" },
  { air: "#8690d0", high: "#aeb0e4", moon: "#ffebb3", far: "#6574ac", near: "#485a92", ink: "#28386a" },
  { air: "#7f80c2", high: "#a6a0da", moon: "#ffe7aa", far: "#6063a2", near: "#464a88", ink: "#292d62" },
  { air: "#766fb0", high: "#9c8dcb", moon: "#ffe2a0", far: "#585294", near: "#413d7a", ink: "#262358" },
  { air: "#695d9c", high: "#8f78b8", moon: "#ffdc95", far: "#4e4383", near: "#39316a", ink: "#221c4a" },
  { air: "#594a86", high: "#7d62a2", moon: "#ffd68a", far: "#423570", near: "#302658", ink: "#1c153c" },
  { air: "#46376e", high: "#6d4c88", moon: "#ffb27a", far: "#34285a", near: "#251c44", ink: "#150f2c" },
  { air: "#f0c98a", high: "#f8e0b0", moon: "#fff6dc", far: "#cf9a68", near: "#ad7a52", ink: "#6a4630" },
  { air: "#7cbcb4", high: "#a8d8cc", moon: "#fff3cc", far: "#4f9790", near: "#3a7c78", ink: "#1f5250" },
];

const HOURGLASS_SKY = 10;
const SPECIAL_SKY = 11;

export function skyOf(face: string): number {
  if (face === "hourglass") return HOURGLASS_SKY;
  return isPlain(face) ? Number(face) : SPECIAL_SKY;
}

export interface RavenDrawn {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly flip: boolean;
}

const PERCHES: readonly (readonly [number, number])[] = [
  [50, 86],
  [27, 72],
  [74, 76],
  [50, 58],
  [22, 98],
  [78, 100],
  [24, 46],
  [77, 54],
  [50, 106],
];

/** Where the ravens of each plain card sit, by their number: few ones are large, many are smaller. */
export const RAVENS_DRAWN: readonly (readonly RavenDrawn[])[] = Array.from({ length: 10 }, (_, count) =>
  PERCHES.slice(0, count).map(([x, y], index) => ({
    x,
    y,
    size: count < 3 ? 1.15 : count < 6 ? 0.95 : 0.8,
    flip: index % 2 === 1,
  })),
);
