// Squared paper: names of cells, what lies beside them, and the line around a set of them.

export interface Point {
  readonly x: number;
  readonly y: number;
}

const FIRST_LETTER = "a".charCodeAt(0);

export function letterOf(column: number): string {
  return String.fromCharCode(FIRST_LETTER + column);
}

/** The letter of the column, then the number of the row. */
export function nameOf(column: number, row: number): string {
  return `${letterOf(column)}${row + 1}`;
}

export function columnOf(name: string): number {
  return name.charCodeAt(0) - FIRST_LETTER;
}

export function rowOf(name: string): number {
  return Number(name.slice(1)) - 1;
}

/** The cell so many columns and rows away; it may lie outside the paper. */
export function stepFrom(name: string, columns: number, rows: number): string {
  return nameOf(columnOf(name) + columns, rowOf(name) + rows);
}

/** The cells that touch one of these with a side or a corner, and these themselves. */
export function around(cells: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const cell of cells) {
    for (const columns of [-1, 0, 1]) for (const rows of [-1, 0, 1]) found.add(stepFrom(cell, columns, rows));
  }
  return found;
}

/**
 * The lines around a set of cells, corner by corner, with the cells at the right hand; a hole has a line of its own.
 * Cells that touch only at a corner are kept apart.
 */
export function outlines(cells: ReadonlySet<string>): Point[][] {
  const edges = new Map<string, Point[]>();
  const key = (point: Point) => `${point.x},${point.y}`;
  const add = (from: Point, to: Point) => edges.set(key(from), [...(edges.get(key(from)) ?? []), to]);
  for (const cell of cells) {
    const [x, y] = [columnOf(cell), rowOf(cell)];
    if (!cells.has(stepFrom(cell, 0, -1))) add({ x, y }, { x: x + 1, y });
    if (!cells.has(stepFrom(cell, 1, 0))) add({ x: x + 1, y }, { x: x + 1, y: y + 1 });
    if (!cells.has(stepFrom(cell, 0, 1))) add({ x: x + 1, y: y + 1 }, { x, y: y + 1 });
    if (!cells.has(stepFrom(cell, -1, 0))) add({ x, y: y + 1 }, { x, y });
  }
  const found: Point[][] = [];
  for (const start of edges.keys()) {
    while (edges.get(start)?.length) found.push(corners(walk(start, edges)));
  }
  return found;
}

function walk(start: string, edges: Map<string, Point[]>): Point[] {
  const [x, y] = start.split(",").map(Number) as [number, number];
  const path: Point[] = [{ x, y }];
  let from: Point = { x, y };
  let turn: Point | null = null;
  for (;;) {
    const next: Point[] = edges.get(`${from.x},${from.y}`) ?? [];
    const right: Point | null = turn;
    const found: number = right ? next.findIndex((to) => to.x - from.x === right.x && to.y - from.y === right.y) : 0;
    const to: Point | undefined = next.splice(Math.max(found, 0), 1)[0];
    if (!to) return path;
    turn = { x: from.y - to.y, y: to.x - from.x };
    if (to.x === x && to.y === y) return path;
    path.push(to);
    from = to;
  }
}

/** A line without the points it runs straight through. */
function corners(path: readonly Point[]): Point[] {
  return path.filter((point, index) => {
    const before = path.at(index - 1)!;
    const after = path[(index + 1) % path.length]!;
    return (before.x === point.x) !== (point.x === after.x) || (before.y === point.y) !== (point.y === after.y);
  });
}
