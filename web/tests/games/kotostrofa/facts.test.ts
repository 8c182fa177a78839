// What the table of Kotostrofa says in numbers is what the engine says.
import { expect, test } from "vitest";
import Table from "../../../src/games/kotostrofa/Table.svelte";
import type { GameEvent, KotostrofaFacts, KotostrofaView } from "../../../src/games/kotostrofa/types";
import { drawTable } from "../../drawing";
import { recordMatch } from "../../engine";

const MATCHES = [3, 4, 5].map((seats) =>
  recordMatch<KotostrofaView, GameEvent, KotostrofaFacts>("kotostrofa", { seats, seed: seats }),
);
const { facts, steps } = MATCHES[0]!;

test("hands count the values that are printed on their cards", () => {
  for (const { facts, steps } of MATCHES) {
    for (const event of steps.flatMap((step) => step.events)) {
      if (event.event !== "round_ended") continue;
      const sums = event.hands.map((hand) => hand.reduce((sum, card) => sum + facts.cards[card]!.value, 0));
      expect(sums).toEqual(event.points);
    }
  }
});

test("a pair that was offered with an effect has it, one without has none", () => {
  let thrown = 0;
  for (const { steps } of MATCHES) {
    for (const [index, { view, events }] of steps.entries()) {
      for (const event of events) {
        if ((event.event !== "discarded" && event.event !== "discarded_value") || event.seat !== view.seat) continue;
        const offered = steps[index - 1]!.choices.find(
          ({ parts }) => parts.first === event.first && parts.second === event.second,
        );
        expect(offered?.parts.effect).toBe(event.event === "discarded" ? 0 : event.effect);
        thrown += 1;
      }
    }
  }
  expect(thrown).toBeGreaterThan(10);
});

test("the value of a card and the cards a pair makes others draw are those of the facts", () => {
  const step = steps.find(({ view }) => view.hands[0]?.known?.length)!;
  const [card] = step.view.hands[0]!.known!;
  const { value, colour } = facts.cards[card!]!;
  const event = { event: "discarded_value", seat: 1, first: "red7", second: "orange7", effect: 7 } as GameEvent;
  const draw = (changed: Partial<KotostrofaFacts>): string =>
    drawTable("kotostrofa", Table, { ...facts, ...changed }, step, event);
  expect(draw({})).toContain("the next player draws 2 cards");
  expect(draw({ draws: { 7: 5 } })).toContain("the next player draws 5 cards");
  expect(draw({})).toContain(`>${value}<`);
  expect(draw({})).not.toContain(">41<");
  expect(draw({ cards: { ...facts.cards, [card!]: { value: 41, colour } } })).toContain(">41<");
});
