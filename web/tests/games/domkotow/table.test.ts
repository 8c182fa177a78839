import { describe, expect, test, vi } from "vitest";
import {
  holdFor,
  holdOf,
  isTrackOpen,
  openCells,
  sortChoices,
  symbolsOf,
  type Held,
} from "../../../src/games/domkotow/offers";
import { turnWithEvent } from "../../../src/games/domkotow/happenings";
import { planOf } from "../../../src/games/domkotow/plan";
import { cellsAfter, opensTrack } from "../../../src/games/domkotow/preview";
import { emptyCells, isCheeseCrossed, readSheet, readTurn, withEvent } from "../../../src/games/domkotow/sheet";
import type { Choice } from "../../../src/app/wire";
import { draw } from "./drawing";
import type { DomkotowFacts } from "../../../src/games/domkotow/types";
import { WISHES, record, type Step } from "./matches";

/** Everything that can be held at a step: nothing, each symbol, each ability. */
function holds(choices: readonly Choice[]): (Held | null)[] {
  const offers = sortChoices(choices);
  return [
    null,
    ...symbolsOf(offers).map((symbol) => ({ kind: "symbol", symbol }) as const),
    ...[...offers.abilities.keys()].map((letter) => ({ kind: "ability", letter }) as const),
  ];
}

/** The moves that can be made with something in the hand. */
function movesWith(choices: readonly Choice[], held: Held | null): string[] {
  const offers = sortChoices(choices);
  const track = isTrackOpen(offers, held) ? [offers.track!.move] : [];
  const options = held?.kind === "ability" ? (offers.abilities.get(held.letter) ?? []) : [];
  return [...[...openCells(offers, held).values(), ...options].map((choice) => choice.move), ...track];
}

/** The cells something can be written in, each once. */
function cellsToWrite(choices: readonly Choice[]): string[] {
  const { writes } = sortChoices(choices);
  return [...new Set([...writes.values()].flatMap((places) => [...places.keys()]))];
}

/** Steps that differ in what can be done: one of each kind. */
function varied(steps: readonly Step[]): Step[] {
  const kinds = new Map<string, Step>();
  for (const step of steps) {
    const { writes, cells, abilities, buttons, track } = sortChoices(step.choices);
    const kind = [
      step.view.phase,
      writes.size > 1,
      cells.size > 0,
      [...abilities.keys()],
      buttons.length,
      track !== null,
    ];
    if (step.choices.length > 0) kinds.set(kind.join(), step);
  }
  return [...kinds.values()];
}

/** The moves of the enabled buttons, with something in the hand. */
function movesShown(facts: DomkotowFacts, step: Step, held: Held | null): string[] {
  const buttons = [...draw(facts, step, held).matchAll(/<button(?:"[^"]*"|[^">])*>/g)].map((match) => match[0]);
  const enabled = buttons.filter((button) => !button.includes('aria-disabled="true"') && !/ disabled/.test(button));
  return enabled.flatMap((button) => /data-move="([^"]+)"/.exec(button)?.[1] ?? []);
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The abilities whose promises have been looked at, in all matches. */
const promising = new Set<string>();

describe.each(WISHES)("$seats seats, $options", (wish) => {
  const { facts, steps } = record(wish);
  const plan = planOf(facts);

  test("every choice is made in exactly one way", () => {
    for (const { choices } of steps) {
      const buttons = sortChoices(choices).buttons.map((choice) => choice.move);
      const found = [...buttons, ...holds(choices).flatMap((held) => movesWith(choices, held))];
      expect(found.sort()).toEqual(choices.map((choice) => choice.move).sort());
    }
  });

  test("what has to be held for a choice makes it possible", () => {
    for (const { choices } of steps) {
      const buttons = sortChoices(choices).buttons;
      for (const choice of choices) {
        const held = holdFor(choice);
        expect(holdOf(sortChoices(choices), held)).toEqual(held ?? holdOf(sortChoices(choices), null));
        if (!buttons.includes(choice)) expect(movesWith(choices, held)).toContain(choice.move);
      }
    }
  });

  test("cells that are simply tapped are never hidden by a symbol picked up by itself", () => {
    for (const { choices } of steps) {
      const offers = sortChoices(choices);
      if (offers.cells.size > 0) expect(holdOf(offers, null)).toBeNull();
    }
  });

  test("every ability opens the cells that were promised, used or not", () => {
    for (const [index, step] of steps.entries()) {
      for (const choice of step.choices) {
        const moves = step.outcomes[choice.move];
        if (moves === undefined) continue;
        promising.add(choice.move.replace(/^use /, "").replace(/^change.*/, String(choice.parts.ability)));
        const [sheet, turn] = [readSheet(step.view.own!), readTurn(facts, step.view.own_turn)];
        const promised = cellsAfter(choice, facts, plan, sheet, turn, sortChoices(step.choices));
        const cells = moves.flatMap((move) => /^(?:write \w+|strike) (\w+)$/.exec(move)?.[1] ?? []);
        const where = `step ${index}, ${choice.move}`;
        // What leads to the track promises the track; other dice may still have their cells.
        if (opensTrack(choice, plan, turn)) expect(moves, where).toContain("cat");
        else expect([...promised].sort(), where).toEqual([...new Set(cells)].sort());
      }
    }
  });

  test("every choice is an enabled button, once what it needs is picked up", () => {
    for (const step of varied(steps)) {
      const found = holds(step.choices).flatMap((held) => movesShown(facts, step, held));
      expect([...new Set(found)].sort()).toEqual(step.choices.map((choice) => choice.move).sort());
    }
  });

  test("what can be picked up is an enabled button", () => {
    for (const step of varied(steps)) {
      const offers = sortChoices(step.choices);
      const pressed = new Set(movesShown(facts, step, null));
      const wanted = [
        ...symbolsOf(offers).map((symbol) => `symbol:${symbol}`),
        ...[...offers.abilities.keys()].map((letter) => `ability:${letter}`),
        // A cell may be picked before the symbol that is to be written there, unless pressing it writes already.
        ...cellsToWrite(step.choices.filter((choice) => !pressed.has(choice.move))),
      ];
      const found = [...draw(facts, step, null).matchAll(/data-pick="([^"]+)"/g)].map((match) => match[1]!);
      expect([...new Set(found)].sort()).toEqual(wanted.sort());
    }
  });

  test("as many cheeses are crossed off as the engine counts", () => {
    for (const { view } of steps) {
      const sheet = readSheet(view.own!);
      const rows = [...Array(plan.rows).keys()].filter((row) => isCheeseCrossed(sheet, { row }));
      const columns = [...Array(plan.columns).keys()].filter((column) => isCheeseCrossed(sheet, { column }));
      expect(plan.hasCheese ? rows.length + columns.length : undefined).toBe(view.own_points?.cheese);
    }
  });

  test("happenings shown one by one lead to the sheet of the next view", () => {
    for (let index = 1; index < steps.length; index++) {
      const [before, after] = [steps[index - 1]!, steps[index]!];
      const events = after.events.filter((event) => event.event !== "turn_shown");
      const shown = events.reduce((sheet, event) => withEvent(sheet, 0, event), readSheet(before.view.own!));
      const real = readSheet(after.view.own!);
      expect(shown.cells).toEqual(real.cells);
      expect(shown.struck).toEqual(real.struck);
      expect(shown.grown).toEqual(real.grown);
      expect(shown.cats).toBe(real.cats);
      expect(new Set(shown.rooms.map(String))).toEqual(new Set(real.rooms.map(String)));
    }
  });

  test("happenings shown one by one lead to the rivals' sheets as they are shown", () => {
    for (let index = 1; index < steps.length; index++) {
      const [before, after] = [steps[index - 1]!, steps[index]!];
      before.view.sheets.forEach((document, seat) => {
        const shown = after.events
          .filter((event) => event.event === "turn_shown")
          .reduce((sheet, event) => withEvent(sheet, seat, event), readSheet(document));
        const real = readSheet(after.view.sheets[seat]!);
        expect(shown.cells).toEqual(real.cells);
        expect(emptyCells(plan, shown).sort()).toEqual(emptyCells(plan, real).sort());
      });
    }
  });

  test("happenings shown one by one leave the dice the next view has", () => {
    for (let index = 1; index < steps.length; index++) {
      const [before, after] = [steps[index - 1]!, steps[index]!];
      if (before.view.acting.length === 0 || after.view.phase === "finished" || after.view.phase === "over") continue;
      const start = readTurn(facts, before.view.own_turn);
      const shown = after.events.reduce((turn, event) => turnWithEvent(facts, turn, 0, event), start);
      const real = readTurn(facts, after.view.own_turn);
      expect([...shown.dice].sort(), `step ${index}`).toEqual([...real.dice].sort());
    }
  });
});

test("every ability that is not used at once has promised something", () => {
  expect([...promising].sort()).toEqual(["a", "b", "c", "e+", "e-", "f", "g", "j", "k"]);
});

describe("a spectator", () => {
  const { facts, steps } = record({ seats: 3, options: { level: 1 }, viewer: -1 });

  test("sees every sheet and can do nothing", () => {
    for (const step of [steps[0]!, steps.at(-1)!]) {
      const drawn = draw(facts, step, null);
      expect(drawn).not.toContain("data-move");
      expect(drawn).not.toContain("data-pick");
      for (const seat of [0, 1, 2]) expect(drawn).toContain(`Kot ${seat}: `);
    }
  });
});
