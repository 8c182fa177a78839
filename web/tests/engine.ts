// Runs a script of ours with the engine the page is tested against.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

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
