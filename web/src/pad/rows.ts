// A sheet as rows of a table and as text: the same on the screen, in a message and in a picture.
import { written } from "../app/number";
import type { PadInfo } from "../app/wire";
import { say } from "../app/words/catalogue.svelte";
import type { Words } from "../app/words/words";
import type { Count, RoundCount, Sheet } from "./sheet";

export interface Row {
  /** Which round it is, where a row is one. */
  readonly round: number | null;
  readonly label: string;
  readonly cells: readonly string[];
  /** A round after the end of the match. */
  readonly isLate: boolean;
}

/** Whether a match is counted once, when it is over. */
export const isCountedOnce = ({ pad }: PadInfo): boolean => (pad.ends ?? 1) === 1;

/** What something brings a seat, unless what was written for it cannot be. */
export function shown(round: RoundCount, name: string, seat: number): string {
  return round.problems.some((problem) => problem.seat === seat) ? "?" : written(round.value(name, seat));
}

/** A row for every round that is finished, or for every part of the only one. */
export function rowsOf(info: PadInfo, sheet: Sheet, count: Count, words: Words): Row[] {
  if (!isCountedOnce(info)) {
    return sheet.rounds.flatMap((round, index): Row[] => {
      if (!round.isDone) return [];
      const counted = count.rounds[index]!;
      const scores = counted.scores.map((score) => (counted.problems.length > 0 ? "?" : written(score)));
      const label = say("pad.round", { number: index + 1 });
      return [{ round: index, label, cells: scores, isLate: count.isOver && index >= count.counted }];
    });
  }
  const only = count.rounds[0]!;
  const lines = info.pad.lines.filter((line) => (line.label || line.group) && only.isAsked(line, 0));
  return lines.map((line) => ({
    round: null,
    label: line.label ? words.text(line.label) : words.say(info.pad.group ?? "", { number: line.group }),
    cells: sheet.names.map((_, seat) => shown(only, line.name, seat)),
    isLate: false,
  }));
}

/** The sums; where one has to be mended there are none. */
export function totalsOf(info: PadInfo, sheet: Sheet, count: Count): string[] {
  if (isCountedOnce(info) && count.counted === 0)
    return sheet.names.map((_, seat) => shown(count.rounds[0]!, "score", seat));
  return sheet.names.map((_, seat) => (count.totals ? written(count.totals[seat]!) : "?"));
}

export const dateOf = (sheet: Sheet, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(sheet.begun);

/** A sheet as a text to send to friends. */
export function textOf(title: string, info: PadInfo, sheet: Sheet, count: Count, words: Words): string {
  const sums = totalsOf(info, sheet, count);
  const order = sheet.names.map((_, seat) => seat);
  if (count.places) order.sort((first, second) => count.places![first]! - count.places![second]!);
  const people = order.map((seat) => {
    const place = count.isOver && count.places ? `${count.places[seat]}. ` : "";
    return `${place}${sheet.names[seat]}: ${sums[seat]}`;
  });
  const rows = rowsOf(info, sheet, count, words)
    .filter((row) => !row.isLate)
    .map(({ label, cells }) => `${label}: ${order.map((seat) => `${sheet.names[seat]} ${cells[seat]}`).join(", ")}`);
  return [`${title}, ${dateOf(sheet, words.language)}`, "", ...people, "", ...rows].join("\n");
}
