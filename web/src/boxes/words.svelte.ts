// The words of this room, which come with it: the home page does not need them.
import { preferences } from "../app/preferences.svelte";
import { Words, type Entries, type Fields } from "../app/words/words";

let current: Words = $state.raw(new Words("en", {}));

/** Fetch the words in the language of the page. */
export async function learnWords(): Promise<void> {
  const language = preferences.language;
  const file = language === "pl" ? await import("./words.pl.json") : await import("./words.en.json");
  current = new Words(language, file.default as Entries);
}

/** A text of this room. */
export function tell(key: string, fields: Fields = {}): string {
  return current.say(key, fields);
}

/** Whether this room has a text. */
export const canTell = (key: string) => current.has(key);
