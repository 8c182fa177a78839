// What is written on a sheet, and what it looks like while happenings are shown one by one.
import type { Plan } from "./plan";
import { columnOf, rowOf } from "../../kit/grid";
import type { DomkotowFacts, GameEvent, SheetDocument, TurnDocument } from "./types";

export interface Sheet {
  readonly cells: Readonly<Record<string, string>>;
  readonly doubles: ReadonlySet<string>;
  readonly struck: ReadonlySet<string>;
  readonly rooms: readonly (readonly string[])[];
  readonly grown: ReadonlySet<string>;
  /** Unused abilities of every number; left out: none. */
  readonly kept: readonly number[];
  readonly cats: number;
}

export function readSheet(document: SheetDocument): Sheet {
  return {
    cells: document.cells ?? {},
    doubles: new Set(document.doubles),
    struck: new Set(document.struck),
    rooms: document.rooms ?? [],
    grown: new Set(document.grown),
    kept: document.kept ?? [],
    cats: document.cats ?? 0,
  };
}

export type Turn = Required<TurnDocument>;

/** How far a seat is with its turn; what the document leaves out is as with a seat that is done. */
export function readTurn(facts: DomkotowFacts, document: TurnDocument | undefined): Turn {
  return {
    phase: "finished",
    dice: [],
    used: 0,
    quota: facts.dice_used,
    links: [],
    written: [],
    is_diagonal: false,
    is_apart: false,
    is_double: false,
    allowed: [],
    source: "die",
    chain: [],
    mice: 0,
    first_mouse: null,
    is_first_won: false,
    number: null,
    chosen: [],
    wanted: 0,
    ...document,
  };
}

/** Whether nothing has been done in the turn yet, so that there is nothing to take back. */
export function isUntouched(facts: DomkotowFacts, turn: Turn, rolled: readonly string[]): boolean {
  const { phase, dice, quota, is_diagonal, is_apart, is_double } = turn;
  if ((phase !== "dice" && phase !== "start") || quota !== facts.dice_used) return false;
  if (is_diagonal || is_apart || is_double) return false;
  return [...dice].sort().join() === [...rolled].sort().join();
}

/** The sheet of `seat` after a happening; the same sheet if it is not about it. */
export function withEvent(sheet: Sheet, seat: number, event: GameEvent): Sheet {
  if (!("seat" in event) || event.seat !== seat) return sheet;
  switch (event.event) {
    case "wrote":
      return {
        ...sheet,
        cells: { ...sheet.cells, [event.cell]: event.symbol },
        doubles: event.is_double ? new Set([...sheet.doubles, event.cell]) : sheet.doubles,
      };
    case "closed":
      return { ...sheet, rooms: withRooms(sheet, [event.cells]) };
    case "grew":
      return { ...sheet, grown: new Set([...sheet.grown, ...event.cells]) };
    case "struck":
      return { ...withoutCell(sheet, event.cell), struck: new Set([...sheet.struck, event.cell]) };
    case "crossed_cat":
      return { ...sheet, cats: event.cats };
    case "turn_shown":
      return {
        ...sheet,
        cells: { ...withoutCells(sheet, event.struck ?? []), ...event.written },
        doubles: new Set([...sheet.doubles, ...(event.doubles ?? [])]),
        struck: new Set([...sheet.struck, ...(event.struck ?? [])]),
        rooms: withRooms(sheet, event.rooms ?? []),
        grown: new Set([...sheet.grown, ...(event.grown ?? [])]),
        cats: sheet.cats + (event.cats ?? 0),
      };
    default:
      return sheet;
  }
}

/** A room is drawn once, even if it is told twice. */
function withRooms(sheet: Sheet, rooms: readonly (readonly string[])[]): Sheet["rooms"] {
  const known = new Set(sheet.rooms.map(String));
  return [...sheet.rooms, ...rooms.filter((room) => !known.has(String(room)))];
}

function withoutCell(sheet: Sheet, cell: string): Sheet {
  return { ...sheet, cells: withoutCells(sheet, [cell]) };
}

function withoutCells(sheet: Sheet, cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(sheet.cells).filter(([cell]) => !cells.includes(cell)));
}

/** The cells of the house as it stands. */
export function houseOf(plan: Plan, sheet: Sheet): ReadonlySet<string> {
  return sheet.grown.size ? new Set([...plan.house, ...sheet.grown]) : plan.house;
}

/** The cells of the house nothing is written in. */
export function emptyCells(plan: Plan, sheet: Sheet): string[] {
  return [...houseOf(plan, sheet)].filter((cell) => !(cell in sheet.cells) && !sheet.struck.has(cell));
}

/** The room a cell belongs to. */
export function roomOf(sheet: Sheet, cell: string): readonly string[] | null {
  return sheet.rooms.find((room) => room.includes(cell)) ?? null;
}

/** Whether the cheese of a row or a column has been crossed off by a mouse. */
export function isCheeseCrossed(sheet: Sheet, line: { column?: number; row?: number }): boolean {
  return Object.entries(sheet.cells).some(
    ([cell, symbol]) => symbol === "mouse" && (columnOf(cell) === line.column || rowOf(cell) === line.row),
  );
}

/** How many rooms of each number there are. */
export function roomCounts(facts: DomkotowFacts, sheet: Sheet): number[] {
  return facts.numbers.map((number) => sheet.rooms.filter((room) => sheet.cells[room[0]!] === number).length);
}
