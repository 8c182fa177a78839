// What a seat is looking at: a card it has turned for itself stays turned until it is put back.
import { spotOf } from "./places";
import type { GameEvent } from "./types";

/** The faces of the cards held up, by the spot where they lie. */
export type Looks = ReadonlyMap<string, string>;

export const NO_LOOKS: Looks = new Map();

/** What is held up after an event; a card that moves, or the end of the round, ends a look. */
export function looksAfter(looks: Looks, event: GameEvent, seat: number): Looks {
  switch (event.event) {
    case "looked":
      return event.seat === seat && event.card ? new Map([...looks, [spotOf(seat, event.place), event.card]]) : looks;
    case "peeked":
      return event.seat === seat && event.card ? new Map([[spotOf(event.owner, event.place), event.card]]) : looks;
    case "took":
    case "kept":
      return without(looks, spotOf(event.seat, event.place));
    case "swapped":
      return without(looks, spotOf(event.owner, event.place), spotOf(event.other_owner, event.other_place));
    case "named":
    case "round_started":
    case "round_ended":
      return NO_LOOKS;
    default:
      return looks;
  }
}

function without(looks: Looks, ...spots: string[]): Looks {
  if (!spots.some((spot) => looks.has(spot))) return looks;
  return new Map([...looks].filter(([spot]) => !spots.includes(spot)));
}
