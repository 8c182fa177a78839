import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Words, type Entries, type Entry } from "../../src/app/words/words";

const source = join(import.meta.dirname, "..", "..", "src");
const folder = join(source, "app", "words");
const languages = readdirSync(folder).filter((name) => name.endsWith(".json"));
const read = (path: string) => JSON.parse(readFileSync(path, "utf-8")) as Entries;
const catalogues = new Map(languages.map((name) => [name.replace(".json", ""), read(join(folder, name))]));
const files = readdirSync(source, { recursive: true, encoding: "utf-8" }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("games") && !name.startsWith(join("kit", "art")),
);
const text = files.map((name) => readFileSync(join(source, name), "utf-8")).join("\n");

/** Every text between quotes, and the beginning of every template that is completed by a value. */
const quoted = new Set(
  [...text.matchAll(/"([a-z_]+(?:\.[a-z_]+)*)"|'([a-z_]+(?:\.[a-z_]+)*)'/g)].map((m) => m[1] ?? m[2]!),
);
const begun = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map((match) => match[1]!);
const fieldsOf = (entry: Entry) =>
  [...JSON.stringify(entry).matchAll(/\{(\w+):(\w+)\}/g)].map((match) => `${match[1]}:${match[2]}`).sort();

describe.each([...catalogues])("the page in %s", (language, entries) => {
  test("has every text the page says", () => {
    // `texts.say(…)` and `words.say(…)` say what a table or a game has words for.
    const said = [...text.matchAll(/(?<!\.)\b(?:say|knows)\(\s*"([a-z_.]+)"/g)].map((match) => match[1]!);
    const either = [...text.matchAll(/\bsay\([^)]*\? "([a-z_.]+)" : "([a-z_.]+)"/g)].flatMap((match) => [
      match[1]!,
      match[2]!,
    ]);
    expect([...said, ...either].filter((key) => !(key in entries))).toEqual([]);
    expect(said.length).toBeGreaterThan(100);
  });

  test("has no text the page never says", () => {
    const unused = Object.keys(entries).filter(
      (key) => !key.startsWith("noun.") && !quoted.has(key) && !begun.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  test("says the same things as every other language, about the same fields", () => {
    for (const [other, theirs] of catalogues) {
      expect(
        Object.keys(theirs).filter((key) => !(key in entries)),
        `missing beside ${other}`,
      ).toEqual([]);
      for (const [key, entry] of Object.entries(theirs)) {
        if (!key.startsWith("noun.")) expect(fieldsOf(entries[key]!), key).toEqual(fieldsOf(entry));
      }
    }
  });

  test("has the plural forms of its language, and does not raise its voice", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, entry] of Object.entries(entries)) {
      if (key.startsWith("noun.")) {
        for (const form of forms) if (language !== "pl" || form !== "other") expect(entry, key).toHaveProperty(form);
      } else {
        expect(entry, key).not.toContain("!");
      }
    }
  });
});

test("a sentence takes the form of its number", () => {
  const words = new Words("pl", catalogues.get("pl")!);
  expect([1, 2, 5, 12, 22].map((count) => words.say("row.free", { count }))).toEqual([
    "1 wolne miejsce",
    "2 wolne miejsca",
    "5 wolnych miejsc",
    "12 wolnych miejsc",
    "22 wolne miejsca",
  ]);
});
