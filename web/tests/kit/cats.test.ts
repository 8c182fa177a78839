import { expect, test } from "vitest";
import { characters, ears, mirror } from "../../src/kit/art/cats";

test("a mirror turns left into right and keeps the height", () => {
  expect(mirror("M10 20C0 5 50 6.5 30 7Z")).toBe("M90 20C100 5 50 6.5 70 7Z");
});

test("an ear seen in two mirrors is the ear itself", () => {
  for (const { outer } of Object.values(ears)) expect(mirror(mirror(outer))).toBe(outer);
});

test("no two cats have the same look", () => {
  const looks = Object.values(characters).map(({ pose, ears, eyes, mouth, coat }) =>
    [pose, ears, eyes, mouth, coat].join(),
  );
  expect(new Set(looks).size).toBe(looks.length);
});
