// Two matches with the same cards, side by side.
import type { Step } from "../app/wire";

/** The first step that differs, where one of two matches did something else than the other; null: they are the same. */
export function partingOf(one: readonly Step[], other: readonly Step[]): number | null {
  const length = Math.max(one.length, other.length);
  for (let number = 0; number < length; number += 1) {
    const [a, b] = [one[number], other[number]];
    if (a?.seat !== b?.seat || a?.move !== b?.move) return number;
  }
  return null;
}
