// Matches of Koty that the engine plays anew for the tests, one for every number of seats and every variant.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { GameEvent, KotyView } from "../../../src/games/koty/types";
import type { Choice } from "../../../src/app/wire";

export interface Step {
  view: KotyView;
  events: GameEvent[];
  choices: Choice[];
}

const WEB = fileURLToPath(new URL("../../..", import.meta.url));
const PYTHON = process.env.KOCIARNIA_PYTHON ?? `${WEB}/../.venv/bin/python`;
const NIGHT = { moths: 4, bats: 4, owls: 4, dragons: 1 };

const VARIANTS: { seats: number; options?: Record<string, unknown> }[] = [
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats })),
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats, options: NIGHT })),
  ...[4, 6].map((seats) => ({ seats, options: { teams: true } })),
  { seats: 6, options: { ...NIGHT, teams: true, nine_doubles_itself: true } },
];

function record(seats: number, options: Record<string, unknown>, seed: number): Step[] {
  const name = `koty-test-${process.pid}-${seed}`; // files of tests that run at the same time differ
  const given = [
    "--seats",
    String(seats),
    "--seed",
    String(seed),
    "--options",
    JSON.stringify(options),
    "--name",
    name,
  ];
  execFileSync(PYTHON, [`${WEB}/studio/record.py`, "koty", ...given], { stdio: ["ignore", "ignore", "inherit"] });
  const path = `${WEB}/studio/matches/${name}.json`;
  const { steps } = JSON.parse(readFileSync(path, "utf8")) as { steps: Step[] };
  rmSync(path);
  return steps;
}

export const MATCHES = VARIANTS.map(({ seats, options = {} }, index) => ({
  name: `${seats} seats ${JSON.stringify(options)}`,
  steps: record(seats, options, index + 1),
}));
