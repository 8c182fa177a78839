// What lies in a box while it is changed, and the same as the options of a game, with a text as their file has it.
// What fits and what does not is the server's word; here is only where it stands.
import type { BoxFault } from "../app/wire";
import { columnOf, nameOf, rowOf } from "../kit/grid";

export interface CardFace {
  readonly numbers: readonly string[];
  readonly bonuses: readonly string[];
}

/** The cards of a deck, and the signs there are. */
export interface Deck {
  readonly cards: readonly CardFace[];
  readonly signs: readonly string[];
  readonly fewest_cards: number;
  readonly most_cards: number;
}

/** A sheet: what each cell is, what it is marked with, what the cats carry; and all there is to choose from. */
export interface Sheet {
  readonly level: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly marks: Readonly<Record<string, string>>;
  readonly track: readonly string[];
  readonly abilities: readonly string[] | null;
  readonly kinds: readonly string[];
  readonly signs: readonly string[];
  readonly carried: readonly string[];
  /** Our letters of the abilities, which are those on the tiles too, and what each is called in a file. */
  readonly letters: readonly string[];
  readonly ability_names: Readonly<Record<string, string>>;
  /** Which ability is on the tile with each of the letters. */
  readonly tiles: readonly string[];
  readonly has_cheese: boolean;
  readonly side: number;
  readonly pitch: number;
}

/** How many there are of each card, and of some how many ravens. */
export interface CardTable {
  readonly cards: readonly {
    readonly name: string;
    readonly copies: number | typeof UNSET;
    readonly most: number;
    readonly ravens: number | typeof UNSET | null;
  }[];
  readonly most_ravens: number;
}

/** The letters of the colours of each value's cards, from 1 on, and the colour each letter stands for. */
export interface Colouring {
  readonly values: readonly (readonly string[])[];
  readonly colours: Readonly<Record<string, string>>;
}

export type Content = Deck | Sheet | CardTable | Colouring;

/** Where a fault is shown: a part of the editor (a card, a cell, a row of the table), and a place in it. */
export interface Mark {
  readonly part: string;
  readonly place: string;
  readonly fault: BoxFault;
}

/** What a box of a game is made of. */
export interface Kind<Of extends Content> {
  /** The options of the game. */
  options(content: Of): Record<string, unknown>;
  /** Which part of the box a fault of that text is about. */
  mark(content: Of, fault: BoxFault): Mark;
  /** The same box with nothing in it. */
  emptied(content: Of): Of;
}

export const UNSET = ".";
export const CELLS = 9;
export const EMPTY_CARD: CardFace = { numbers: Array<string>(9).fill(UNSET), bonuses: Array<string>(6).fill(UNSET) };

export const isBlank = (card: CardFace) => [...card.numbers, ...card.bonuses].every((sign) => sign === UNSET);
export const filledOf = (card: CardFace) => [...card.numbers, ...card.bonuses].filter((sign) => sign !== UNSET).length;

const LINES_OF_A_CARD = 6;

function linesOf(card: CardFace, number: number): string[] {
  const rows = [0, 1, 2].map(
    (row) => `${card.numbers.slice(row * 3, row * 3 + 3).join(" ")} | ${card.bonuses[row] ?? UNSET}`,
  );
  return [`card ${number}`, ...rows, card.bonuses.slice(3).join(" "), ""];
}

/** The cards as far as anything stands on them: the last ones may be waiting. */
function written(deck: Deck): readonly CardFace[] {
  const last = deck.cards.findLastIndex((card) => !isBlank(card));
  return deck.cards.slice(0, last + 1);
}

/** Which word of a line begins in a column, counted from 1. */
function wordAt(line: string, column: number): number {
  return [...line.matchAll(/\S+/g)].findIndex((word) => word.index === column - 1);
}

export const deckKind: Kind<Deck> = {
  options: (deck) => ({
    deck: written(deck)
      .flatMap((card, index) => linesOf(card, index + 1))
      .join("\n"),
  }),
  mark(deck, fault) {
    const line = (fault.line ?? 0) - 1;
    const card = Math.floor(line / LINES_OF_A_CARD);
    const face = deck.cards[card];
    if (fault.line === null || !face || card >= written(deck).length) return { part: "", place: "", fault };
    const row = line % LINES_OF_A_CARD;
    const word = wordAt(linesOf(face, card + 1)[row] ?? "", fault.column ?? 1);
    const place =
      row === 0 || row > 4 || word < 0
        ? ""
        : row === 4
          ? CELLS + 3 + word
          : word < 3
            ? (row - 1) * 3 + word
            : CELLS + row - 1;
    return { part: String(card), place: String(place), fault };
  },
  emptied: (deck) => ({ ...deck, cards: [EMPTY_CARD] }),
};

/** The rows of a sheet that have cells, from the first to the last of them. */
function usedRows(sheet: Sheet): [number, number] {
  const used = Object.keys(sheet.cells).map(rowOf);
  return used.length ? [Math.min(...used), Math.max(...used)] : [0, -1];
}

function sheetLines(sheet: Sheet): string[] {
  const columns = Array.from({ length: sheet.side }, (_, column) => column);
  const [first, last] = usedRows(sheet);
  const rows = Array.from({ length: last - first + 1 }, (_, index) => {
    const cells = columns.map((column) => {
      const name = nameOf(column, first + index);
      const kind = sheet.cells[name];
      return (kind ? kind + (sheet.marks[name] ?? "") : "").padEnd(sheet.pitch);
    });
    return sheet.has_cheese ? `${cells.join("")} o` : cells.join("").trimEnd();
  });
  const ends = columns.map((column) =>
    (Object.keys(sheet.cells).some((name) => columnOf(name) === column) ? "o" : "").padEnd(sheet.pitch),
  );
  return [
    `level ${sheet.level}`,
    "",
    ...rows,
    ...(sheet.has_cheese ? [ends.join("").trimEnd()] : []),
    ...(sheet.track.length ? ["", `cats ${sheet.track.join(" ")}`] : []),
    ...(sheet.tiles.join() === sheet.letters.join()
      ? []
      : ["", `abilities ${sheet.tiles.map((ability) => sheet.ability_names[ability]).join(" ")}`]),
  ];
}

export const sheetKind: Kind<Sheet> = {
  options: (sheet) => ({
    sheet: sheetLines(sheet).join("\n"),
    level: sheet.level,
    ...(sheet.abilities ? { abilities: sheet.abilities } : {}),
  }),
  mark(sheet, fault) {
    if (fault.line === null || fault.column === null) return { part: "", place: "", fault };
    const [first, last] = usedRows(sheet);
    const row = fault.line - 3 + first;
    const text = sheetLines(sheet)[fault.line - 1] ?? "";
    if (text.startsWith("abilities")) return { part: "", place: "", fault };
    if (text.startsWith("cats")) return { part: "track", place: String(wordAt(text, fault.column) - 1), fault };
    const column = Math.floor((fault.column - 1) / sheet.pitch);
    const isCell = row >= first && row <= last && column < sheet.side;
    return isCell ? { part: "cell", place: nameOf(column, row), fault } : { part: "", place: "", fault };
  },
  emptied: (sheet) => ({
    ...sheet,
    cells: sheet.kinds.includes("#")
      ? Object.fromEntries(
          Array.from({ length: sheet.side ** 2 }, (_, cell) => [
            nameOf(cell % sheet.side, Math.floor(cell / sheet.side)),
            sheet.kinds[0]!,
          ]),
        )
      : {},
    marks: {},
    track: sheet.track.map(() => "-"),
  }),
};

const lineOf = (card: CardTable["cards"][number]) =>
  `${card.name} ${card.copies}${card.ravens === null ? "" : ` ${card.ravens}`}`;

export const tableKind: Kind<CardTable> = {
  options: (table) => ({ cards: table.cards.map(lineOf).join("\n") }),
  mark(table, fault) {
    const card = table.cards[(fault.line ?? 0) - 1];
    if (!card) return { part: "", place: "", fault };
    return { part: card.name, place: wordAt(lineOf(card), fault.column ?? 1) === 2 ? "ravens" : "copies", fault };
  },
  emptied: (table) => ({ ...table, cards: table.cards.map((card) => ({ ...card, copies: 0 })) }),
};

export const coloursKind: Kind<Colouring> = {
  options: ({ values }) => ({
    colours: values.map((letters, index) => `${index + 1} ${letters.join("")}`).join("\n"),
  }),
  mark({ values }, fault) {
    const card = (fault.column ?? 0) - 3;
    const isCard = card >= 0 && card < (values[(fault.line ?? 0) - 1]?.length ?? 0);
    return { part: isCard ? String(fault.line) : "", place: isCard ? String(card) : "", fault };
  },
  emptied: (colouring) => ({ ...colouring, values: colouring.values.map((letters) => letters.map(() => UNSET)) }),
};

export const KINDS: Readonly<Record<string, Kind<Content>>> = {
  luckybox: deckKind as Kind<Content>,
  domkotow: sheetKind as Kind<Content>,
  sen: tableKind as Kind<Content>,
  kotostrofa: coloursKind as Kind<Content>,
};
