// How a card of a dream is drawn: face up while it is looked at, face down otherwise, with what is remembered of it.
import type { Looks } from "./looks";
import { spotOf } from "./places";
import type { GameEvent, SenView } from "./types";

export interface CardDrawn {
  readonly owner: number;
  readonly place: number;
  readonly spot: string;
  /** What is known of its face, or null. */
  readonly face: string | null;
  readonly isFaceUp: boolean;
  /** Other seats that know it. */
  readonly knownBy: readonly number[];
  readonly isKnownToAll: boolean;
  /** A hand lies on it: the first card of a swap, or one of a pair that is pointed at. */
  readonly isMarked: boolean;
}

/** The cards of a dream as they lie on the table while an event is shown. */
export function cardsOf(view: SenView, owner: number, looks: Looks, event: GameEvent | null): CardDrawn[] {
  return (view.dreams[owner] ?? []).map((card, place) => {
    const spot = spotOf(owner, place);
    const shown = revealed(event, owner, place) ?? looks.get(spot) ?? null;
    const isOpen = view.phase === "over" || (view.phase === "opening" && (view.looked[owner] ?? []).includes(place));
    const face = shown ?? card.face ?? null;
    return {
      owner,
      place,
      spot,
      face,
      isFaceUp: shown !== null || (isOpen && face !== null),
      knownBy: (card.known_by ?? []).filter((seat) => seat !== view.seat),
      isKnownToAll: card.is_public ?? false,
      isMarked: isMarked(view, event, owner, place),
    };
  });
}

/** The face everybody sees at a place while an event is shown. */
function revealed(event: GameEvent | null, owner: number, place: number): string | null {
  if (event?.event !== "named" || event.seat !== owner) return null;
  if (event.first === place) return event.first_card ?? null;
  return event.second === place ? (event.second_card ?? null) : null;
}

function isMarked(view: SenView, event: GameEvent | null, owner: number, place: number): boolean {
  const [liftedOwner, liftedPlace] = (view.lifted ?? []) as readonly number[];
  if (liftedOwner === owner && liftedPlace === place) return true;
  if (view.turn === owner && ((view.pointed ?? []) as readonly number[]).includes(place)) return true;
  switch (event?.event) {
    case "looked":
      return event.seat === owner && event.place === place;
    case "peeked":
    case "lifted":
      return event.owner === owner && event.place === place;
    case "pointed":
    case "named":
      return event.seat === owner && (event.first === place || event.second === place);
    default:
      return false;
  }
}
