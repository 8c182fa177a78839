// How cards lie in a fan: an arc that gets closer the more of them there are.

export interface Leaf {
  /** Where the middle of the card stands, as a share of the width that is left and right of the outermost cards. */
  readonly across: number;
  /** How far it turns, in degrees. */
  readonly turn: number;
  /** How much lower it stands than the highest, as a share of the height of a card. */
  readonly drop: number;
}

const WIDEST = 34;
const STEP = 6;
const DEEPEST = 0.16;

export function fanOf(count: number): Leaf[] {
  const spread = Math.min(WIDEST, STEP * (count - 1));
  return Array.from({ length: count }, (_, index) => {
    const across = count === 1 ? 0.5 : index / (count - 1);
    const side = across * 2 - 1;
    return { across, turn: (side * spread) / 2, drop: side * side * DEEPEST * (spread / WIDEST) };
  });
}
