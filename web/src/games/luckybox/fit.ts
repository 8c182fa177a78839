// How large cards can be drawn in the room there is.

export interface Fit {
  readonly columns: number;
  /** Of a cell, in pixels. */
  readonly width: number;
  readonly height: number;
}

const GAP = 6; // between cards
const EDGE = 15; // around and between the cells of a card
const BONUS = 0.56; // a bonus, in cells
const LARGEST = 130;
const LONGEST = 1.25; // a cell's longer side, in its shorter one

/** The size of the cells when `count` cards of so many rows and columns share a room: as large as they can all be. */
export function fitCards(count: number, side: number, width: number, height: number): Fit {
  let best: Fit = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= Math.max(count, 1); columns++) {
    const rows = Math.ceil(count / columns);
    const across = cellOf(width, columns, side);
    const down = cellOf(height, rows, side);
    const cell = {
      columns,
      width: Math.floor(Math.min(across, down * LONGEST, LARGEST)),
      height: Math.floor(Math.min(down, across * LONGEST, LARGEST)),
    };
    // As large side by side as under one another: people compare cards that lie beside each other.
    if (worth(cell) >= worth(best)) best = cell;
  }
  return best;
}

/** Where a card goes in a grid of half columns: the cards of an unfinished last row stand in its middle. */
export function columnOf(index: number, count: number, columns: number): string {
  const rest = count % columns;
  return rest > 0 && index === count - rest ? `${columns - rest + 1} / span 2` : "span 2";
}

function cellOf(room: number, cards: number, side: number): number {
  return Math.max(0, ((room - GAP * (cards - 1)) / cards - EDGE) / (side + BONUS));
}

/** The shorter side counts: it is what a finger has to hit. */
function worth(fit: Fit): number {
  return Math.min(fit.width, fit.height) * 1000 + Math.max(fit.width, fit.height);
}
