// Where each choice of Sen lies on the table: on a card of a dream, on a pile, on a card in hand or on a button.
import type { Choice } from "../../app/wire";

/** What has been picked up before the move is complete: the top discard, or the first card of a pair. */
export type Grip = { kind: "discard" } | { kind: "pair"; first: number | null } | null;

export interface Places {
  /** On the card of a dream, by its spot. */
  readonly cards: ReadonlyMap<string, Choice>;
  /** On the draw pile. */
  readonly draw: Choice | null;
  /** On the cards in hand, by their index. */
  readonly hand: ReadonlyMap<number, Choice>;
  /** On the discards looked through, one per kind of card. */
  readonly picks: readonly Choice[];
  /** What can be said about a pair. */
  readonly sayings: readonly Choice[];
  /** Buttons of their own: discard, use, wake up, and whatever has no other place. */
  readonly buttons: readonly Choice[];
  /** Whether the top discard may be picked up, to be laid into the own dream. */
  readonly canTake: boolean;
  /** Whether two own cards may be pointed at. */
  readonly canPair: boolean;
}

/** The name of the spot where a card of a dream lies. */
export function spotOf(owner: number, place: number): string {
  return `dream-${owner}-${place}`;
}

/** Give every choice its place, as things stand with `grip` picked up. */
export function placesOf(choices: readonly Choice[], seat: number, grip: Grip): Places {
  const cards = new Map<string, Choice>();
  const hand = new Map<number, Choice>();
  const picks: Choice[] = [];
  const sayings: Choice[] = [];
  const buttons: Choice[] = [];
  let draw: Choice | null = null;
  let canTake = false;
  let canPair = false;
  for (const choice of choices) {
    const parts = choice.parts;
    switch (parts.action) {
      case "look":
      case "keep":
        cards.set(spotOf(seat, Number(parts.place)), choice);
        break;
      case "peek":
      case "lift":
      case "swap":
        cards.set(spotOf(Number(parts.owner), Number(parts.place)), choice);
        break;
      case "take":
        canTake = true;
        if (grip?.kind === "discard") cards.set(spotOf(seat, Number(parts.place)), choice);
        break;
      case "point":
        canPair = true;
        if (grip?.kind === "pair" && grip.first === parts.first) cards.set(spotOf(seat, Number(parts.second)), choice);
        break;
      case "draw":
        draw = choice;
        break;
      case "choose":
        hand.set(Number(parts.index), choice);
        break;
      case "pick":
        picks.push(choice);
        break;
      case "say":
        sayings.push(choice);
        break;
      default:
        buttons.push(choice);
    }
  }
  return { cards, draw, hand, picks, sayings, buttons, canTake, canPair };
}

/** The places of the own cards that may be pointed at first, while a pair is being named. */
export function firstOfPair(choices: readonly Choice[]): ReadonlySet<number> {
  return new Set(
    choices.filter((choice) => choice.parts.action === "point").map((choice) => Number(choice.parts.first)),
  );
}

/** What may be picked up, one after another, until all of the choices have lain on the table once. */
export function gripsOf(choices: readonly Choice[]): Grip[] {
  const grips: Grip[] = [null];
  if (choices.some((choice) => choice.parts.action === "take")) grips.push({ kind: "discard" });
  for (const first of firstOfPair(choices)) grips.push({ kind: "pair", first });
  return grips;
}

/** Every move that can be made with one tap as the table is laid. */
export function movesOf(places: Places): string[] {
  const laid = [...places.cards.values(), ...places.hand.values(), ...places.picks, ...places.sayings];
  if (places.draw) laid.push(places.draw);
  return [...laid, ...places.buttons].map((choice) => choice.move);
}
