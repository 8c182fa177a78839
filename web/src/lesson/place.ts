// Where the lesson speaks: never over the thing it speaks about, and over as little else as possible.

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  /** Where the bubble begins, in pixels from the upper edge of the area. */
  readonly top: number;
  /** Whether the thing it speaks about is above it. */
  readonly isBelow: boolean;
  /** How far from the left edge of the bubble the thing is, in pixels; null when nothing is pointed at. */
  readonly tail: number | null;
}

/** What lies in the area: what the lesson speaks about, who plays along with their points, and all else worth seeing. */
export interface Seen {
  readonly things?: readonly Box[];
  readonly people?: readonly Box[];
  readonly others?: readonly Box[];
}

const MARGIN = 28;
/** Between the bubble and the edge of the area. */
export const GAP = 10;
/** Places are tried so many pixels apart. */
const STEP = 6;
/** Another place has to be this much better, in square pixels covered, before the bubble moves there. */
const WORTH_MOVING = 2000;
/** A covered pixel of what is spoken about, or of somebody's name, weighs as many others. */
const WEIGHT = { things: 1e6, people: 1e3, others: 1 } as const;

/** Where to speak from, and where to point: at the first of the things it speaks about. */
export function placeFor(area: Box, bubble: Box, seen: Seen, before: number | null = null): Place {
  // The boxes of the browser cannot be spread: what they are is in their getters.
  const { left, width, height } = bubble;
  const things = (seen.things ?? []).filter((thing) => thing.width > 0 && thing.height > 0);
  const { people = [], others = [] } = seen;
  const cost = (top: number): number => {
    const box = { left, width, height, top: area.top + top };
    const [thing, person, other] = [covered(box, things), covered(box, people), covered(box, others)];
    return thing * WEIGHT.things + person * WEIGHT.people + other * WEIGHT.others;
  };
  const lowest = Math.max(GAP, area.height - GAP - height);
  const tops = Array.from({ length: Math.floor((lowest - GAP) / STEP) + 1 }, (_, index) => GAP + index * STEP);
  const best = [...tops, lowest].reduce((one, other) => (cost(other) < cost(one) ? other : one));
  const isKept = before !== null && before <= lowest && cost(before) <= cost(best) + WORTH_MOVING;
  const top = isKept ? before : best;
  const [thing] = things;
  if (!thing) return { top, isBelow: false, tail: null };
  const across = thing.left + thing.width / 2 - left;
  return {
    top,
    isBelow: thing.top + thing.height / 2 < area.top + top + height / 2,
    tail: Math.min(Math.max(across, MARGIN), Math.max(MARGIN, width - MARGIN)),
  };
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
