import { describe, expect, test } from "vitest";
import { flightsOfAll } from "../../../src/games/koty/flights";
import { gather, weightOf } from "../../../src/games/koty/pace";
import { sceneOf } from "../../../src/games/koty/scene";
import { durationOf } from "../../../src/room/moments";
import { MATCHES } from "./matches";

describe.each(MATCHES)("$name", ({ steps }) => {
  test("everything is told once and in order, and no draw apart from the play that caused it", () => {
    for (const { events } of steps) {
      const happenings = gather(events);
      expect(happenings.flatMap((happening) => happening.events)).toEqual(events);
      for (const { event, events: all } of happenings) expect(all).toContain(event);
      expect(happenings.slice(1).map(({ event }) => event.event)).not.toContain("drew");
    }
  });

  test("a round of others is over in half the time that every event alone would take", () => {
    const shown = (seat: number | undefined, weight = 1) => durationOf("normal", seat === 0, 1, 1) * weight;
    const others = steps.map(({ events }) =>
      events.filter(({ event }) => !/^match_|^dream_|^piles_|^worn_/.test(event)),
    );
    const alone = others.flat().reduce((sum, event) => sum + shown("seat" in event ? event.seat : undefined), 0);
    const gathered = others
      .flatMap(gather)
      .reduce((sum, { event }) => sum + shown("seat" in event ? event.seat : undefined, weightOf(event)), 0);
    expect(gathered / alone).toBeLessThan(0.5);
  });

  test("cards that are drawn set off after the card that is played", () => {
    const plays = steps.flatMap(({ events }, index) => {
      const before = steps[index - 1]?.view;
      const [first] = gather(events);
      return before && first?.event.event === "laid" ? [flightsOfAll(first.events, sceneOf(before))] : [];
    });
    expect(plays.length).toBeGreaterThan(0);
    for (const [played, ...drawn] of plays) {
      expect(played?.to[0]).toMatch(/^land-/);
      for (const { to, step } of drawn) expect([/^(hand-\d|pile)$/.test(to[0]!), step! > 0]).toEqual([true, true]);
    }
  });
});

test("what an attack without an answer leads to is what is told of it", () => {
  const passed = { event: "passed", seat: 1 } as never;
  const fought = { event: "fought", seat: 2 } as never;
  expect(gather([passed, fought])).toEqual([{ event: fought, events: [passed, fought] }]);
  expect(gather([passed])).toEqual([{ event: passed, events: [passed] }]);
});
