// A drawn table as the markup it is drawn with, when nothing is touched yet.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "svelte/server";
import { Words, type Entries } from "../src/app/words/words";
import type { TableComponent } from "../src/kit/contract";
import { WEB, type Step } from "./engine";

function read(path: string, language: string): Words {
  return new Words(language, JSON.parse(readFileSync(join(WEB, path), "utf-8")) as Entries);
}

/** The words of a game, and those of its table. */
export function wordsOf(game: string, language: string): { words: Words; texts: Words } {
  return {
    words: read(`../src/kociarnia/games/${game}/texts/words.${language}.json`, language),
    texts: read(`src/games/${game}/words.${language}.json`, language),
  };
}

/** Draws a step of a match in English, while one of its events is shown if one is given. */
export function drawTable<View extends { seats: number }, Event, Facts>(
  game: string,
  Table: TableComponent<View, Event, Facts>,
  facts: Facts,
  { view, choices }: Pick<Step<View, Event>, "view" | "choices">,
  event: Event | null = null,
): string {
  const names = Array.from({ length: view.seats }, (_, seat) => `Kot ${seat}`);
  const props = {
    ...{ view, facts, choices, names, hint: null, ...wordsOf(game, "en") },
    seats: names.map((name) => ({ kind: "person" as const, name })),
    moment: event && { number: 1, event, lines: [], duration: 800 },
    play: () => {},
    explain: () => {},
  };
  return render(Table, { props }).body;
}
