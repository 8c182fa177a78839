// Where the cards of a hand lie: what can be pressed never moves under a finger.

/** Every card keeps its place for as long as it is in the hand; one that comes takes the first place that is free. */
export class HandSlots {
  private places: (string | null)[] = [];
  private isKept = true;

  /**
   * For each place the index of its card in the hand, or null where nothing lies any more. While the places need not be
   * kept, the cards lie in the order of the hand, without gaps.
   */
  place(hand: readonly string[], isKept = true): (number | null)[] {
    if (!isKept || !this.isKept) this.places = [];
    this.isKept = isKept;
    const coming = new Map(hand.entries());
    const find = (card: string | null) => [...coming].find(([, other]) => other === card)?.[0] ?? null;
    const indices = this.places.map((card) => {
      const index = find(card);
      if (index !== null) coming.delete(index);
      return index;
    });
    const laid = indices.some((index) => index !== null) ? indices : [];
    for (const index of coming.keys()) {
      const free = laid.indexOf(null);
      laid[free < 0 ? laid.length : free] = index;
    }
    this.places = laid.map((index) => (index === null ? null : (hand[index] ?? null)));
    return laid;
  }
}
