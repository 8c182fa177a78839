// Who is at the table and who is not, for the marks beside the names.
import { getContext, setContext } from "svelte";

/** Away; at the table again, or still, while a bot holds the seat; a bot plays; thinks for long. */
export type Presence = "away" | "returning" | "stood_in" | "long";

const PRESENCES = Symbol("who is at the table");

/** Tells all marks inside a component how it is with each seat; null of those of whom there is nothing to say. */
export function tellPresences(presences: () => readonly (Presence | null)[]): void {
  setContext(PRESENCES, presences);
}

export function toldPresences(): () => readonly (Presence | null)[] {
  return getContext<(() => readonly (Presence | null)[]) | undefined>(PRESENCES) ?? (() => []);
}
