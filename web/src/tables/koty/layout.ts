// How large everything is drawn, so that the whole table fits its space without scrolling.

export interface Layout {
  readonly isWide: boolean;
  /** Columns of the grid of rivals; on a wide table the piles stand in its middle. */
  readonly columns: number;
  /** Whether the piles take the free cell of the rivals' grid. */
  readonly arePilesInGrid: boolean;
  /** Width of a card in the dream at the bottom, in a rival's dream, and in the hand. */
  readonly own: number;
  readonly rival: number;
  readonly hand: number;
  /** Height of a face-up card in a rival's dream, by its width: less than 1.4 when there is little room. */
  readonly rivalRatio: number;
  /** Height of what is seen of each nine under another card. */
  readonly ownStrip: number;
  readonly rivalStrip: number;
  /** Height of the row of piles and prompts. */
  readonly middle: number;
}

export const WIDE = 720;
export const RATIO = 1.4;
const MOST_STRIPS = 3;
const TOUCH = 44;

/** Height of a dream: nines peeping out, the top card, and what stands above and below. */
export function dreamHeight(card: number, strip: number, ratio: number, beside: number): number {
  return Math.ceil(card * ratio + MOST_STRIPS * strip + beside);
}

export const NARROW = { header: 20, points: 17, gap: 4, handLift: 12, middle: 64 } as const;
export const BROAD = { header: 30, points: 24, gap: 12, padding: 20, handLift: 20, middle: 150 } as const;

export function layoutOf(width: number, height: number, rivals: number, hasHand: boolean): Layout {
  return width < WIDE ? narrow(width, height, rivals, hasHand) : wide(width, height, rivals, hasHand);
}

function narrow(width: number, height: number, rivals: number, hasHand: boolean): Layout {
  const columns = rivals === 1 ? 1 : 2;
  const arePilesInGrid = rivals > 1 && rivals % 2 === 1;
  const rows = Math.ceil((rivals + Number(arePilesInGrid)) / columns);
  const panel = (width - NARROW.gap * (columns + 1)) / columns;
  const widest = Math.min(96, (width - 8) / 4 - 8);
  const rival = Math.max(TOUCH - 4, Math.min(76, panel / 4 - 4));
  const fit = (own: number, ratio: number): Layout => {
    const ownStrip = Math.max(13, Math.round(own * 0.2));
    const rivalStrip = Math.max(10, Math.round(rival * 0.22));
    const hand = Math.min(widest, own + 12);
    return {
      isWide: false,
      columns,
      arePilesInGrid,
      own,
      rival,
      hand,
      rivalRatio: ratio,
      ownStrip,
      rivalStrip,
      middle: NARROW.middle,
    };
  };
  for (let own = widest; own >= 54; own -= 2) {
    for (const ratio of [RATIO, 1.25, 1.1]) {
      const layout = fit(own, ratio);
      if (heightOf(layout, rows, hasHand) <= height) return layout;
    }
  }
  return fit(54, 1.1);
}

/** Height of the whole narrow table. */
export function heightOf(layout: Layout, rows: number, hasHand: boolean): number {
  const rival = dreamHeight(layout.rival, layout.rivalStrip, layout.rivalRatio, NARROW.header + 4);
  const own = dreamHeight(layout.own, layout.ownStrip, RATIO, NARROW.points + 8);
  const hand = hasHand ? Math.ceil(layout.hand * RATIO) + NARROW.handLift : 0;
  return rows * (rival + NARROW.gap) + layout.middle + own + hand + 3 * NARROW.gap;
}

function wide(width: number, height: number, rivals: number, hasHand: boolean): Layout {
  const columns = Math.min(rivals, 3);
  const rows = rivals > 3 ? 2 : 1;
  const besides = hasHand ? 8 : 4;
  const widest = Math.min(124, (width - 3 * 24 - besides * 14) / besides);
  const panel = (width - 4 * BROAD.gap) / Math.max(columns, 2);
  for (let own = widest; own >= 60; own -= 2) {
    const ownStrip = Math.round(own * 0.2);
    const bottom = dreamHeight(own, ownStrip, RATIO, BROAD.points + BROAD.header + BROAD.padding);
    const above = height - bottom - 3 * BROAD.gap - (rows === 1 ? BROAD.middle : 0);
    const tall = above / rows - BROAD.gap - BROAD.header - BROAD.points - BROAD.padding;
    const rival = Math.floor(Math.min(own * 0.86, (panel - 28) / 4 - 8, tall / (RATIO + MOST_STRIPS * 0.21)));
    if (rival >= Math.min(own * 0.62, 64) || own <= 62) {
      return {
        isWide: true,
        columns,
        arePilesInGrid: rivals > 3,
        own,
        rival: Math.max(rival, TOUCH - 4),
        hand: own,
        rivalRatio: RATIO,
        ownStrip,
        rivalStrip: Math.round(rival * 0.21),
        middle: BROAD.middle,
      };
    }
  }
  return { ...narrow(width, height, rivals, hasHand), isWide: true };
}
