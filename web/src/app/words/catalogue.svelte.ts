// The page's own words in the reader's language, and those of the games.
import { preferences, type Language } from "../preferences.svelte";
import { pathTo } from "../root";
import { Words, type Entries, type Fields } from "./words";

const files = import.meta.glob<Entries>("./*.json", { import: "default" });

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

/** Words that are loaded once; what could not be loaded is tried again. */
export function rememberWords(key: string, load: () => Promise<Words>): Promise<Words> {
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
  return rememberWords(`${game} ${language}`, async () => {
    const response = await fetch(pathTo(`/api/games/${encodeURIComponent(game)}/words?language=${language}`));
    if (!response.ok) throw new Error(`no words of ${game}`);
    return new Words(language, (await response.json()) as Entries);
  });
}
