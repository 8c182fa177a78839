// One sentence that says whose turn it is and what is expected.
import type { Choice } from "../app/wire";
import { say } from "../app/words/catalogue.svelte";
import type { Words } from "../app/words/words";
import type { AnyView } from "./moments";

const lists = new Map<string, Intl.ListFormat>();

/** A list of names as it is said in the language; the first one of a language takes a browser long. */
export function listNames(names: readonly string[], language: string): string {
  const list = lists.get(language) ?? new Intl.ListFormat(language, { type: "conjunction" });
  lists.set(language, list);
  return list.format(names);
}

/** What a choice does, as it is said to the one who chooses; `viewer` is the seat. */
export function sayChoice(choice: Choice, words: Words, names: readonly string[], viewer: number): string {
  const key = `move.${choice.parts.action}`;
  if (!words.has(key)) return choice.move;
  return words.say(key, choice.parts, { names, viewer, actor: viewer });
}

/** What is expected; a table that says so itself leaves only whose turn it is to be said. */
export function expectation(
  view: AnyView,
  words: Words,
  names: readonly string[],
  ownSeats: readonly number[],
  isSaidOnTable = false,
): string {
  if (view.acting.includes(view.seat)) {
    const key = `phase.${view.phase ?? "turn"}`;
    return words.has(key) && !isSaidOnTable
      ? words.say(key, { ...view }, { names, viewer: view.seat })
      : say("turn.yours");
  }
  const others = view.acting
    .filter((seat) => !ownSeats.includes(seat) || view.seat < 0)
    .map((seat) => names[seat] ?? "");
  if (others.length === 0) return "";
  if (others.length > 3) return say("turn.many", { count: others.length });
  return say(others.length === 1 ? "turn.other" : "turn.others", { names: listNames(others, words.language) });
}
