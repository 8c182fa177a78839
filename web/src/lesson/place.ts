// Where the lesson speaks: never over the thing it speaks about, and over as little else as possible.

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly isBelow: boolean;
  /** How far from the left edge of the bubble the thing is, in pixels; null when nothing is pointed at. */
  readonly tail: number | null;
}

const MARGIN = 28;
/** Between the bubble and the edge of the area. */
const GAP = 10;
/** The other side has to be this much better, in pixels covered, before the bubble moves there. */
const WORTH_MOVING = 2000;

/** The side of the area to speak from, and where to point: at the first of the things it speaks about. */
export function placeFor(
  area: Box,
  bubble: Box,
  things: readonly Box[],
  others: readonly Box[] = [],
  wasBelow = false,
): Place {
  // The boxes of the browser cannot be spread: what they are is in their getters.
  const { left, width, height } = bubble;
  const above = { left, width, height, top: area.top + GAP };
  const below = { left, width, height, top: area.top + area.height - GAP - height };
  const seen = things.filter((thing) => thing.width > 0 && thing.height > 0);
  const isBelow = isBetterBelow(above, below, seen, others, wasBelow);
  const [thing] = seen;
  if (!thing) return { isBelow, tail: null };
  const across = thing.left + thing.width / 2 - bubble.left;
  return { isBelow, tail: Math.min(Math.max(across, MARGIN), Math.max(MARGIN, bubble.width - MARGIN)) };
}

function isBetterBelow(
  above: Box,
  below: Box,
  things: readonly Box[],
  others: readonly Box[],
  wasBelow: boolean,
): boolean {
  const hidden = covered(above, things) - covered(below, things);
  if (hidden !== 0) return hidden > 0;
  const gain = covered(above, others) - covered(below, others);
  return wasBelow ? gain > -WORTH_MOVING : gain > WORTH_MOVING;
}

/** How much of some boxes the bubble covers, in square pixels. */
function covered(bubble: Box, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + overlap(bubble, box), 0);
}

function overlap(bubble: Box, box: Box): number {
  const across = Math.min(bubble.left + bubble.width, box.left + box.width) - Math.max(bubble.left, box.left);
  const down = Math.min(bubble.top + bubble.height, box.top + box.height) - Math.max(bubble.top, box.top);
  return Math.max(across, 0) * Math.max(down, 0);
}
