// Which cards fly from where to where when something happens.
import type { GameEvent } from "./types";
import { follow, type Scene } from "./scene";

export interface Flight {
  /** The face that is seen, or null for a nine. */
  readonly card: string | null;
  /** Names of places (`data-anchor`); of several the first one that is on the table counts. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Whether the card turns over to its nine on the way. */
  readonly turns?: boolean;
  /** How long after the first one it starts, in steps. */
  readonly step?: number;
}

export const land = (owner: number, place: number): string => `land-${owner}-${place}`;
const hand = (seat: number): string => `hand-${seat}`;
/** A card of the hand: for the one who looks the card itself, for others where they sit. */
const held = (seat: number, card: string): string[] => [`held-${seat}-${card}`, hand(seat)];

/** The cards of all that happens in one moment: those of the next event set off after those of the one before. */
export function flightsOfAll(events: readonly GameEvent[], before: Scene): Flight[] {
  const flights: Flight[] = [];
  let scene = before;
  for (const event of events) {
    const first = flights.length === 0 ? 0 : Math.max(...flights.map(({ step }) => step ?? 0)) + 1;
    flights.push(...flightsOf(event, scene).map((flight) => ({ ...flight, step: first + (flight.step ?? 0) })));
    scene = follow(scene, event);
  }
  return flights;
}

/** `before` is the table before the event. */
export function flightsOf(event: GameEvent, before: Scene): Flight[] {
  switch (event.event) {
    case "drew":
      return Array.from({ length: event.count }, (_, step) => ({
        ...{ card: null, from: ["pile"], to: [hand(event.seat)], step },
      }));
    case "reshuffled":
      return before.discards
        .slice(-5)
        .map((card, step) => ({ card, from: ["discards"], to: ["pile"], step, turns: true }));
    case "laid":
      return [{ card: event.card, from: held(event.seat, event.card), to: [land(event.seat, event.place)] }];
    case "covered":
      return [{ card: event.card, from: held(event.seat, event.card), to: [land(event.owner, event.place)] }];
    case "chased":
      return [
        { card: event.card, from: held(event.seat, event.card), to: ["discards"] },
        { card: "raven", from: [land(event.seat, event.place)], to: ["discards"], step: 1 },
      ];
    case "exchanged":
      return event.cards.map((card, step) => ({ card, from: held(event.seat, card), to: ["discards"], step }));
    case "attacked":
    case "repeated":
      return [{ card: event.card, from: held(event.seat, event.card), to: ["stage-card"] }];
    case "defended":
      return [{ card: event.card, from: held(event.seat, event.card), to: ["stage-defence"] }];
    case "befriended":
    case "fought": {
      if (before.stage?.kind === "meeting") return [];
      return [{ card: event.card, from: held(event.seat, event.card), to: ["stage-card"] }];
    }
    case "caught":
      return [{ card: event.card, from: ["stage-card", "stage"], to: [hand(event.seat)] }];
    case "nine_placed": {
      const to = [land(event.seat, event.place)];
      if (event.card === undefined) return [{ card: null, from: ["pile"], to }];
      return [{ card: event.card, from: ["stage-card", "stage"], to, turns: true }];
    }
    case "nine_lost":
      return [{ card: event.card, from: ["stage-card", "pile"], to: ["discards"] }];
    case "land_filled":
      return [
        {
          card: event.nine ?? event.lost ?? null,
          from: ["stage-card"],
          to: [event.nine ? land(event.seat, event.place) : "discards"],
          turns: Boolean(event.nine),
        },
        { card: event.cat, from: ["stage-cat", "stage-card"], to: [land(event.seat, event.place)], step: 1 },
      ];
    case "cats_lost":
      return event.cards.map((card, step) => ({
        card,
        from: [step ? "stage-cat" : "stage-card"],
        to: ["discards"],
        step,
      }));
    case "moth_lifted":
      return [{ card: event.card, from: [land(event.owner, event.place)], to: ["stage-card"] }];
    case "moth_dropped":
      return [{ card: event.card, from: ["stage-card"], to: [land(event.owner, event.place)] }];
    case "bat_took":
      return [{ card: "raven", from: [land(event.owner, event.place)], to: ["stage-card"] }];
    case "dragon_came":
      return before.dreams.flatMap((dream, owner) =>
        dream.flatMap(({ top }, place) =>
          top === "raven" ? [{ card: top, from: [land(owner, place)], to: ["discards"] }] : [],
        ),
      );
    default:
      return [];
  }
}
