// The help one may ask for during a match.
import { PACES, type Pace } from "../app/preferences.svelte";

export interface Help {
  readonly isSpectator: boolean;
  readonly canHint: boolean;
  readonly isHintAwaited: boolean;
  readonly canUndo: boolean;
  hint: () => void;
  undo: () => void;
}

/** How what others do is told, and what one may do about that. */
export interface Telling {
  readonly isSkippable: boolean;
  readonly pace: Pace;
  /** What the next press on the pace makes of it: the next faster one, then the slowest. */
  readonly next: Pace;
  skip: () => void;
  change: () => void;
}

export function paceAfter(pace: Pace): Pace {
  return PACES[(PACES.indexOf(pace) + 1) % PACES.length]!;
}
