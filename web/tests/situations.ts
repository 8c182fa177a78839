// Situations of a game for the tests of its table, played by the engine itself: see studio/explore.py.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Choice } from "../src/app/wire";

export interface Situation<View> {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly view: View;
  readonly choices: readonly Choice[];
}

const web = fileURLToPath(new URL("..", import.meta.url));
const ownPython = `${web}/../.venv/bin/python`;

/** Situations of every number of seats, every preset and the options given beside them. */
export function situationsOf<View>(game: string, options: readonly object[] = []): Situation<View>[] {
  const python = process.env.PYTHON ?? (existsSync(ownPython) ? ownPython : "python3");
  const asked = [`${web}/studio/explore.py`, game, "--seeds", "6", "--options", JSON.stringify(options)];
  return JSON.parse(execFileSync(python, asked, { encoding: "utf8", maxBuffer: 2 ** 28 })) as Situation<View>[];
}
