// What moves across the table when something happens in Kotostrofa.
import type { Flight } from "../../kit/flights";
import type { GameEvent } from "./types";

/** The spot of a seat's hand. */
export function handOf(seat: number): string {
  return `hand-${seat}`;
}

/** The spot of a card in one's own hand. */
export function ownSpot(card: string): string {
  return `own-${card}`;
}

export const PILE = "pile";

/** The spot of the card of the fan that one draws oneself. */
export const FAN = "fan";

/** The flights of an event, as the one at `viewer` sees them: from one's own hand a card leaves its own place. */
export function flightsOf(event: GameEvent, viewer: number): Flight[] {
  const leave = (seat: number, card: string | undefined): string =>
    seat === viewer && card !== undefined ? ownSpot(card) : handOf(seat);
  switch (event.event) {
    case "drew":
      return Array.from({ length: event.count }, (_, index) => {
        const card = event.cards?.[index];
        return fly(event.seat === viewer ? FAN : leave(event.owner, card), handOf(event.seat), card);
      });
    case "discarded":
    case "discarded_value":
      return [event.first, event.second].map((card) => fly(leave(event.seat, card), PILE, card));
    case "dropped":
      return event.cards.map((card) => fly(leave(event.seat, card), PILE, card));
    case "took":
      return [fly(PILE, handOf(event.seat), event.card)];
    case "laid":
      return [fly(leave(event.seat, event.card), PILE, event.card)];
    case "gave":
      return [fly(leave(event.seat, event.card), handOf(event.target), event.card)];
    case "handed":
      return [fly(PILE, handOf(event.target), event.card)];
    default:
      return [];
  }
}

/** The cards that come into a hand by an event, as far as they are known to its owner. */
export function arrivals(event: GameEvent, viewer: number): readonly string[] | null {
  switch (event.event) {
    case "drew":
      return event.seat === viewer ? (event.cards ?? []) : null;
    case "took":
      return event.seat === viewer ? [event.card] : null;
    case "gave":
      return event.target === viewer && event.card !== undefined ? [event.card] : null;
    case "handed":
      return event.target === viewer ? [event.card] : null;
    case "round_started":
      return [];
    default:
      return null;
  }
}

function fly(from: string, to: string, face?: string): Flight {
  return { from, to, face: face ?? null };
}
