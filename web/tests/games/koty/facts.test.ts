// What the table of Koty says in numbers is what the engine says.
import { expect, test } from "vitest";
import Table from "../../../src/games/koty/Table.svelte";
import type { GameEvent, KotyFacts, KotyView } from "../../../src/games/koty/types";
import { drawTable } from "../../drawing";
import { recordMatch } from "../../engine";

const { facts, steps } = recordMatch<KotyView, GameEvent, KotyFacts>("koty", { seats: 2 });
const hasStack = ({ view }: (typeof steps)[number]) => view.dreams.flat().some(({ nines }) => nines.length > 1);
const step = steps.find((each) => hasStack(each) && (each.view.hand ?? []).some((card) => card in facts.cats))!;
const draw = (changed: Partial<KotyFacts>): string => drawTable("koty", Table, { ...facts, ...changed }, step);

test("a nine shows what the facts say it counts and by how much it raises the card on it", () => {
  expect(draw({})).toMatch(/>9<.*>×2</s);
  const changed = draw({ nine: 12, nine_factor: 3 });
  expect(changed).toMatch(/>12<.*>×3</s);
  expect(changed).not.toContain(">×2<");
});

test("a cat and a raven show the values of the facts", () => {
  const card = step.view.hand!.find((each) => each in facts.cats)!;
  const cat = { ...facts.cats[card]!, value: 41 };
  expect(draw({})).not.toContain(">41<");
  expect(draw({ cats: { ...facts.cats, [card]: cat } })).toContain(">41<");
  const view = { ...step.view, hand: ["raven"], hand_sizes: [1, 4] };
  expect(drawTable("koty", Table, { ...facts, raven: 42 }, { view, choices: [] })).toContain(">42<");
});

test("who plays together is what the facts say", () => {
  expect(draw({})).not.toContain("team Star");
  expect(draw({ teams: { 2: [0, 1] } })).toContain("team Star");
});
