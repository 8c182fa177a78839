import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Words, type Entries } from "../../../src/app/words/words";

const folder = join(import.meta.dirname, "../../../src/games/domkotow");
const read = (language: string) => JSON.parse(readFileSync(join(folder, `words.${language}.json`), "utf-8")) as Entries;

test("every number has its noun", () => {
  for (const language of ["pl", "en"]) {
    const words = new Words(language, read(language));
    for (let count = 1; count <= 5; count++) {
      expect(words.noun("left", count)).toMatch(/^\d .+/);
      expect(words.noun("growth", count)).toMatch(/^\d .+/);
    }
  }
});
