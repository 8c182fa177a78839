// Where the cards of the hand lie: what can be pressed never moves under a finger.

/** A card of the hand and the column it lies in. */
export interface Placed {
  readonly card: string;
  readonly column: number;
}

/** Every card keeps its column for as long as it is in the hand; one that comes takes the first that is free. */
export class HandSlots {
  private columns: (string | null)[] = [];

  place(hand: readonly string[]): Placed[] {
    const coming = [...hand];
    const kept = this.columns.map((card) => {
      const index = card === null ? -1 : coming.indexOf(card);
      return index < 0 ? null : (coming.splice(index, 1)[0] ?? null);
    });
    this.columns = kept.every((card) => card === null) ? [] : kept;
    for (const card of coming) {
      const free = this.columns.indexOf(null);
      if (free < 0) this.columns.push(card);
      else this.columns[free] = card;
    }
    return this.columns.flatMap((card, column) => (card === null ? [] : [{ card, column }]));
  }
}
