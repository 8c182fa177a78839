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

const GAP = 3;
/** What the sheet of a pile has around its cards. */
const FRAME = { width: 28, height: 66 } as const;
const LARGEST = 96;
/** No smaller than a finger. */
const SMALLEST = 40;

/** How large the cards of a pile are drawn so that all of them are seen; where that is not enough, of each the upper part. */
export function fitPile(count: number, width: number, height: number): { width: number; height: number } {
  const rowsOf = (card: number) =>
    Math.ceil(count / Math.max(1, Math.floor((width - FRAME.width + GAP) / (card + GAP))));
  const room = height - FRAME.height + GAP;
  for (let card = LARGEST; card > SMALLEST; card--) {
    if (rowsOf(card) * (card * 1.4 + GAP) <= room) return { width: card, height: card * 1.4 };
  }
  return { width: SMALLEST, height: Math.max(SMALLEST, Math.min(SMALLEST * 1.4, room / rowsOf(SMALLEST) - GAP)) };
}
