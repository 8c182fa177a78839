import { describe, expect, test } from "vitest";
import { readingOf } from "../../../src/games/koty/cards";
import { flightsOf } from "../../../src/games/koty/flights";
import { layoutOf, NARROW, narrowHeight, ownHeight, rivalsHeight, wideHeight } from "../../../src/games/koty/layout";
import { count, follow, sceneOf, type Scene } from "../../../src/games/koty/scene";
import { isPartner, rivalsAround, teamOf } from "../../../src/games/koty/seating";
import { deedOf, offersOf, pickupsOf, waysOf } from "../../../src/games/koty/ways";
import { MATCHES } from "./matches";

describe.each(MATCHES)("$name", ({ name, steps, facts }) => {
  test("a land counts what is written on it: the card on top, raised by every nine below", () => {
    const { cats, raven, nine, nine_factor } = facts;
    const isNineOnItself = name.includes("nine_doubles_itself");
    for (const { top = null, nines, points } of steps.flatMap(({ view }) => view.dreams.flat())) {
      if (top === null && nines.length === 0) continue;
      const value = top === null ? nine : (cats[top]?.value ?? raven);
      const below = top === null && !isNineOnItself ? nines.length - 1 : nines.length;
      expect(value * nine_factor ** below).toBe(points);
    }
  });

  test("partners have the points of their team, everybody else their own", () => {
    for (const { view } of steps) {
      view.scores.forEach((score, seat) => {
        const team = view.dreams.filter((_, other) => other === seat || isPartner(facts, { ...view, seat }, other));
        expect(team.flat().reduce((sum, land) => sum + land.points, 0)).toBe(score);
      });
    }
  });

  test("every choice is made at exactly one spot, with a card that is in the hand", () => {
    for (const { choices, view } of steps) {
      const ways = waysOf(choices, view.seat);
      for (const { pickup, spot, choice } of ways) {
        if (pickup !== null) expect(view.hand).toContain(pickup);
        if (spot.startsWith("card-")) expect(view.hand).toContain(spot.slice("card-".length));
        if (spot.startsWith("land-")) {
          const [, owner, place] = spot.split("-").map(Number);
          expect(view.dreams[owner!]?.[place!], choice.move).toBeDefined();
        }
      }
      const reached = [null, ...pickupsOf(ways)].flatMap((picked) =>
        [...offersOf(ways, picked).values()].flatMap((offered) => offered.map(({ move }) => move)),
      );
      expect(reached.sort()).toEqual(choices.map(({ move }) => move).sort());
    }
  });

  test("only a joker is asked what it stands for, and only between friends and a fight", () => {
    for (const { choices, view } of steps) {
      const ways = waysOf(choices, view.seat);
      for (const picked of [null, ...pickupsOf(ways)]) {
        for (const [spot, offered] of offersOf(ways, picked)) {
          if (spot === "bar" || offered.length === 1) continue;
          expect(picked).toBe("joker");
          expect(offered.map(({ parts }) => parts.action)).toEqual(["befriend", "fight"]);
          expect(deedOf(offered, view.seat)).toBe("ask");
        }
      }
    }
  });

  test("following the events leads from each view to the next", () => {
    const facts = ({ dreams, hands, hand, pile, discards }: Scene): unknown => ({
      lands: dreams.map((dream) => dream.map(({ nines, top }) => ({ nines: nines.length, top }))),
      ...{ hands, hand: [...hand].sort(), pile, discards },
    });
    for (const [index, { view, events }] of steps.entries()) {
      if (index === 0) continue;
      const end = events.reduce(follow, sceneOf(steps[index - 1]!.view));
      expect(facts(end), `step ${index}: ${JSON.stringify(events)}`).toEqual(facts(sceneOf(view)));
    }
  });

  test("what a land counts follows its cards, before the next view comes", () => {
    const pointsIn = ({ dreams }: Scene): number[][] => dreams.map((dream) => dream.map(({ points }) => points));
    for (const [index, { view, events }] of steps.entries()) {
      if (index === 0) continue;
      const end = count(events.reduce(follow, sceneOf(steps[index - 1]!.view)), facts.land_points);
      expect(pointsIn(end), JSON.stringify(events)).toEqual(pointsIn(sceneOf(view)));
    }
  });

  test("a card that waits for its land is the same by events and by view", () => {
    for (const [index, { view, events }] of steps.entries()) {
      const stage = sceneOf(view).stage;
      if (index === 0 || stage === null || stage.kind === "meeting") continue;
      const shown = events.reduce(follow, sceneOf(steps[index - 1]!.view)).stage;
      if (shown?.kind !== "meeting") expect(shown).toEqual(stage);
    }
  });

  test("what is under way in the middle is the same by events and by view", () => {
    for (const [index, { view, events }] of steps.entries()) {
      const stage = sceneOf(view).stage;
      if (index === 0 || stage?.kind !== "meeting" || stage.card === null) continue;
      const shown = events.reduce(follow, sceneOf(steps[index - 1]!.view)).stage;
      expect(shown).toMatchObject({
        ...{ kind: "meeting", seat: stage.seat, owner: stage.owner, place: stage.place, card: stage.card },
        ...{ cat: stage.cat, declared: stage.declared, isFight: stage.isFight, warded: stage.warded },
      });
    }
  });

  test("cards fly between places the table has", () => {
    const places = /^(hand-\d|held-\d-\w+|land-\d-[0-3]|pile|discards|stage|stage-(card|cat|defence))$/;
    for (const [index, { events }] of steps.entries()) {
      if (index === 0) continue;
      let scene = sceneOf(steps[index - 1]!.view);
      for (const event of events) {
        for (const { from, to } of flightsOf(event, scene)) {
          for (const place of [...from, ...to]) expect(place).toMatch(places);
        }
        scene = follow(scene, event);
      }
    }
  });
});

test("the recorded matches hold nines that a bat and a dragon bring, and cats that a moth carries", () => {
  const kinds = MATCHES.flatMap(({ steps }) => steps).flatMap(({ view }) => {
    const { stage } = sceneOf(view);
    if (stage?.kind === "nine") return [`nine ${stage.card}`];
    return stage?.kind === "carried" ? ["carried"] : [];
  });
  expect(kinds).toEqual(expect.arrayContaining(["nine raven", "nine dragon", "carried"]));
});

test("the recorded matches make every kind of choice", () => {
  const made = new Set(
    MATCHES.flatMap(({ steps }) => steps.flatMap(({ choices }) => choices.map(({ parts }) => parts.action))),
  );
  expect([...made].sort()).toEqual(
    "bat befriend chase defend dragon drop exchange fight fill lay moth nine owl pass repeat stop".split(" "),
  );
});

test("a joker stands for the same cat in a fight and for the other one among friends", () => {
  const befriend = { move: "befriend joker B1", parts: { action: "befriend", card: "joker", owner: 1, place: 0 } };
  const fight = { move: "fight joker B1", parts: { action: "fight", card: "joker", owner: 1, place: 0 } };
  const { facts } = MATCHES[0]!;
  expect(["blue8", "yellow2", "green6", "pink4"].map((cat) => readingOf(befriend, cat, facts))).toEqual([
    ..."blue1 yellow7 green3 pink5".split(" "),
  ]);
  expect(readingOf(fight, "blue8", facts)).toBe("blue8");
});

test("a reshuffle leaves those cards among the discards that the new pile does not hold", () => {
  const scene = { ...sceneOf(MATCHES[0]!.steps[0]!.view), pile: 0, discards: ["raven", "pink5", "blue1", "joker"] };
  expect(follow(scene, { event: "reshuffled", pile: 2 })).toMatchObject({ pile: 2, discards: ["blue1", "joker"] });
  expect(follow(scene, { event: "reshuffled", pile: 4 })).toMatchObject({ pile: 4, discards: [] });
});

test("a card laid into a rival's dream covers", () => {
  const lay = { move: "lay blue8 B1", parts: { action: "lay", card: "blue8", owner: 1, place: 0 } };
  expect(deedOf([lay], 0)).toBe("cover");
  expect(deedOf([lay], 1)).toBe("lay");
  expect(deedOf([], 1)).toBeNull();
});

test("rivals sit around in seat order from the left, and partners share a team", () => {
  expect(rivalsAround({ seat: 2, seats: 5 })).toEqual([3, 4, 0, 1]);
  expect(rivalsAround({ seat: -1, seats: 3 })).toEqual([1, 2]);
  const { facts } = MATCHES.find(({ name }) => name.startsWith('6 seats {"teams"'))!;
  const six = { seats: 6, seat: 1 };
  expect([0, 1, 2, 3, 4, 5].map((seat) => teamOf(facts, six, seat))).toEqual([0, 1, 2, 0, 1, 2]);
  expect([0, 1, 2, 3, 4, 5].filter((seat) => isPartner(facts, six, seat))).toEqual([4]);
  expect([0, 1, 2, 3, 4, 5].filter((seat) => isPartner(facts, { ...six, seat: -1 }, seat))).toEqual([]);
  expect(teamOf(MATCHES[0]!.facts, { seats: 4 }, 2)).toBeNull();
});

describe("the table fits", () => {
  test.each([1, 2, 3, 4, 5])("a phone of 360 by 740 with %i rivals, every land a finger wide", (rivals) => {
    const layout = layoutOf(360, 636, rivals, true, MATCHES[0]!.facts);
    expect(narrowHeight(layout, rivals, true)).toBeLessThanOrEqual(636);
    expect((360 - NARROW.gap * layout.columns) / layout.columns / 4).toBeGreaterThanOrEqual(44);
    expect(layout.own).toBeGreaterThanOrEqual(60);
    expect(layout.hand * 4 + 18).toBeLessThanOrEqual(360);
  });

  // 1440 by 900 at 200 %, below the bar.
  test.each([1, 2, 3, 4, 5])("a screen magnified twice with %i rivals", (rivals) => {
    const layout = layoutOf(720, 398, rivals, true, MATCHES[0]!.facts);
    expect(layout.isLow).toBe(true);
    expect(rivalsHeight(layout, rivals)).toBeLessThanOrEqual(398);
    expect(ownHeight(layout, true)).toBeLessThanOrEqual(398);
    expect((360 - NARROW.gap * layout.columns) / layout.columns / 4).toBeGreaterThanOrEqual(44);
    expect(layout.hand * 4 + 18).toBeLessThanOrEqual(360);
  });

  test.each([1, 2, 3, 4, 5])("a desktop beside the log with %i rivals", (rivals) => {
    const layout = layoutOf(1120, 848, rivals, true, MATCHES[0]!.facts);
    expect(wideHeight(layout, rivals)).toBeLessThanOrEqual(848);
    expect(layout.columns * 4 * layout.rival).toBeLessThanOrEqual(1120);
    expect(layout.rival).toBeGreaterThanOrEqual(60);
    expect(layout.own).toBeGreaterThanOrEqual(90);
  });
});
