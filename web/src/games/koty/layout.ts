// How large everything is drawn, so that the whole table fits its space without scrolling.
import type { KotyFacts } from "./types";

/** How much there is to be drawn. */
export type Material = Pick<KotyFacts, "lands" | "hand" | "most_nines">;

export interface Layout {
  readonly isWide: boolean;
  /** Rivals to the left, one's own things to the right: on a phone on its side, or a magnified screen. */
  readonly isLow: boolean;
  /** Columns of the grid of rivals; on a wide table the piles stand in its middle. */
  readonly columns: number;
  /** Whether the piles and prompts take the free cell of the rivals' grid. */
  readonly isMiddleInGrid: boolean;
  /** Width of a card in the dream at the bottom, in a rival's dream, and in the hand. */
  readonly own: number;
  readonly rival: number;
  readonly hand: number;
  /** Height of a face-up card in a rival's dream, by its width: less than 1.4 when there is little room. */
  readonly rivalRatio: number;
  /** Height of what is seen of each nine under another card. */
  readonly ownStrip: number;
  readonly rivalStrip: number;
  /** How many nines there is room for above the card on top of a land. */
  readonly strips: number;
  /** Width of the cards that meet in the middle. */
  readonly stage: number;
  /** Height of the row of piles and prompts. */
  readonly middle: number;
}

export const WIDE = 720;
/** A tablet held upright has its hand below its dream, as a phone has. */
const UPRIGHT = 1000;
const LOW = { width: 560, height: 480 } as const;
export const RATIO = 1.4;
/** Narrower cards are printed as small ones. */
const SMALL = 70;
const TOUCH = 44;
/** On a very large screen a card is as wide as this part of its height. */
const LARGE = 0.125;

/** What stands above and below the cards of a dream and the hand, in pixels; the style sheet uses the same. */
export const NARROW = { header: 20, points: 14, ownPoints: 17, ownHeader: 19, gap: 4, lift: 10, foot: 6 } as const;
export const BROAD = { header: 32, points: 24, ownPoints: 26, ownHeader: 32, gap: 12, lift: 14, foot: 12 } as const;
const LAND_PADDING = 4;
/** Padding of a rival's dream on a wide table. */
export const PANEL = 14;

export function isPrintedSmall(card: number): boolean {
  return card < SMALL;
}

/** Height of the lands of a dream: the nines that peep out (`strips` high), the top card, and what it counts. */
export function landsHeight(card: number, strips: number, ratio: number, points: number): number {
  return Math.ceil(card * ratio + strips + points + LAND_PADDING);
}

export function layoutOf(width: number, height: number, rivals: number, hasHand: boolean, material: Material): Layout {
  if (width >= LOW.width && height < LOW.height) return low(width, height, rivals, hasHand, material);
  const isUpright = width < height && width < UPRIGHT;
  const lay = width < WIDE || isUpright ? narrow : wide;
  return lay(width, height, rivals, hasHand, material);
}

/** How large cards are drawn on a narrow table, or on each half of a low one, that is so wide. */
function fitNarrow(width: number, rivals: number, { lands, hand, most_nines }: Material) {
  const columns = rivals === 1 ? 1 : 2;
  const isMiddleInGrid = rivals > 1 && rivals % 2 === 1;
  const panel = (width - NARROW.gap * columns) / columns;
  const isLarge = width >= WIDE;
  const widest = Math.min(isLarge ? 150 : 110, (width - 8) / Math.max(lands, hand) - 8);
  const smallest = Math.floor(Math.min(TOUCH - 4, panel / lands - 1));
  const widestRival = Math.max(smallest, Math.min(isLarge ? 120 : 84, panel / lands - 4));
  const fit = (own: number, share: number, ratio: number): Layout => {
    const shared = Math.max(smallest, Math.floor(widestRival * share));
    const rival = rivals === 1 ? Math.min(shared, own) : shared;
    return {
      isWide: false,
      isLow: false,
      columns,
      isMiddleInGrid,
      own,
      rival,
      hand: Math.min(widest, own + 10),
      rivalRatio: ratio,
      ownStrip: Math.max(13, Math.round(own * 0.2)),
      rivalStrip: Math.max(10, Math.round(rival * 0.2)),
      strips: most_nines,
      stage: rivals > 3 ? 54 : 64,
      middle: isMiddleInGrid ? 0 : rivals > 2 ? 66 : 92,
    };
  };
  return { widest, fit };
}

const SHARES = [1, 0.85, 0.7, 0.55];
const RATIOS = [RATIO, 1.25, 1.1, 1];

function narrow(width: number, height: number, rivals: number, hasHand: boolean, material: Material): Layout {
  const { widest, fit } = fitNarrow(width, rivals, material);
  for (let own = widest; own >= 50; own -= 2) {
    for (const share of SHARES) {
      for (const ratio of RATIOS) {
        if (ratio < 1.1 && own > 66) continue;
        const layout = fit(own, share, ratio);
        if (narrowHeight(layout, rivals, hasHand) <= height) return layout;
      }
    }
  }
  return fit(50, 0.55, 1);
}

/** Two narrow halves side by side, each as large as its own height allows. */
function low(width: number, height: number, rivals: number, hasHand: boolean, material: Material): Layout {
  const { widest, fit } = fitNarrow(width / 2, rivals, material);
  let own = widest;
  while (own > 50 && ownHeight(fit(own, 1, RATIO), hasHand) > height) own -= 2;
  for (const share of SHARES) {
    for (const ratio of RATIOS) {
      const layout = { ...fit(own, share, ratio), isLow: true };
      if (rivalsHeight(layout, rivals) <= height) return layout;
    }
  }
  return { ...fit(own, 0.55, 1), isLow: true, rivalStrip: 8 };
}

/** Height of the rivals' dreams of a narrow table, with the middle. */
export function rivalsHeight(layout: Layout, rivals: number): number {
  const { header, points, gap } = NARROW;
  const rival = header + landsHeight(layout.rival, layout.strips * layout.rivalStrip, layout.rivalRatio, points);
  return Math.ceil(rivals / layout.columns) * (rival + gap) + (layout.middle ? layout.middle + gap : 0);
}

/** Height of one's own dream and hand on a narrow table. */
export function ownHeight(layout: Layout, hasHand: boolean): number {
  const { ownHeader, ownPoints, lift, foot } = NARROW;
  const hand = hasHand ? lift + Math.ceil(layout.hand * RATIO) : 0;
  return ownHeader + landsHeight(layout.own, layout.strips * layout.ownStrip, RATIO, ownPoints) + hand + foot;
}

/** Height of the whole narrow table. */
export function narrowHeight(layout: Layout, rivals: number, hasHand: boolean): number {
  return rivalsHeight(layout, rivals) + ownHeight(layout, hasHand);
}

function wide(width: number, height: number, rivals: number, hasHand: boolean, material: Material): Layout {
  const columns = Math.min(rivals, 3);
  const isSurrounded = rivals > 3;
  const inner = width - 2 * BROAD.gap;
  const cards = material.lands + (hasHand ? material.hand : 0);
  const widest = Math.min(Math.max(124, height * LARGE), (inner - 40) / cards - 13);
  const panel = rivals < 3 ? (inner - BROAD.gap) / 2 : (inner - 2 * BROAD.gap) / 3;
  const widestRival = Math.min(
    Math.max(rivals === 1 ? 124 : 104, height * LARGE),
    (panel - 2 * PANEL) / material.lands - 10,
  );
  const fit = (own: number, rival: number): Layout => ({
    isWide: true,
    isLow: false,
    columns,
    isMiddleInGrid: false,
    own,
    rival,
    hand: own,
    rivalRatio: RATIO,
    ownStrip: Math.round(own * 0.2),
    rivalStrip: Math.max(10, Math.round(rival * 0.2)),
    strips: material.most_nines,
    stage: isSurrounded ? Math.max(60, Math.round(own * 0.6)) : Math.max(96, Math.round(own * 0.8)),
    middle: isSurrounded ? 0 : Math.max(190, Math.round(own * 1.5)),
  });
  for (let own = widest; own >= 56; own -= 2) {
    for (const share of [1, 0.9, 0.8, 0.7, 0.62]) {
      const layout = fit(own, Math.max(TOUCH - 4, Math.floor(Math.min(widestRival, own * share))));
      if (wideHeight(layout, rivals) <= height) return layout;
    }
  }
  return fit(56, TOUCH - 4);
}

/** Height of the piles with a prompt below them, as the style sheet has them; two cats meet in their place. */
const SURROUNDED = 280;

/** Height of the whole wide table. */
export function wideHeight(layout: Layout, rivals: number): number {
  const { header, points, ownHeader, ownPoints, gap, foot } = BROAD;
  const rows = rivals > 3 ? 2 : 1;
  const rival = header + landsHeight(layout.rival, layout.strips * layout.rivalStrip, RATIO, points) + PANEL;
  const own = ownHeader + landsHeight(layout.own, layout.strips * layout.ownStrip, RATIO, ownPoints);
  // Where rivals sit around it, the middle shares their second row.
  const second = rows === 2 ? Math.max(rival, SURROUNDED) + gap : 0;
  return gap + rival + gap + second + layout.middle + gap + own + foot;
}
