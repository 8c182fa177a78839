// Words that come with a room: the home page does not need them.
import { preferences, type Language } from "../preferences.svelte";
import { Words, type Entries, type Fields } from "./words";

export class RoomWords {
  private current: Words = $state.raw(new Words("en", {}));

  constructor(private readonly files: Readonly<Record<Language, () => Promise<{ default: object }>>>) {}

  /** Fetch the words in the language of the page. */
  async learn(): Promise<void> {
    const language = preferences.language;
    this.current = new Words(language, (await this.files[language]()).default as Entries);
  }

  /** A text of the room. */
  tell(key: string, fields: Fields = {}): string {
    return this.current.say(key, fields);
  }

  /** Whether the room has a text. */
  canTell(key: string): boolean {
    return this.current.has(key);
  }
}
