// Runs a script of ours with the engine the page is tested against.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Choice } from "../src/app/wire";

export const WEB = join(import.meta.dirname, "..");
const own = join(WEB, "..", ".venv", "bin", "python");
const python = process.env.KOCIARNIA_PYTHON ?? (existsSync(own) ? own : "python3");

/** What a script in web/ writes, read as JSON. */
export function askEngine<Answer>(script: string, given: readonly string[]): Answer {
  const text = execFileSync(python, [join(WEB, script), ...given], { encoding: "utf8", maxBuffer: 2 ** 28 });
  return JSON.parse(text) as Answer;
}

/** What a table of a game has to know beside a view, of every variant asked for. */
export function factsOf<Facts>(game: string, ...options: readonly object[]): Facts[] {
  return askEngine("studio/facts.py", [game, JSON.stringify(options)]);
}

export interface Step<View, Event> {
  readonly view: View;
  readonly events: readonly Event[];
  readonly choices: readonly Choice[];
  /** For every move of the actions asked about: what could be done after it. */
  readonly outcomes: Readonly<Record<string, readonly string[]>>;
}

export interface Recorded<View, Event, Facts> {
  readonly facts: Facts;
  readonly steps: readonly Step<View, Event>[];
}

export interface Wish {
  readonly seats: number;
  readonly options?: object;
  readonly seed?: number;
  readonly bot?: string;
  readonly viewer?: number;
  /** Actions whose outcomes are wanted. */
  readonly outcomes?: readonly string[];
}

/** A match that the engine plays now, as one seat sees it. */
export function recordMatch<View, Event, Facts>(
  game: string,
  { seats, options = {}, seed = 1, bot = "cat", viewer = 0, outcomes = [] }: Wish,
): Recorded<View, Event, Facts> {
  const given = { seats, options: JSON.stringify(options), seed, bot, viewer, outcomes: outcomes.join(), name: "-" };
  const wanted = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
  return askEngine("studio/record.py", [game, ...wanted]);
}
