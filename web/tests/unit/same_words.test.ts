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

test("a name is said in the case a sentence needs, or the sentence does without", () => {
  const polish = new Words("pl", {
    "name.": { whose: "ciebie" },
    "name.Puszek": { whose: "Puszka" },
    "phrase.square": "kartę {place:nth} {seat:whose}",
    "phrase.square.neutral": "kartę {place:nth} (śni ją {seat:who})",
    "event.drew": "{seat:who} losuje od {owner:whose}[ i {target:whose}].",
    "event.drew.neutral": "{owner:who} podsuwa karty, {seat:who} losuje.",
    "event.peeked": "{seat:who} podgląda {owner,place:square}.",
    "guide.waiting": "Bez {seats:whose}",
    "guide.waiting.neutral": "Bez nich: {seats:who}",
    dream: "Sen {name:whose}",
    "dream.neutral": "Sen: {name:n}",
  });
  const reader = { names: ["Ola", "Puszek", "Jan"], viewer: 0 };
  expect(polish.say("event.drew", { seat: 2, owner: 1 }, reader)).toBe("Jan losuje od Puszka.");
  expect(polish.say("event.drew", { seat: 2, owner: 0 }, reader)).toBe("Jan losuje od ciebie.");
  expect(polish.say("event.drew", { seat: 1, owner: 2 }, reader)).toBe("Jan podsuwa karty, Puszek losuje.");
  expect(polish.say("event.drew", { seat: 2, owner: 1, target: 2 }, reader)).toBe("Puszek podsuwa karty, Jan losuje.");
  expect(polish.say("event.peeked", { seat: 2, owner: 1, place: 1 }, reader)).toBe("Jan podgląda kartę 2 Puszka.");
  expect(polish.say("event.peeked", { seat: 1, owner: 2, place: 1 }, reader)).toBe(
    "Puszek podgląda kartę 2 (śni ją Jan).",
  );
  expect(polish.say("guide.waiting", { seats: [1] }, reader)).toBe("Bez Puszka");
  expect(polish.say("guide.waiting", { seats: [1, 2] }, reader)).toBe("Bez nich: Puszek, Jan");
  expect([polish.say("dream", { name: "Puszek" }), polish.say("dream", { name: "Ola" })]).toEqual([
    "Sen Puszka",
    "Sen: Ola",
  ]);
});

test("numbers have real minus signs", () => {
  const scores = new Words("en", {
    score: "{score:n}: {score:ravens}",
    "noun.ravens": { one: "raven", other: "ravens" },
  });
  expect(scores.say("score", { score: -40 })).toBe("−40: −40 ravens");
});

test("what a game has no word for is called what it is", () => {
  expect([words.card("12"), words.card("7"), words.face("12")]).toEqual(["12", "seven", "12"]);
  expect([words.noun("full_moons", 2), words.noun("ravens", 2)]).toEqual(["2 full moons", "2 ravens"]);
});
