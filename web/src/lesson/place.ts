// Where the lesson speaks: never over the thing it speaks about.

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

/** The side of the area to speak from, and where to point: below a thing in the upper part, above any other. */
export function placeFor(area: Box, bubble: Box, thing: Box | null): Place {
  if (!thing || thing.width === 0 || thing.height === 0) return { isBelow: false, tail: null };
  const middle = thing.top + thing.height / 2 - area.top;
  const across = thing.left + thing.width / 2 - bubble.left;
  return {
    isBelow: middle < area.height * 0.45,
    tail: Math.min(Math.max(across, MARGIN), Math.max(MARGIN, bubble.width - MARGIN)),
  };
}
