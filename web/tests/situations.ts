// Situations of a game for the tests of its table, played by the engine itself: see studio/explore.py.
import type { Choice } from "../src/app/wire";
import { askEngine } from "./engine";

export interface Situation<View> {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly view: View;
  readonly choices: readonly Choice[];
}

/** Situations of every number of seats, every preset and the options given beside them. */
export function situationsOf<View>(game: string, options: readonly object[] = []): Situation<View>[] {
  return askEngine("studio/explore.py", [game, "--seeds", "6", "--options", JSON.stringify(options)]);
}
