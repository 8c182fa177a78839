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

/** Between the cards of a pile, in pixels; none where each of them counts. */
const GAPS = [3, 0] as const;
/** What the sheet of a pile has around its cards, apart from its header. */
const FRAME = { width: 22, height: 24 } as const;
/** As large as a small drawing is good for. */
const LARGEST = 68;
/** No smaller than a finger. */
const SMALLEST = 40;

export interface Fit {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/**
 * How large the cards of a pile are drawn so that all of them are seen; where that is not enough, of each the upper part,
 * and then closer together. The height is what the header of the sheet leaves.
 */
export function fitPile(count: number, width: number, height: number): Fit {
  const [across, down] = [width - FRAME.width, height - FRAME.height];
  /** How high cards of a width may be. */
  const mostOf = (card: number, gap: number) => {
    const columns = Math.max(1, Math.floor((across + gap) / (card + gap)));
    return (down + gap) / Math.ceil(count / columns) - gap;
  };
  for (let card = LARGEST; card > SMALLEST; card--) {
    if (card * 1.4 <= mostOf(card, GAPS[0])) return { width: card, height: card * 1.4, gap: GAPS[0] };
  }
  const gap = GAPS.find((each) => mostOf(SMALLEST, each) >= SMALLEST) ?? GAPS[1];
  const most = Math.min(SMALLEST * 1.4, mostOf(SMALLEST, gap));
  return { width: SMALLEST, height: Math.max(SMALLEST, most), gap };
}
