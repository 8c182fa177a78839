// What moves across the table when something happens in Sen.
import type { Flight } from "../../kit/flights";
import { spotOf } from "./places";
import type { GameEvent, SenView } from "./types";

/** The spot of the cards a seat holds. */
export function handOf(seat: number): string {
  return `hand-${seat}`;
}

export function flightsOf(event: GameEvent, view: SenView): Flight[] {
  switch (event.event) {
    case "round_started":
      return view.dreams.flatMap((dream, seat) => dream.map((_, place) => fly("pile", spotOf(seat, place))));
    case "took":
      return [
        fly("discards", spotOf(event.seat, event.place), event.card),
        fly(spotOf(event.seat, event.place), "discards", event.discarded),
      ];
    case "drew":
      return [fly("pile", handOf(event.seat), event.card)];
    case "took_two":
      return Array.from({ length: event.count }, (_, index) => fly("pile", handOf(event.seat), event.cards?.[index]));
    case "kept":
      return [
        fly(handOf(event.seat), spotOf(event.seat, event.place), event.card),
        fly(spotOf(event.seat, event.place), "discards", event.discarded),
      ];
    case "discarded":
    case "used":
      return [fly(handOf(event.seat), "discards", event.card)];
    case "chose":
      return [fly(handOf(event.seat), "discards", event.discarded)];
    case "picked":
      return [fly("discards", handOf(event.seat), event.card)];
    case "swapped":
      return [
        fly(spotOf(event.owner, event.place), spotOf(event.other_owner, event.other_place)),
        fly(spotOf(event.other_owner, event.other_place), spotOf(event.owner, event.place)),
      ];
    default:
      return [];
  }
}

/** The cards of dreams that are in the air and are not to be drawn where they lay. */
export function emptied(flights: readonly Flight[]): ReadonlySet<string> {
  return new Set(flights.map((flight) => flight.from).filter((spot) => spot.startsWith("dream-")));
}

function fly(from: string, to: string, face?: string): Flight {
  return { from, to, face: face ?? null };
}
