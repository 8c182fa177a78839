// Things that fly over the table while a moment is shown: from one spot to another. A spot is an element of the table
// that carries its name in `data-spot`.

export interface Flight {
  readonly from: string;
  readonly to: string;
  /** The face that is seen on the way, or null for a card that stays face down. */
  readonly face: string | null;
}

/** The longest a single flight may take, in milliseconds. */
export const LONGEST_FLIGHT = 420;

/** How long a flight takes within a moment; nothing flies when the moment takes no time. */
export function flightTime(duration: number): number {
  return Math.min(LONGEST_FLIGHT, duration * 0.6);
}
