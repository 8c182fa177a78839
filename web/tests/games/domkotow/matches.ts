// Matches of Dom kotów as one seat saw them, recorded by the engine itself when the tests begin.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DomkotowFacts, DomkotowView, GameEvent } from "../../../src/games/domkotow/types";
import type { Choice } from "../../../src/app/wire";

export interface Step {
  view: DomkotowView;
  events: GameEvent[];
  choices: Choice[];
  /** For every way to use an ability: what could be done after it. */
  outcomes: Record<string, string[]>;
}

export interface Recorded {
  facts: DomkotowFacts;
  steps: Step[];
}

const web = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const ownPython = join(dirname(web), ".venv", "bin", "python");
const python = process.env.KOCIARNIA_PYTHON ?? (existsSync(ownPython) ? ownPython : "python3");

interface Wish {
  seats: number;
  options: Record<string, unknown>;
  bot?: string;
  seed?: number;
  viewer?: number;
}

/** Plays a match and returns what it was played by, and it step by step. */
export function record(wish: Wish): Recorded {
  const { seats, options, bot = "random", seed = 1, viewer = 0 } = wish;
  const name = `test-domkotow-${seats}-${Object.values(options).join("-")}-${bot}-${seed}-${viewer}`.replace(
    /[^\w-]/g,
    "",
  );
  const wanted = [
    "--seats",
    seats,
    "--options",
    JSON.stringify(options),
    "--bot",
    bot,
    "--seed",
    seed,
    "--viewer",
    viewer,
    "--outcomes",
    "change,use",
  ];
  execFileSync(python, [join(web, "studio", "record.py"), "domkotow", ...wanted.map(String), "--name", name]);
  const path = join(web, "studio", "matches", `${name}.json`);
  const text = readFileSync(path, "utf-8");
  rmSync(path);
  return JSON.parse(text) as Recorded;
}

const OWN_MAP = [
  "level 1",
  "",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .  .  .  .  .      o",
  ".  .                  o",
  "o  o  o  o  o  o",
  "",
  "cats 2 - 2 - 3 - 4 - 5 #",
].join("\n");

/** Every level, alone and with most seats; every ability; solo hard; a map of the host's own. */
export const WISHES: Wish[] = [
  ...[1, 2, 3, 4].flatMap((level) => [
    { seats: 1, options: { level } },
    { seats: 2, options: { level, abilities: ["a", "b", "c", "d"] } },
    { seats: 3, options: { level, abilities: ["e", "f", "g", "h"] } },
    { seats: 6, options: { level, abilities: ["i", "j", "k", "l"] } },
    { seats: 1, options: { level, solo_hard: true, abilities: ["a", "j", "l", "i"] } },
    { seats: 2, options: { level, abilities: ["b", "k", "e", "j"] }, bot: "cat", seed: 3 },
    { seats: 1, options: { level, abilities: ["c", "g", "f", "a"] }, bot: "cat", seed: 4 },
  ]),
  { seats: 2, options: { level: 1, sheet: OWN_MAP } },
];
