// Why a bot would make the move of a hint, in a sentence.
import type { Choice, Hinted } from "../app/wire";
import { say } from "../app/words/catalogue.svelte";
import type { Words } from "../app/words/words";
import { sayChoice } from "./sentence";

/** Why a hint is given; nothing where there was nothing to weigh. */
export function reasonOf(
  { why, seat }: Hinted,
  choices: readonly Choice[],
  words: Words,
  names: readonly string[],
): string {
  if (!why) return "";
  const { chance, other, other_chance, is_close } = why;
  const fields: Record<string, unknown> = { chance, is_close };
  const next = choices.find(({ move }) => move === other);
  if (next) fields.other = sayChoice(next, words, names, seat);
  if (next && !is_close) fields.other_chance = other_chance;
  return say("hint.why", fields);
}
