// What is shown together, and how much of the usual time it deserves. Whoever plays a card draws one, and whoever does not
// answer an attack loses a cat: neither is a happening of its own.
import type { Happening } from "../../kit/contract";
import type { GameEvent } from "./types";

/** What belongs to the event before it. */
const FOLLOWING: ReadonlySet<string> = new Set(["drew", "reshuffled"]);
/** What an attack without an answer leads to. */
const OUTCOMES: ReadonlySet<string> = new Set(["befriended", "fought"]);

export function gather(events: readonly GameEvent[]): readonly Happening<GameEvent>[] {
  const happenings: Happening<GameEvent>[] = [];
  for (const event of events) {
    const last = happenings.at(-1);
    const isFollowing = FOLLOWING.has(event.event);
    const isOutcome = OUTCOMES.has(event.event) && last?.event.event === "passed";
    if (!last || (!isFollowing && !isOutcome)) happenings.push({ event, events: [event] });
    else happenings.splice(-1, 1, { event: isOutcome ? event : last.event, events: [...last.events, event] });
  }
  return happenings;
}

export function weightOf(event: GameEvent): number {
  switch (event.event) {
    case "stopped":
    case "drew":
    case "reshuffled":
      return 0.5;
    case "exchanged":
    case "laid":
    case "passed":
    case "nine_placed":
    case "nine_lost":
    case "land_filled":
      return 0.65;
    default:
      return 0.9;
  }
}
