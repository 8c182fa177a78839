import { expect, test } from "vitest";
import type { Entries, Entry } from "../../src/app/words/words";

const tables = import.meta.glob<Entries>("../../src/games/*/words.*.json", { import: "default", eager: true });
const CASE = /\{\w+:(whose|whom|to_whom)\}/;

/** What is spoken of; in which form of words is up to the language. */
const fields = (text: Entry): string[] =>
  [...(typeof text === "string" ? text : "").matchAll(/\{([^:}]+):/g)].map((field) => field[1] ?? "").sort();

/** Only a language whose names have cases says some things in two ways. */
const isNeutral = (key: string): boolean => key.endsWith(".neutral");

test.each(["sen", "koty", "kotostrofa", "luckybox", "domkotow"])(
  "both languages of %s say the same things about the same fields",
  (game) => {
    const [polish = {}, english = {}] = ["pl", "en"].map(
      (language) => tables[`../../src/games/${game}/words.${language}.json`],
    );
    expect(Object.keys(polish).filter((key) => !isNeutral(key))).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(polish)) {
      const same = english[key.replace(/\.neutral$/, "")];
      expect(typeof text, key).toBe(typeof same);
      expect(fields(text), key).toEqual(fields(same ?? ""));
    }
  },
);

test("what a table says with a case of a name it can say without", () => {
  for (const [file, words] of Object.entries(tables)) {
    for (const [key, text] of Object.entries(words)) {
      if (isNeutral(key)) expect(text, `${file} ${key}`).not.toMatch(CASE);
      else if (CASE.test(String(text)) && file.endsWith("pl.json"))
        expect(Object.keys(words), `${file} ${key}`).toContain(`${key}.neutral`);
    }
  }
});
