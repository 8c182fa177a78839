import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kindOf } from "../../../src/games/koty/cards";
import { sceneOf } from "../../../src/games/koty/scene";
import { isArrow, nearest } from "../../../src/games/koty/stops";
import { Teller } from "../../../src/games/koty/told";
import { deedOf, landSpot, offersOf, pickupsOf, waysOf } from "../../../src/games/koty/ways";
import { Words, type Entries } from "../../../src/app/words/words";
import { MATCHES } from "./matches";

function read(path: string): Entries {
  return JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")) as Entries;
}

const NAMES = ["Ola", "Bartek", "Zosia", "Ignacy", "Maja", "Kuba"];

describe.each(["pl", "en"])("in %s", (language) => {
  const words = new Words(language, read(`../src/kociarnia/games/koty/texts/words.${language}.json`));
  const texts = new Words(language, read(`src/games/koty/words.${language}.json`));

  test("everything that can be done, every land and every refusal has words", () => {
    const said = new Set<string>();
    for (const { steps, facts } of MATCHES) {
      for (const { view, choices } of steps.filter((step) => step.choices.length > 0)) {
        const teller = new Teller(words, texts, NAMES.slice(0, view.seats), view.seat, facts);
        const ways = waysOf(choices, view.seat);
        for (const picked of [null, ...pickupsOf(ways)]) {
          const offers = offersOf(ways, picked);
          sceneOf(view).dreams.forEach((dream, owner) =>
            dream.forEach((land, place) => {
              const list = offers.get(landSpot(owner, place)) ?? [];
              const deed = deedOf(list, view.seat);
              said.add(teller.land(land, owner, place, list));
              if (deed) said.add(teller.deed(deed, list, land));
            }),
          );
          for (const choice of offers.get("bar") ?? []) expect(texts.has(`bar.${choice.parts.action}`)).toBe(true);
        }
        for (const { parts } of choices) {
          if (["defend", "repeat", "owl"].includes(String(parts.action))) texts.text(`answer.${parts.action}`);
        }
        for (const card of view.hand ?? []) expect(texts.has(`why.${kindOf(card, facts)}`)).toBe(true);
        said.add(teller.refusal(view.phase, null));
      }
    }
    expect([...said].filter((text) => text === "" || /[{}[\]]|undefined/.test(text))).toEqual([]);
  });

  test("a cat that is laid on two nines is said to be doubled twice", () => {
    const { facts } = MATCHES[0]!;
    const teller = new Teller(words, texts, NAMES, 0, facts);
    const lay = { move: "lay blue8 A1", parts: { action: "lay", card: "blue8", owner: 0, place: 0 } };
    expect(teller.deed("lay", [lay], { nines: [{}, {}], top: null, points: 18 })).toBe("8×2×2");
    const tripled = new Teller(words, texts, NAMES, 0, { ...facts, nine_factor: 3, most_nines: 5 });
    expect(tripled.deed("lay", [lay], { nines: [{}], top: null, points: 9 })).toBe("8×3");
    expect(tripled.refusal("placing", null)).toContain("5");
  });
});

test("an arrow leads to the nearest box straight ahead", () => {
  const box = (left: number, top: number) => ({ left, top, width: 40, height: 50 });
  const boxes = [box(0, 0), box(50, 0), box(100, 0), box(50, 60)];
  expect(nearest(boxes, box(0, 0), "ArrowRight")).toBe(1);
  expect(nearest(boxes, box(100, 0), "ArrowLeft")).toBe(1);
  expect(nearest(boxes, box(50, 0), "ArrowDown")).toBe(3);
  expect(nearest(boxes, box(50, 0), "ArrowUp")).toBe(-1);
  expect(isArrow("Enter")).toBe(false);
});
