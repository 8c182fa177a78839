// How much of the usual time a happening deserves. Everybody plays at once here, so most of what others do is told in
// passing; a number, a chain of bonuses and the end of a round are what people want to follow.
import type { GameEvent } from "./types";

export function weightOf(event: GameEvent, viewer: number): number {
  switch (event.event) {
    case "ready":
    case "skipped":
    case "dealt":
      return 0.25;
    case "chosen":
    case "shown":
      return event.seat === viewer ? 0.1 : 0.35;
    case "kept":
      return 0.5;
    default:
      return 1;
  }
}
