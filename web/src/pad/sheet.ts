// A sheet of the pad: what was written down, round by round, and all that follows from it by the formulas of the game.
import type { Pad, PadInfo, PadPaper } from "../app/wire";
import { CopiedSheet, readCopy } from "./copy";
import { workOut, type Part, type Situation } from "./formula";

export type Field = Pad["fields"][number];

/** What stands in a field: a number as it was typed, the place of a choice, the names of cards, or a copy of the sheet. */
export type Written = string | number | readonly string[];

export interface Round {
  readonly seats: Record<string, Written>[];
  /** What is written down once a round: a seat, or -1 for nobody. */
  readonly shared: Record<string, number>;
  isDone: boolean;
}

/** A printed sheet of somebody's own, by the box it comes from, and which of ours it stands for. */
export interface OwnPaper {
  readonly box: string;
  readonly name: string;
  readonly by: number;
  readonly paper: PadPaper;
}

/** Where a copy of the sheet is written, and whether it is counted by it (1). */
export const COPY = "copy";
export const IS_COPIED = "is_copied";

export interface Sheet {
  readonly id: string;
  readonly game: string;
  /** When it was begun, in milliseconds. */
  readonly begun: number;
  names: string[];
  options: Record<string, unknown>;
  rounds: Round[];
  paper?: OwnPaper | null;
}

/** Why a round cannot be counted, where, and whether something is only missing yet. */
export interface Problem {
  readonly seat: number | null;
  readonly field: string;
  readonly isMissing: boolean;
  readonly says: "few" | "many" | "copies" | "number" | "most" | "nobody" | "room";
  readonly fields: Readonly<Record<string, unknown>>;
}

const NUMBER = /^ *[0-9]{1,6} *$/;

export function emptyRound(seats: number): Round {
  return { seats: Array.from({ length: seats }, () => ({})), shared: {}, isDone: false };
}

export const cardsIn = (written: Written | undefined): readonly string[] => (Array.isArray(written) ? written : []);

/** The printed sheets this one is played on, where they can be copied. */
export function paperOf({ copy }: Pad, { options, paper }: Sheet): PadPaper | null {
  if (!copy) return null;
  const by = Number(options[copy.option]);
  return paper?.by === by ? paper.paper : (copy.papers[by] ?? null);
}

/** One round worked out. */
export class RoundCount implements Situation {
  readonly seats: number;
  readonly problems: readonly Problem[];
  private readonly known = new Map<string, number>();
  private readonly copies = new Map<number, CopiedSheet | null>();

  constructor(
    private readonly pad: Pad,
    private readonly sheet: Sheet,
    /** Counted from 0. */
    readonly index: number,
    private readonly totals: readonly number[],
  ) {
    this.seats = sheet.names.length;
    this.problems = this.round ? [...pad.fields.flatMap((field) => this.problemsOf(field)), ...this.unsettled()] : [];
  }

  private get round(): Round | undefined {
    return this.sheet.rounds[this.index];
  }

  /** The copy a seat is counted by; null where its numbers are. */
  copied(seat: number): CopiedSheet | null {
    const known = this.copies.get(seat);
    if (known !== undefined) return known;
    const written = this.round?.seats[seat];
    const paper = written?.[IS_COPIED] === 1 ? paperOf(this.pad, this.sheet) : null;
    const found = paper ? new CopiedSheet(this.pad.copy!, paper, readCopy(written![COPY])) : null;
    this.copies.set(seat, found);
    return found;
  }

  split(by: "cells" | "rows" | "columns" | "areas", seat: number, cells?: readonly string[]): string[][] {
    return this.copied(seat)?.split(by, cells) ?? [];
  }

  value(name: string, seat: number, cell?: string): number {
    if (cell && name.startsWith("cell.")) return this.copied(seat)?.valueAt(name.slice("cell.".length), cell) ?? 0;
    const key = `${seat} ${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = this.find(name, seat);
    this.known.set(key, found);
    return found;
  }

  workOut(part: Part, seat = 0): number {
    return workOut(part, this, seat);
  }

  isAsked(thing: { asked?: Part }, seat: number): boolean {
    return this.workOut(thing.asked ?? 1, seat) !== 0;
  }

  get scores(): number[] {
    return this.sheet.names.map((_, seat) => this.value("score", seat));
  }

  private find(name: string, seat: number): number {
    if (name === "seats") return this.seats;
    if (name === "seat") return seat;
    if (name === "round") return this.index + 1;
    if (name === "total") return (this.totals[seat] ?? 0) + this.value("score", seat);
    const line = this.pad.lines.find((each) => each.name === name);
    if (line) return this.workOut(line.value, seat);
    if (this.pad.options.includes(name)) return Number(this.sheet.options[name] ?? 0);
    const [first = "", second] = name.split(".");
    if (first === "rooms") return this.copied(seat)?.countRooms(second ?? "") ?? 0;
    const field = this.pad.fields.find((each) => each.name === first);
    if (!field) throw new Error(`nothing is called ${name}`);
    if (second === "before") {
      const rounds = this.sheet.rounds.slice(0, this.index);
      return rounds.reduce((sum, round) => sum + this.read(field, round, seat), 0);
    }
    if (!this.round || !this.isAsked(field, seat)) return 0;
    return this.read(field, this.round, seat, second);
  }

  private read(field: Field, round: Round, seat: number, part?: string): number {
    const written = round.seats[seat]?.[field.name];
    switch (field.kind) {
      case "number":
        if (field.counted && this.copied(seat)) return this.workOut(field.counted, seat);
        return typeof written === "string" && NUMBER.test(written) ? Number(written) : 0;
      case "choice":
        return typeof written === "number" ? written : field.usual;
      case "seat":
        return round.shared[field.name] ?? -1;
      case "cards": {
        const cards = cardsIn(written);
        if (part === "count") return cards.length;
        if (part !== undefined) return cards.filter((card) => card === part).length;
        return field.cards.reduce(
          (sum, { name, worth }) => sum + worth * cards.filter((card) => card === name).length,
          0,
        );
      }
    }
  }

  /** Where a copy does not say which cells are a room. */
  private unsettled(): Problem[] {
    return this.sheet.names.flatMap((_, seat) =>
      (this.copied(seat)?.unsettled ?? []).map(([cell]): Problem => {
        return { seat, field: COPY, isMissing: true, says: "room", fields: { cell } };
      }),
    );
  }

  private problemsOf(field: Field): Problem[] {
    const round = this.round!;
    const problems: Problem[] = [];
    const add = (seat: number | null, says: Problem["says"], fields: Problem["fields"] = {}, isMissing = false) =>
      problems.push({ seat, field: field.name, isMissing, says, fields });
    if (field.kind === "seat") {
      if (round.shared[field.name] === undefined) add(null, "nobody", {}, true);
      return problems;
    }
    const counts = new Map<string, number>();
    for (let seat = 0; seat < this.seats; seat++) {
      if (!this.isAsked(field, seat)) continue;
      const written = round.seats[seat]?.[field.name];
      if (field.kind === "number") {
        if (field.counted && this.copied(seat)) continue;
        const most = this.workOut(field.most, seat);
        if (typeof written === "string" && written.trim() !== "" && !NUMBER.test(written)) add(seat, "number");
        else if (this.value(field.name, seat) > most) add(seat, "most", { most });
      } else if (field.kind === "cards") {
        const [cards, least, most] = [
          cardsIn(written),
          this.workOut(field.least, seat),
          this.workOut(field.most, seat),
        ];
        if (cards.length < least) add(seat, "few", { least, count: cards.length }, true);
        if (cards.length > most) add(seat, "many", { most, count: cards.length });
        for (const { name, copies } of field.cards) {
          const before = counts.get(name) ?? 0;
          const count = before + cards.filter((card) => card === name).length;
          counts.set(name, count);
          const most = this.workOut(copies, seat);
          if (count > most && count > before) add(seat, "copies", { card: name, most, count });
        }
      }
    }
    return problems;
  }
}

/** A whole sheet worked out. */
export interface Count {
  readonly rounds: readonly RoundCount[];
  /** How many rounds count: those after the end do not, nor does one that is not finished. */
  readonly counted: number;
  /** After the rounds that count; none while one of them has to be mended. */
  readonly totals: readonly number[] | null;
  readonly isOver: boolean;
  readonly places: readonly number[] | null;
  /** Of a match played alone. */
  readonly grade: number | null;
  /** Labels of what is wrong with the options for so many seats. */
  readonly refused: readonly string[];
}

export function countSheet({ pad, fewest_points_win: fewestWin }: PadInfo, sheet: Sheet): Count {
  const rounds: RoundCount[] = [];
  let totals: readonly number[] | null = sheet.names.map(() => 0);
  let counted = 0;
  let isOver = false;
  for (let index = 0; index < Math.max(sheet.rounds.length, 1); index++) {
    const round: RoundCount = new RoundCount(pad, sheet, index, totals ?? []);
    rounds.push(round);
    if (isOver || !totals || !sheet.rounds[index]?.isDone) continue;
    if (round.problems.length > 0) {
      totals = null;
      continue;
    }
    totals = sheet.names.map((_, seat) => round.value("total", seat));
    counted = index + 1;
    isOver = round.workOut(pad.ends ?? 1) !== 0;
  }
  const last = rounds[counted - 1];
  const keys =
    totals && last
      ? totals.map((total, seat) => [
          fewestWin ? -total : total,
          ...(pad.breaks ?? []).map((part) => last.workOut(part, seat)),
        ])
      : null;
  return {
    rounds,
    counted,
    totals,
    isOver: isOver && totals !== null,
    places: keys && keys.map((key) => 1 + keys.filter((other) => isBefore(other, key)).length),
    grade: isOver && last && pad.grade && sheet.names.length === 1 ? last.workOut(pad.grade) : null,
    refused: refusedOptions(pad, sheet),
  };
}

/** Why these options cannot be played by so many, as labels. */
export function refusedOptions(pad: Pad, sheet: Sheet): string[] {
  const start = new RoundCount(pad, { ...sheet, rounds: [] }, 0, []);
  return (pad.checks ?? []).filter((check) => start.workOut(check.refused) !== 0).map((check) => check.label);
}

function isBefore(first: readonly number[], second: readonly number[]): boolean {
  const index = first.findIndex((key, each) => key !== second[each]);
  return index >= 0 && first[index]! > second[index]!;
}
