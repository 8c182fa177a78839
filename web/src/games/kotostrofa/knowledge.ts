// What is to be marked on the cards of one's own hand: equal cards are alike, so each mark goes to one of them.
import type { KotostrofaView } from "./types";

/** The indices of the cards that have just come, the last of equal ones first. */
export function freshCards(hand: readonly string[], arrived: readonly string[]): Set<number> {
  const fresh = new Set<number>();
  for (const card of arrived) {
    const index = hand.findLastIndex((held, at) => held === card && !fresh.has(at));
    if (index >= 0) fresh.add(index);
  }
  return fresh;
}

/** For each card of one's own hand the seats that know it is there. */
export function knowersOf(view: KotostrofaView, hand: readonly string[]): number[][] {
  const knowers: number[][] = hand.map(() => []);
  view.exposed.forEach((cards, seat) => {
    if (seat === view.seat) return;
    const used = new Set<number>();
    for (const card of cards) {
      const index = hand.findIndex((held, at) => held === card && !used.has(at));
      if (index < 0) continue;
      used.add(index);
      knowers[index]!.push(seat);
    }
  });
  return knowers;
}
