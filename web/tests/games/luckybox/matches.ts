// Matches played at random by the engine, as one seat saw them: every number of seats, and decks of other makers.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Choice } from "../../../src/app/wire";
import { Words, type Entries } from "../../../src/app/words/words";
import type { GameEvent, LuckyBoxFacts, LuckyBoxView } from "../../../src/games/luckybox/types";
import { factsOf } from "../../engine";

/** The same whatever is agreed on. */
export const FACTS = factsOf<LuckyBoxFacts>("luckybox", {})[0]!;

export interface Step {
  readonly view: LuckyBoxView;
  readonly events: readonly GameEvent[];
  readonly choices: readonly Choice[];
}

export interface Wanted {
  readonly seats: number;
  readonly viewer?: number;
  readonly seed?: number;
  readonly deck?: string;
}

const folder = import.meta.dirname;
const root = join(folder, "..", "..", "..", "..");
const own = join(root, ".venv", "bin", "python");
const python = process.env.KOCIARNIA_PYTHON ?? (existsSync(own) ? own : "python3");

export function wander({ seats, viewer = 0, seed = 1, deck }: Wanted): Step[] {
  const options = JSON.stringify(deck === undefined ? {} : { deck });
  const given = [`--seats=${seats}`, `--viewer=${viewer}`, `--seed=${seed}`, `--options=${options}`];
  const text = execFileSync(python, [join(folder, "wander.py"), ...given], {
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: join(root, "src") },
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(text) as Step[];
}

/** A deck unlike ours: one number fills a whole card, and every bonus is of the same kind. */
export function strangeDeck(bonus: string): string {
  return Array.from({ length: 60 }, (_, card) => {
    const number = (card % 9) + 1;
    const row = `${number} ${number} ${number} | ${bonus}`;
    return `card ${card + 1}\n${row}\n${row}\n${row}\n${bonus} ${bonus} ${bonus}\n`;
  }).join("\n");
}

export const VARIANTS: readonly Wanted[] = [
  ...[1, 2, 3, 6, 7, 12].map((seats) => ({ seats, viewer: seats - 1, seed: seats })),
  ...["?", "!!", "*", "7"].map((bonus) => ({ seats: 2, deck: strangeDeck(bonus) })),
];

function read(path: string): Entries {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as Entries;
}

export function entriesOf(language: string): Entries {
  return read(`web/src/games/luckybox/words.${language}.json`);
}

export const WORDS = { pl: wordsOf("pl"), en: wordsOf("en") };

function wordsOf(language: string): { words: Words; texts: Words } {
  return {
    words: new Words(language, read(`src/kociarnia/games/luckybox/texts/words.${language}.json`)),
    texts: new Words(language, entriesOf(language)),
  };
}
