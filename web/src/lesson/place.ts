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
  /** How far it stands to the right of the middle of the area, in pixels. */
  readonly shift: number;
  /** Whether the thing it speaks about is above it. */
  readonly isBelow: boolean;
  /** How far from the left edge of the bubble the thing is, in pixels; null when nothing is pointed at. */
  readonly tail: number | null;
}

export type Spot = Pick<Place, "top" | "shift">;
export type Size = Pick<Box, "width" | "height">;

/** What lies in the area: what the lesson speaks about, who plays along with their points, one's own things, all else. */
export interface Seen {
  readonly things?: readonly Box[];
  readonly people?: readonly Box[];
  readonly own?: readonly Box[];
  readonly others?: readonly Box[];
}

const MARGIN = 28;
/** Between the bubble and the edge of the area. */
export const GAP = 10;
/** Places are tried so many pixels apart. */
const STEP = 6;
/** Another place has to be this much better, in square pixels covered, before the bubble moves there. */
const WORTH_MOVING = 2000;
/** A covered pixel of what is spoken about, of somebody's name or of one's own things weighs as many others. */
const WEIGHT = { things: 1e6, people: 1e3, own: 30, others: 1 } as const;

/** Where to speak from, and where to point: at the first of the things it speaks about. */
export function placeFor(area: Box, { width, height }: Size, seen: Seen, before: Spot | null = null): Place {
  const things = (seen.things ?? []).filter((thing) => thing.width > 0 && thing.height > 0);
  const kinds = Object.keys(WEIGHT) as (keyof typeof WEIGHT)[];
  const leftOf = (shift: number): number => area.left + (area.width - width) / 2 + shift;
  const cost = ({ top, shift }: Spot): number => {
    const box = { left: leftOf(shift), width, height, top: area.top + top };
    return kinds.reduce((sum, kind) => sum + covered(box, seen[kind] ?? []) * WEIGHT[kind], 0);
  };
  const lowest = Math.max(GAP, area.height - GAP - height);
  const tops = Array.from({ length: Math.floor((lowest - GAP) / STEP) + 1 }, (_, index) => GAP + index * STEP);
  // Where the area is wider than the bubble it may stand at either side.
  const side = Math.max(0, (area.width - width) / 2 - GAP);
  const spots = [0, ...(side > 0 ? [-side, side] : [])].flatMap((shift) =>
    [...tops, lowest].map((top) => ({ top, shift })),
  );
  const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  const isPossible = before !== null && before.top <= lowest && Math.abs(before.shift) <= side;
  const { top, shift } = isPossible && cost(before) <= cost(best) + WORTH_MOVING ? before : best;
  const [thing] = things;
  if (!thing) return { top, shift, isBelow: false, tail: null };
  const across = thing.left + thing.width / 2 - leftOf(shift);
  return {
    top,
    shift,
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
