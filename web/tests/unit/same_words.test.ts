// The page fills the same templates as core/words.py; the examples are those of tests/core/test_catalogue.py's kind.
import { expect, test } from "vitest";
import { Words } from "../../src/app/words/words";

const words = new Words("en", {
  "card.7": { name: "seven", object: "a seven" },
  "face.7": "7",
  "noun.ravens": { one: "raven", other: "ravens" },
  "phrase.square": "card {place:nth} of {seat:who}",
  "phrase.square.own": "own card {place:nth}",
  "phrase.square.own.you": "your card {place:nth}",
  "event.drew": "{seat:who} draws[ {card:object}].",
  "event.drew.you": "You draw[ {card:object}].",
  "event.peeked": "{seat:who} peeks at {owner,place:square}.",
  "event.guessed": "[is_right?Right.][not is_right?Wrong.]",
  "event.ended": "The end.",
  "event.ended.each": "{seat:who}: {totals:ravens}",
});
const names = ["Ola", "Bo"];

test("what is not known is left out", () => {
  expect(words.say("event.drew", { seat: 1 }, { names, viewer: 0 })).toBe("Bo draws.");
  expect(words.say("event.drew", { seat: 0, card: "7" }, { names, viewer: 0 })).toBe("You draw a seven.");
});

test("a place is named from the reader's side", () => {
  const fields = { seat: 0, owner: 0, place: 2 };
  expect(words.say("event.peeked", fields, { names, viewer: 1 })).toBe("Ola peeks at own card 3.");
  expect(words.say("event.peeked", fields, { names, viewer: 0 })).toBe("Ola peeks at your card 3.");
  expect(words.say("event.peeked", { ...fields, owner: 1 }, { names, viewer: 0 })).toBe("Ola peeks at card 3 of Bo.");
});

test("a condition chooses what is said", () => {
  expect(words.say("event.guessed", { is_right: true })).toBe("Right.");
  expect(words.say("event.guessed", { is_right: false })).toBe("Wrong.");
});

test("a summary has a line for every seat", () => {
  expect(words.tell({ event: "ended", ...{ totals: [1, 4] } }, { names, viewer: null })).toEqual([
    "The end.",
    "Ola: 1 raven",
    "Bo: 4 ravens",
  ]);
});
