import { expect, test } from "vitest";
import kotostrofaEnglish from "../../src/games/kotostrofa/words.en.json";
import kotostrofaPolish from "../../src/games/kotostrofa/words.pl.json";
import senEnglish from "../../src/games/sen/words.en.json";
import senPolish from "../../src/games/sen/words.pl.json";

const fields = (text: string): string[] => (text.match(/\{[^}]+\}/g) ?? []).sort();

test.each([
  ["sen", senPolish, senEnglish],
  ["kotostrofa", kotostrofaPolish, kotostrofaEnglish],
])("both languages of %s say the same things about the same fields", (_, polish, english) => {
  expect(Object.keys(polish)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(polish)) {
    expect(fields(text), key).toEqual(fields(english[key as keyof typeof english]));
  }
});
