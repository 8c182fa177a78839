// The page's own words in the reader's language, and those of the games.
import { preferences, type Language } from "../preferences.svelte";
import { Words, type Entries, type Fields } from "./words";

const files = import.meta.glob<Entries>("./*.json", { import: "default" });
const tableFiles = import.meta.glob<Entries>("../tables/*/words.*.json", { import: "default" });

let current: Words = $state.raw(new Words("en", {}));
const loaded = new Map<string, Promise<Words>>();

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

function remember(key: string, load: () => Promise<Words>): Promise<Words> {
  let words = loaded.get(key);
  if (!words) {
    words = load();
    words.catch(() => loaded.delete(key));
    loaded.set(key, words);
  }
  return words;
}

/** The words of a game. */
export function gameWords(game: string, language: string): Promise<Words> {
  return remember(`${game} ${language}`, async () => {
    const response = await fetch(`/api/games/${encodeURIComponent(game)}/words?language=${language}`);
    if (!response.ok) throw new Error(`no words of ${game}`);
    return new Words(language, (await response.json()) as Entries);
  });
}

/** The words of a drawn table that the game itself does not need. */
export function tableTexts(game: string, language: string): Promise<Words> {
  return remember(`${game} ${language} table`, async () => {
    const load = tableFiles[`../tables/${game}/words.${language}.json`];
    return new Words(language, load ? await load() : {});
  });
}
