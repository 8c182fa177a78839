// How each choice is made on the table: which card is picked up first, and what is tapped then.
import type { Choice } from "../../app/wire";

/** Where a choice is made: on a land, on a card of the hand, or by a button beside the piles. */
export type Spot = `land-${number}-${number}` | `card-${string}` | "bar";

export interface Way {
  readonly choice: Choice;
  /** The card of the hand that is picked up first, or null when nothing has to be. */
  readonly pickup: string | null;
  readonly spot: Spot;
}

export function landSpot(owner: number, place: number): Spot {
  return `land-${owner}-${place}`;
}

/** The way a choice is made; what has no place on the table is made by a button. */
export function wayOf(choice: Choice, seat: number): Way {
  const { action, card, owner = seat, place } = choice.parts;
  switch (action) {
    case "lay":
    case "befriend":
    case "fight":
    case "chase":
      return { choice, pickup: String(card), spot: landSpot(Number(owner), Number(place)) };
    case "moth":
    case "bat":
      return { choice, pickup: action, spot: landSpot(Number(owner), Number(place)) };
    case "dragon":
      return { choice, pickup: action, spot: "bar" };
    case "drop":
    case "nine":
    case "fill":
      return { choice, pickup: null, spot: landSpot(Number(owner), Number(place)) };
    case "defend":
    case "repeat":
      return { choice, pickup: null, spot: `card-${card}` };
    case "owl":
      return { choice, pickup: null, spot: "card-owl" };
    default:
      return { choice, pickup: null, spot: "bar" };
  }
}

export function waysOf(choices: readonly Choice[], seat: number): Way[] {
  return choices.map((choice) => wayOf(choice, seat));
}

/** The cards that can be picked up now. */
export function pickupsOf(ways: readonly Way[]): Set<string> {
  return new Set(ways.flatMap((way) => way.pickup ?? []));
}

/** What can be done at each spot while a card is picked up, or while none is. */
export function offersOf(ways: readonly Way[], picked: string | null): Map<Spot, Choice[]> {
  const offers = new Map<Spot, Choice[]>();
  for (const way of ways) {
    if (way.pickup !== picked) continue;
    offers.set(way.spot, [...(offers.get(way.spot) ?? []), way.choice]);
  }
  return offers;
}

export type Deed = "lay" | "cover" | "befriend" | "fight" | "chase" | "moth" | "bat" | "drop" | "nine" | "fill" | "ask";

/** What would happen at a land, in one word: several choices there have to be asked about. */
export function deedOf(choices: readonly Choice[], seat: number): Deed | null {
  const [first, second] = choices;
  if (!first) return null;
  if (second) return "ask";
  if (first.parts.action === "lay" && first.parts.owner !== seat) return "cover";
  return first.parts.action as Deed;
}

/** The different things that can be done at the lands. */
export function deedsOf(offers: ReadonlyMap<Spot, readonly Choice[]>, seat: number): Deed[] {
  const deeds = [...offers].map(([spot, choices]) => (spot === "bar" ? null : deedOf(choices, seat)));
  return [...new Set(deeds.filter((deed) => deed !== null))];
}
