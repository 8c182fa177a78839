// Where each choice of Kotostrofa lies on the table: on cards of one's own hand, on a seat, on the pile, on the fan that
// is drawn from, or on a button.
import type { Choice } from "../../app/wire";

export interface Places {
  /** On the fan of the neighbour. */
  readonly draw: Choice | null;
  /** On the cards of one's own hand, by their index. */
  readonly hand: ReadonlyMap<number, Choice>;
  /** Cards that make a pair with another one and can be picked up. */
  readonly pairable: ReadonlySet<number>;
  /** On the seats. */
  readonly seats: ReadonlyMap<number, Choice>;
  /** On cards of the pile. */
  readonly pile: readonly Choice[];
  /** Buttons of their own: pass, stop, use, reverse, and whatever has no other place. */
  readonly buttons: readonly Choice[];
}

/** Give every choice its place, with the card at index `picked` of the hand picked up. */
export function placesOf(choices: readonly Choice[], hand: readonly string[], picked: number | null): Places {
  const cards = new Map<number, Choice>();
  const pairable = new Set<number>();
  const seats = new Map<number, Choice>();
  const pile: Choice[] = [];
  const buttons: Choice[] = [];
  let draw: Choice | null = null;
  for (const choice of choices) {
    const parts = choice.parts;
    switch (parts.action) {
      case "draw":
        draw = choice;
        break;
      case "discard":
        layPair(choice, hand, picked, cards, pairable);
        break;
      case "give":
      case "mark":
      case "lay":
        // Equal cards are alike: whichever is tapped, it is the same move.
        hand.forEach((card, index) => card === parts.card && cards.set(index, choice));
        break;
      case "to":
        seats.set(Number(parts.target), choice);
        break;
      case "take":
      case "hand":
        pile.push(choice);
        break;
      default:
        buttons.push(choice);
    }
  }
  return { draw, hand: cards, pairable, seats, pile, buttons };
}

function layPair(
  choice: Choice,
  hand: readonly string[],
  picked: number | null,
  cards: Map<number, Choice>,
  pairable: Set<number>,
): void {
  const { first, second } = choice.parts;
  hand.forEach((card, index) => {
    if (card !== first && card !== second) return;
    pairable.add(index);
    if (picked === null || picked === index) return;
    const other = card === first ? second : first;
    if (hand[picked] === other) cards.set(index, choice);
  });
}

/** The effect of a pair that can be thrown away; 0 if it has none. */
export function effectOf({ parts }: Choice): number {
  return Number(parts.effect ?? 0);
}

/** How a card of the hand pairs: by value, which has an effect, by colour only, or not at all. */
export type Pairing = "value" | "colour" | null;

/** How each card of the hand pairs with any other, or with the one that is picked up. */
export function pairings(choices: readonly Choice[], hand: readonly string[], picked: number | null): Pairing[] {
  const pairs = choices.filter((choice) => choice.parts.action === "discard");
  return hand.map((card, index) => {
    if (index === picked) return null;
    const own = pairs.filter(({ parts }) => {
      const isIn = parts.first === card || parts.second === card;
      if (!isIn || picked === null) return isIn;
      return hand[picked] === (parts.first === card ? parts.second : parts.first);
    });
    if (own.length === 0) return null;
    return own.some((pair) => effectOf(pair) > 0) ? "value" : "colour";
  });
}

/** Every move that can be made with one tap as the table is laid, each once. */
export function movesOf(places: Places): Set<string> {
  const laid = [...places.hand.values(), ...places.seats.values(), ...places.pile, ...places.buttons];
  if (places.draw) laid.push(places.draw);
  return new Set(laid.map((choice) => choice.move));
}
