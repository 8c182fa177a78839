// What a button of a table offers: a move, or something to be picked up for one.

export interface Offer {
  /** Two offers with the same key mean the same. */
  readonly key: string;
  /** The move it makes at once; null for something that is picked up. */
  readonly move: string | null;
}

/** Whatever can be used now on a drawn table. */
export const OFFERS = "[data-move], [data-pick], [data-hold], [data-card][data-stop], [data-spot][data-stop]";

/** What an element offers now; nothing where pressing it only tells why it cannot be used. */
export function offerOf(element: HTMLElement): Offer | null {
  if (!element.matches(OFFERS) || element.matches(":disabled")) return null;
  const { move, pick, hold, card, spot } = element.dataset;
  if (move !== undefined) return { key: `move ${move}`, move };
  return { key: `pick ${pick ?? hold ?? card ?? spot}`, move: null };
}
