// The cards of the hand as they are drawn and offered.
import { keysOf } from "../../kit/keys";
import type { Grip } from "./grip.svelte";
import type { Teller } from "./told";

export interface Held {
  readonly key: string;
  readonly card: string;
  readonly label: string;
  /** The move a tap makes at once, with the word for it. */
  readonly move: string | undefined;
  readonly word: string;
  readonly isLive: boolean;
  readonly isPicked: boolean;
  readonly isHinted: boolean;
}

export function heldOf(hand: readonly string[], grip: Grip, teller: Teller): Held[] {
  const keys = keysOf(hand);
  return hand.map((card, index) => {
    const [direct] = grip.at(`card-${card}`);
    const isPicked = grip.picked?.index === index;
    const name = teller.words.card(card);
    const { hinted } = grip;
    return {
      key: keys[index]!,
      card,
      label: direct ? teller.choice(direct) : isPicked ? teller.texts.say("hand.picked", { card: name }) : name,
      move: direct?.move,
      word: direct ? teller.texts.text(`answer.${direct.parts.action}`) : "",
      isLive: direct !== undefined || grip.pickups.has(card),
      isPicked,
      isHinted:
        hand.indexOf(card) === index && hinted !== null && (hinted.pickup === card || hinted.spot === `card-${card}`),
    };
  });
}
