import { describe, expect, test } from "vitest";
import { cellStateOf } from "../../../src/games/luckybox/hand";
import { advance, openStage, type Stage } from "../../../src/games/luckybox/stage";
import type { GameEvent, LuckyBoxView } from "../../../src/games/luckybox/types";
import { gains, sheetOf, spotName } from "../../../src/games/luckybox/sheet";
import { moonPoints } from "../../../src/games/luckybox/tracks";
import { fanOf, heaps, heldAtFirst, waysOf } from "../../../src/games/luckybox/ways";
import { FACTS, VARIANTS, wander, WORDS, type Step } from "./matches";

const tell = (stage: Stage, event: GameEvent) => advance(FACTS, stage, event);

/** Every button with a move that the table shows at a step, whatever is held, and how often. */
function buttonsAt({ view, choices }: Step): string[] {
  const ways = waysOf(FACTS, view, choices);
  const { boxes, pool } = sheetOf(FACTS, view, view.seat);
  const isBonus = view.phase === "bonus";
  const holds = isBonus
    ? heaps(pool).flatMap(({ kind }) => (ways.crosses.has(kind) ? [kind] : []))
    : fanOf(FACTS, view, ways).flatMap(({ number, cells }) => (cells > 0 ? [String(number)] : []));
  const cells = holds.flatMap((held) =>
    boxes.flatMap((box) =>
      box.numbers.flatMap((_, cell) => {
        const state = cellStateOf({ ways, held, hint: null, ...WORDS.pl }, box, cell);
        return state.kind === "ready" && !box.isCrossed[cell] ? [state.move ?? ""] : [];
      }),
    ),
  );
  const offers = (view.offer ?? []).flatMap((_, index) => ways.keeps.get(index) ?? []);
  const taken = heaps(pool).flatMap(({ kind }) => ways.collects.get(kind) ?? []);
  return [...offers, ...cells, ...taken, ...ways.others.map(({ move }) => move)];
}

/** What of a view the happenings tell: faces of others' new cards and running scores come only with the next view. */
function tellable(view: LuckyBoxView) {
  const own = view.seat < 0 ? null : sheetOf(FACTS, view, view.seat);
  return {
    phase: view.phase,
    round: view.round,
    revealed: view.revealed,
    acting: view.acting,
    kept: [...(view.kept ?? [])].sort(),
    own: own && { ...own, boxes: own.boxes, pool: [...own.pool].sort() },
    tokens: view.sheets.map(({ lightning, moons, stars }) => [lightning, moons, stars]),
    rounds: view.sheets.map(({ completed, past_stars }) => [completed, past_stars]),
  };
}

describe.each(VARIANTS)("a match of $seats seats, seen from $viewer", (wanted) => {
  const steps = wander(wanted);

  test("every choice has exactly one button", () => {
    expect(steps.at(-1)?.view.phase).toBe("over");
    for (const step of steps) {
      expect(buttonsAt(step).sort()).toEqual(step.choices.map(({ move }) => move).sort());
    }
  });

  test("only passing needs a button of its own", () => {
    const moves = steps.flatMap(({ view, choices }) => waysOf(FACTS, view, choices).others.map(({ move }) => move));
    expect(moves.filter((move) => move !== "pass")).toEqual([]);
  });

  test("what is held at first can be used, and the number revealed needs no lightning", () => {
    for (const { view, choices } of steps) {
      const ways = waysOf(FACTS, view, choices);
      const held = heldAtFirst(view, ways);
      if (held === null) continue;
      const prices = [...(ways.crosses.get(held)?.values() ?? [])].map(({ price }) => price);
      expect(prices.length).toBeGreaterThan(0);
      expect(Math.max(...prices)).toBe(0);
    }
  });

  test("the price shown is the price paid", () => {
    steps.slice(1).forEach(({ events }, index) => {
      const before = steps[index]!;
      const prices = [...waysOf(FACTS, before.view, before.choices).crosses.values()].flatMap((cells) => [
        ...cells.values(),
      ]);
      for (const event of events) {
        if (event.event !== "crossed" || event.bonus) continue;
        expect(prices.find(({ spot }) => spot === event.spot)?.price).toBe(event.spent ?? 0);
      }
    });
  });

  test("the bonuses promised for a cell are the bonuses won", () => {
    let promises = 0;
    steps.slice(1).forEach(({ events }, index) => {
      const crossed = events.filter((event) => event.event === "crossed")[0];
      if (!crossed) return;
      const { boxes } = sheetOf(FACTS, steps[index]!.view, crossed.seat);
      const promised = boxes.flatMap((box) =>
        box.numbers.flatMap((_, cell) => (spotName(box, cell) === crossed.spot ? gains(box, cell) : [])),
      );
      expect(promised).toEqual(crossed.gained ?? []);
      promises += 1;
    });
    expect(promises).toBeGreaterThan(10);
  });

  test("what moons promise when the match ends is what they bring", () => {
    const { view, events } = steps.at(-1)!;
    const ending = events.find((event) => event.event === "match_ended");
    const moons = view.sheets.map((sheet) => sheet.moons);
    expect(moons.map((_, seat) => moonPoints(FACTS, moons, seat))).toEqual(ending?.sheets.map((sheet) => sheet.moons));
  });

  test("the old view, changed by everything that is told, is the new view", () => {
    steps.slice(1).forEach(({ view, events }, index) => {
      const told = events.reduce(tell, openStage(steps[index]!.view));
      expect(tellable(told)).toEqual(tellable(view));
    });
  });

  test("telling changes nothing in the view it began with", () => {
    steps.slice(1).forEach(({ events }, index) => {
      const before = JSON.stringify(steps[index]!.view);
      events.reduce(tell, openStage(steps[index]!.view));
      expect(JSON.stringify(steps[index]!.view)).toBe(before);
    });
  });
});

const watched = wander({ seats: 3, viewer: -1 });

test("a spectator is told everything that can be told", () => {
  watched.slice(1).forEach(({ view, events }, index) => {
    expect(tellable(events.reduce(tell, openStage(watched[index]!.view)))).toEqual(tellable(view));
  });
});
