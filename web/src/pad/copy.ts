// A sheet of squared paper copied cell by cell: what was drawn, the rooms that follow from it, and what stands in a cell.
import type { PadCopy, PadPaper } from "../app/wire";
import { columnOf, rowOf, stepFrom } from "../kit/grid";

/** In the place of a symbol: a cell that is out of the game. */
export const STRUCK = "x";

/** As it is kept: `a1 5`, `double a1`, `room a1 b1`. */
export interface Copy {
  /** The symbol of every cell that holds one. */
  readonly cells: Readonly<Record<string, string>>;
  readonly doubles: readonly string[];
  /** Rooms that were drawn; those that can only be so are found. */
  readonly rooms: readonly (readonly string[])[];
}

export function readCopy(written: unknown): Copy {
  const words = (Array.isArray(written) ? written : []).map((text) => String(text).split(" "));
  const named = (name: string) => words.filter(([first]) => first === name).map(([, ...cells]) => cells);
  const cells = words.filter(([first]) => first !== "double" && first !== "room");
  return {
    cells: Object.fromEntries(cells.map(([cell, symbol]) => [cell ?? "", symbol ?? ""])),
    doubles: named("double").flat(),
    rooms: named("room"),
  };
}

export function writeCopy({ cells, doubles, rooms }: Copy): string[] {
  return [
    ...Object.entries(cells).map(([cell, symbol]) => `${cell} ${symbol}`),
    ...doubles.map((cell) => `double ${cell}`),
    ...rooms.map((room) => `room ${room.join(" ")}`),
  ];
}

/** A cell holds something else, or nothing: it is double no longer, and its room is open. */
export function withSymbol(copy: Copy, cell: string, symbol: string | null): Copy {
  const rest = Object.entries(copy.cells).filter(([name]) => name !== cell);
  return {
    cells: Object.fromEntries(symbol === null ? rest : [...rest, [cell, symbol]]),
    doubles: copy.doubles.filter((name) => name !== cell),
    rooms: withoutRoom(copy, cell).rooms,
  };
}

export function withDouble(copy: Copy, cell: string): Copy {
  const rest = copy.doubles.filter((name) => name !== cell);
  const isDouble = rest.length === copy.doubles.length;
  return { ...withoutRoom(copy, cell), doubles: isDouble ? [...rest, cell] : rest };
}

export const withoutRoom = (copy: Copy, cell: string): Copy => ({
  ...copy,
  rooms: copy.rooms.filter((room) => !room.includes(cell)),
});

/** The parts of some cells that touch by their sides. */
export function partsOf(cells: readonly string[]): string[][] {
  const rest = new Set(cells);
  const parts: string[][] = [];
  for (const first of cells) {
    if (!rest.delete(first)) continue;
    const part = [first];
    for (const cell of part)
      for (const next of [stepFrom(cell, 1, 0), stepFrom(cell, -1, 0), stepFrom(cell, 0, 1), stepFrom(cell, 0, -1)])
        if (rest.delete(next)) part.push(next);
    parts.push(part);
  }
  return parts;
}

/** A copy on its paper. */
export class CopiedSheet {
  /** What of it lies on the paper. */
  readonly copy: Copy;
  readonly rooms: readonly (readonly string[])[];
  /** More of a symbol touch than a room holds: somebody has to say which of them are the room. */
  readonly unsettled: readonly (readonly string[])[];

  constructor(
    private readonly sheets: PadCopy,
    readonly paper: PadPaper,
    readonly drawn: Copy,
  ) {
    // The paper may have been another one when something was drawn: that is kept, and not counted.
    const cells = Object.entries(drawn.cells).filter(
      ([cell, symbol]) => paper.field.includes(cell) && (symbol === STRUCK || paper.symbols.includes(symbol)),
    );
    this.copy = { ...drawn, cells: Object.fromEntries(cells) };
    const shut = drawn.rooms.filter((room) => this.canBeRoom(room));
    const taken = new Set(shut.flat());
    const open = sheets.symbols
      .filter((symbol) => symbol.room)
      .flatMap(({ name, room }) =>
        partsOf(cells.filter(([cell, symbol]) => symbol === name && !taken.has(cell)).map(([cell]) => cell)).map(
          (part) => ({ part, over: this.weigh(part) - room! }),
        ),
      );
    this.rooms = [...shut, ...open.filter(({ over }) => over === 0).map(({ part }) => part)];
    this.unsettled = open.filter(({ over }) => over > 0).map(({ part }) => part);
  }

  roomOf = (cell: string): readonly string[] | undefined => this.rooms.find((room) => room.includes(cell));

  /** How many of its symbol make the room a cell could belong to. */
  private sizeAt(cell: string | undefined): number {
    return this.sheets.symbols.find((symbol) => symbol.name === this.copy.cells[cell ?? ""])?.room ?? 0;
  }

  private isDouble = (cell: string): boolean => this.copy.doubles.includes(cell);

  private weigh = (cells: readonly string[]): number =>
    cells.reduce((sum, cell) => sum + (this.isDouble(cell) ? this.sheets.double : 1), 0);

  /** Whether cells are of one symbol and touch, so that they may become a room. */
  isGroup(cells: readonly string[]): boolean {
    const symbol = this.copy.cells[cells[0] ?? ""];
    return (
      this.sizeAt(cells[0]) > 0 &&
      cells.every((cell) => this.copy.cells[cell] === symbol) &&
      partsOf(cells).length === 1
    );
  }

  /** A group as heavy as its number; with a double cell it may weigh one more. */
  canBeRoom(cells: readonly string[]): boolean {
    const over = this.weigh(cells) - this.sizeAt(cells[0]);
    return this.isGroup(cells) && (over === 0 || (over === 1 && cells.some(this.isDouble)));
  }

  /** How many rooms of a symbol there are. */
  countRooms = (symbol: string): number =>
    this.rooms.filter(([first]) => this.copy.cells[first ?? ""] === symbol).length;

  /** What a formula calls `cell.NAME`. */
  valueAt(name: string, cell: string): number {
    const there = this.copy.cells[cell];
    switch (name) {
      case "is_empty":
        return Number(there === undefined);
      case "is_filled":
        return Number(there !== undefined && there !== STRUCK);
      case "in_room":
        return Number(this.roomOf(cell) !== undefined);
      case "is_bonus":
        return Number(cell in this.paper.bonuses);
      default:
        return there === name ? this.weigh([cell]) : 0;
    }
  }

  /** Cells one by one, or the rows, columns or areas they lie in. */
  split(by: "cells" | "rows" | "columns" | "areas", cells: readonly string[] = this.paper.field): string[][] {
    const keys = { cells: String, rows: rowOf, columns: columnOf, areas: (cell: string) => this.paper.areas[cell] };
    const found = new Map<unknown, string[]>();
    for (const cell of cells) {
      const key = keys[by](cell);
      if (key !== undefined) found.set(key, [...(found.get(key) ?? []), cell]);
    }
    return [...found.values()];
  }
}
