// The printed sheet: a text map that reads like the drawing (documents/maps.py of the game says how it is written).
import { nameOf } from "./grid";
import type { DomkotowView } from "./types";

/** What is printed on a sheet. */
export interface Plan {
  readonly level: number;
  readonly columns: number;
  readonly rows: number;
  /** Every cell that is printed; on level 4 the whole field. */
  readonly field: ReadonlySet<string>;
  /** The house at the start of the match. */
  readonly house: ReadonlySet<string>;
  readonly stars: ReadonlySet<string>;
  /** The letter of a bonus cell, by its name. */
  readonly bonuses: ReadonlyMap<string, string>;
  /** The letter of the coloured area of every cell (level 3). */
  readonly areas: ReadonlyMap<string, string>;
  /** What the cats of the track carry: a number, # for any, - for nothing (level 1). */
  readonly track: readonly string[];
  readonly hasCheese: boolean;
}

/** Our own maps, by the names of their files: `level1.2.txt` is that of level 1 since edition 2 of the rules. */
const OURS = new Map(
  Object.entries(
    // eslint-disable-next-line no-restricted-syntax -- the maps of the engine itself, so that they are written once
    import.meta.glob<string>("../../../../src/kociarnia/games/domkotow/documents/level*.txt", {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1), text] as const),
);
/** The edition of documents that name none. */
const FIRST_EDITION = 2;
const PITCH = 3;
const SIDE = 7;
const known = new Map<string, Plan>();

/** Returns our map of a level: the newest one that is not newer than an edition of the rules. */
function ourMap(level: number, edition: number): string {
  for (let number = edition; number >= FIRST_EDITION; number--) {
    const text = OURS.get(`level${level}.${number}.txt`);
    if (text !== undefined) return text;
  }
  throw new Error(`there is no map of level ${level}`);
}

/** Returns the sheet that is played on: the host's own map, or ours. */
export function planOf({ options, edition }: Pick<DomkotowView, "options" | "edition">): Plan {
  const level = options.level ?? 1;
  const text = options.sheet ?? ourMap(level, edition ?? FIRST_EDITION);
  const plan = known.get(text) ?? readPlan(text, level);
  known.set(text, plan);
  return plan;
}

export function readPlan(text: string, level: number): Plan {
  const lines = text.split(/\r?\n/).slice(1);
  const first = lines.findIndex((line) => line.trim() !== "");
  const hasCheese = level === 1 || level === 4;
  const rows: string[] = [];
  for (const line of lines.slice(first)) {
    if (line.trim() === "" || (hasCheese && /^[o ]+$/.test(line))) break;
    rows.push(line);
  }
  const kinds = new Map<string, string>();
  const stars = new Set<string>();
  const bonuses = new Map<string, string>();
  let columns = 0;
  rows.forEach((line, row) => {
    for (let column = 0; column < SIDE; column++) {
      const kind = line[column * PITCH] ?? " ";
      if (kind === " ") continue;
      const name = nameOf(column, row);
      kinds.set(name, kind);
      columns = Math.max(columns, column + 1);
      const mark = line[column * PITCH + 1] ?? " ";
      if (mark === "*") stars.add(name);
      else if (mark !== " ") bonuses.set(name, mark);
    }
  });
  const field = new Set(kinds.keys());
  const track = lines.find((line) => line.startsWith("cats"));
  return {
    level,
    columns,
    rows: rows.length,
    field,
    house: level === 4 ? new Set([...field].filter((name) => kinds.get(name) === "#")) : field,
    stars,
    bonuses,
    areas: level === 3 ? kinds : new Map(),
    track: track?.trim().split(/\s+/).slice(1) ?? [],
    hasCheese,
  };
}
