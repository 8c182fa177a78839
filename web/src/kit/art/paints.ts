// The colours of cats on cards: the paint of each, and the shape that stands beside it.
import type { ShapeKind } from "./shapes";

interface Paint {
  readonly tint: string;
  readonly shape: ShapeKind;
}

const UNKNOWN: Paint = { tint: "#8a83a3", shape: "drop" };

const COLOURS: Readonly<Record<string, Paint>> = {
  red: { tint: "#d9564c", shape: "circle" },
  orange: { tint: "#ea8c34", shape: "triangle" },
  green: { tint: "#4f9f5e", shape: "square" },
  blue: { tint: "#4f86d9", shape: "diamond" },
  violet: { tint: "#9468cc", shape: "star" },
  black: { tint: "#5a5476", shape: "heart" },
};

export function paintOf(colour: string): Paint {
  return COLOURS[colour] ?? UNKNOWN;
}
