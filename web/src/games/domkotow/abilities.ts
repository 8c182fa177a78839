// What the tiles of the abilities say.
import type { Words } from "../../app/words/words";
import type { Change, DomkotowFacts } from "./types";

/** What an ability makes of symbols, one way after another. */
export function changesOf(facts: DomkotowFacts, letter: string): readonly Change[] {
  return facts.changes.filter(({ ability }) => ability === letter);
}

/** Whether an ability acts by itself as soon as it is won. */
export function isFlash(facts: DomkotowFacts, letter: string): boolean {
  return facts.flashes.includes(letter);
}

/** An ability in a word or two, with the numbers that belong to it. */
export function shortName(facts: DomkotowFacts, letter: string, texts: Words): string {
  const change = changesOf(facts, letter)[0];
  return texts.say(`short.${letter}`, {
    ...change,
    step: change && Math.abs(Number(change.new) - Number(change.old)),
    written: facts.writes[letter],
    dice: Math.max(...Object.values(facts.dice_used_by)) - facts.dice_used,
  });
}

/** What a way to use an ability is called on its button. */
export function useName(facts: DomkotowFacts, ability: string, words: Words, texts: Words): string {
  const dice = facts.dice_used_by[ability];
  return dice === undefined ? texts.text("use") : words.noun("dice", dice);
}
