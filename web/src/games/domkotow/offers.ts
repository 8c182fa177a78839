// What may be done now, sorted by where on the table it is done.
import type { Choice } from "../../app/wire";

/** What is held: a symbol to be written, a cell to be written in, or an ability to be spent. */
export type Held =
  | { readonly kind: "symbol"; readonly symbol: string; readonly die?: number }
  | { readonly kind: "cell"; readonly cell: string }
  | { readonly kind: "ability"; readonly letter: string };

export interface Offers {
  /** For every symbol that may be written the cells it may go to. */
  readonly writes: ReadonlyMap<string, ReadonlyMap<string, Choice>>;
  /** Cross off the next cat of the track. */
  readonly track: Choice | null;
  /** Cells that are simply tapped: for a room, for the growing house, to be crossed out. */
  readonly cells: ReadonlyMap<string, Choice>;
  /** What the abilities could do, by letter. */
  readonly abilities: ReadonlyMap<string, readonly Choice[]>;
  /** What has no place on the table and becomes a button. */
  readonly buttons: readonly Choice[];
}

export function sortChoices(choices: readonly Choice[]): Offers {
  const writes = new Map<string, Map<string, Choice>>();
  const cells = new Map<string, Choice>();
  const abilities = new Map<string, Choice[]>();
  const buttons: Choice[] = [];
  let track: Choice | null = null;
  for (const choice of choices) {
    const { action, symbol, cell, ability } = choice.parts;
    if (action === "write") {
      const places = writes.get(String(symbol)) ?? new Map<string, Choice>();
      places.set(String(cell), choice);
      writes.set(String(symbol), places);
    } else if (action === "cat") {
      track = choice;
    } else if (action === "room" || action === "grow" || action === "strike") {
      cells.set(String(cell), choice);
    } else if (action === "change" || action === "use") {
      const letter = String(ability).charAt(0);
      abilities.set(letter, [...(abilities.get(letter) ?? []), choice]);
    } else {
      buttons.push(choice);
    }
  }
  return { writes, track, cells, abilities, buttons };
}

/** The symbols that may be picked up. */
export function symbolsOf(offers: Offers): string[] {
  const symbols = [...offers.writes.keys()];
  return offers.track && !symbols.includes("cat") ? [...symbols, "cat"] : symbols;
}

/** What is really held: what was picked up if it still can be used, or the only symbol there is. */
export function holdOf(offers: Offers, picked: Held | null): Held | null {
  const symbols = symbolsOf(offers);
  if (picked?.kind === "symbol" && symbols.includes(picked.symbol)) return picked;
  if (picked?.kind === "cell" && symbolsFor(offers, picked.cell).length > 0) return picked;
  if (picked?.kind === "ability") return picked;
  const only = symbols.length === 1 ? symbols[0] : undefined;
  return only === undefined ? null : { kind: "symbol", symbol: only };
}

/** The symbols that may go to a cell. */
export function symbolsFor(offers: Offers, cell: string): string[] {
  return [...offers.writes].filter(([, places]) => places.has(cell)).map(([symbol]) => symbol);
}

/** The cells that do something when they are tapped, with what is held. */
export function openCells(offers: Offers, held: Held | null): ReadonlyMap<string, Choice> {
  if (held?.kind === "symbol") return offers.writes.get(held.symbol) ?? new Map();
  return held ? new Map() : offers.cells;
}

/** Whether tapping the track crosses off a cat, with what is held. */
export function isTrackOpen(offers: Offers, held: Held | null): boolean {
  return offers.track !== null && held?.kind === "symbol" && held.symbol === "cat";
}

/** What has to be picked up for a choice to be made; null when nothing has. */
export function holdFor(choice: Choice): Held | null {
  const { action, symbol, ability } = choice.parts;
  if (action === "write") return { kind: "symbol", symbol: String(symbol) };
  if (action === "cat") return { kind: "symbol", symbol: "cat" };
  if (action === "change" || action === "use") return { kind: "ability", letter: String(ability).charAt(0) };
  return null;
}
