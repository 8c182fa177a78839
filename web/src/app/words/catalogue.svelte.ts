// The page's own words in the reader's language, and those of the games.
import { remember } from "../remember";
import { preferences, type Language } from "../preferences.svelte";
import { pathTo } from "../root";
import { Words, type Entries, type Fields } from "./words";

const files = import.meta.glob<Entries>("./*.json", { import: "default" });

let current: Words = $state.raw(new Words("en", {}));

/** The page's words, in the language last loaded. */
export function pageWords(): Words {
  return current;
}

/** A text of the page. */
export function say(key: string, fields: Fields = {}): string {
  return current.say(key, fields);
}

/** Whether the page has a text. */
export function knows(key: string): boolean {
  return current.has(key);
}

/** Change the language of the page. */
export async function speak(language: Language): Promise<void> {
  const words = await files[`./${language}.json`]?.();
  if (words) current = new Words(language, words);
  preferences.language = language;
}

/** The words of a game. */
export function gameWords(game: string, language: string): Promise<Words> {
  return remember(`words of ${game} ${language}`, async () => {
    const response = await fetch(pathTo(`/api/games/${encodeURIComponent(game)}/words?language=${language}`));
    if (!response.ok) throw new Error(`no words of ${game}`);
    return new Words(language, (await response.json()) as Entries);
  });
}
