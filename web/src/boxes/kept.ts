// What was written and is not saved yet, kept on the device under a key of its own for each box.
import type { Content } from "./box";

const PREFIX = "kociarnia.box.";

export interface Draft {
  readonly game: string;
  readonly name: string;
  readonly content: Content;
  readonly former?: Content | null;
}

/** What a box is kept under: a saved one by its id, a new one by its game. */
export const draftKey = (game: string, box: string | null) => box ?? `new.${game}`;

export function findDraft(key: string, game: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as Draft | null;
    return draft?.game === game && typeof draft.name === "string" && typeof draft.content === "object" ? draft : null;
  } catch {
    return null;
  }
}

/** Keep a draft; false if the device has no room for it. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(PREFIX + key);
}
