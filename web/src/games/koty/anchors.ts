// Where the named places of the table are on the screen.
import type { Flight } from "./flights";

export interface Spotlight {
  /** The middle of the place, seen from the corner of the table, and how wide a card is there. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Flying {
  readonly id: number;
  readonly card: string | null;
  readonly turns: boolean;
  readonly from: Spotlight;
  readonly to: Spotlight;
  readonly delay: number;
  readonly duration: number;
  readonly arrival: string;
}

export function locate(root: HTMLElement, names: readonly string[], widest: number): [string, Spotlight] | null {
  for (const name of names) {
    const node = root.querySelector(`[data-anchor="${name}"]`);
    if (!node) continue;
    const frame = root.getBoundingClientRect();
    const box = node.getBoundingClientRect();
    const width = Math.max(14, Math.min(box.width, widest));
    return [name, { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, width }];
  }
  return null;
}

/** How long flights take within the time a happening is shown: a third of it for the cards that start later. */
export function timing(flight: Flight, duration: number): { delay: number; duration: number } {
  const whole = Math.min(duration * 0.75, 620);
  return { delay: Math.min((flight.step ?? 0) * 70, whole / 3), duration: (whole * 2) / 3 };
}

/** The places where a card is still to land. */
export function arrivalsOf(flying: readonly Flying[]): Set<string> {
  return new Set(flying.map(({ arrival }) => arrival));
}
