// The table of Dom kotów as the markup it is drawn with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "svelte/server";
import Desk from "../../../src/games/domkotow/Desk.svelte";
import type { Held } from "../../../src/games/domkotow/offers";
import { readSheet, readTurn } from "../../../src/games/domkotow/sheet";
import { Words, type Entries } from "../../../src/app/words/words";
import type { DomkotowFacts } from "../../../src/games/domkotow/types";
import type { Step } from "./matches";

const web = join(import.meta.dirname, "../../..");

export function readWords(path: string, language: string): Words {
  return new Words(language, JSON.parse(readFileSync(join(web, path), "utf-8")) as Entries);
}

const words = readWords("../src/kociarnia/games/domkotow/texts/words.pl.json", "pl");
const texts = readWords("src/games/domkotow/words.pl.json", "pl");

/** Draws a step, with something in the hand. */
export function draw(facts: DomkotowFacts, { view, choices }: Step, picked: Held | null): string {
  const names = view.sheets.map((_, seat) => `Kot ${seat}`);
  const props = {
    view,
    facts,
    choices,
    picked,
    names,
    seats: names.map((name) => ({ kind: "person" as const, name })),
    hint: null,
    words,
    texts,
    play: () => {},
    explain: () => {},
    hold: () => {},
    mine: Math.max(view.seat, 0),
    sheets: view.sheets.map(readSheet),
    sheet: readSheet(view.own ?? view.sheets[0]!),
    turn: readTurn(facts, view.own_turn),
    rolled: view.dice,
  };
  return render(Desk, { props }).body;
}
