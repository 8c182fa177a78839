// The pad counts like the engine: sheets made at random, counted by the page from the formulas and by the rules.
import { expect, test, vi } from "vitest";
import type { PadInfo } from "../../src/app/wire";
import { CopiedSheet, partsOf, readCopy, writeCopy } from "../../src/pad/copy";
import { countSheet, paperOf, type OwnPaper, type Round, type Sheet } from "../../src/pad/sheet";
import { askEngine } from "../engine";

interface Case {
  options: Record<string, unknown>;
  seats: number;
  rounds: Round[];
  scores: number[][];
  totals: number[];
  places: number[];
  grade?: number;
  /** The sheets, where they are not ours. */
  paper?: OwnPaper;
}

const CASES = 1000;
const PLAYED = 300; // of the matches that are really played, to copy their sheets
vi.setConfig({ testTimeout: 240_000 }); // a thousand matches, also on a busy machine

const GAMES = ["sen", "koty", "kotostrofa", "luckybox", "domkotow", "domkotow copied"];

test.each(GAMES)("%s is counted as the engine counts it", (game) => {
  const { info, cases } = askEngine<{ info: PadInfo; cases: Case[] }>("studio/pads.py", [
    game,
    String(game.includes("copied") ? PLAYED : CASES),
  ]);
  expect(cases.length).toBe(game.includes("copied") ? PLAYED : CASES);
  for (const { options, seats, rounds, scores, totals, places, grade, paper = null } of cases) {
    const names = Array.from({ length: seats }, (_, seat) => `${seat}`);
    const sheet: Sheet = { id: "1", game, begun: 0, names, options, rounds, paper };
    const told = JSON.stringify(sheet);
    const count = countSheet(info, sheet);
    expect(count.refused, told).toEqual([]);
    expect(
      count.rounds.flatMap((round) => round.problems),
      told,
    ).toEqual([]);
    if (scores.length > 0)
      expect(
        count.rounds.map((round) => round.scores),
        told,
      ).toEqual(scores);
    expect(count.totals, told).toEqual(totals);
    expect(count.places, told).toEqual(places);
    expect(count.isOver, told).toBe(true);
    expect(count.counted, told).toBe(rounds.length);
    expect(count.grade, told).toBe(grade ?? null);
    // Before its last round the match was not over.
    if (rounds.length > 1) expect(countSheet(info, { ...sheet, rounds: rounds.slice(0, -1) }).isOver, told).toBe(false);
  }
});

test("rooms that can only be so need not be drawn: the others are asked for, and drawn they change nothing", () => {
  const { info, cases } = askEngine<{ info: PadInfo; cases: Case[] }>("studio/pads.py", ["domkotow copied", "200"]);
  let [found, asked] = [0, 0];
  for (const { options, seats, rounds, paper = null } of cases) {
    const names = Array.from({ length: seats }, (_, seat) => `${seat}`);
    const sheet: Sheet = { id: "1", game: "domkotow", begun: 0, names, options, rounds, paper };
    for (const hand of rounds[0]!.seats) {
      const drawn = readCopy(hand.copy);
      expect(writeCopy(drawn)).toEqual(hand.copy);
      const whole = new CopiedSheet(info.pad.copy!, paperOf(info.pad, sheet)!, drawn);
      expect(whole.unsettled).toEqual([]);
      expect(whole.rooms.length).toBe(drawn.rooms.length);
      const bare = new CopiedSheet(info.pad.copy!, paperOf(info.pad, sheet)!, { ...drawn, rooms: [] });
      // What is found by itself is a room of the match; every other room lies where more of its number touch.
      const known = new Set(drawn.rooms.map((room) => [...room].sort().join()));
      for (const room of bare.rooms) expect(known).toContain([...room].sort().join());
      const open = new Set(bare.unsettled.flat());
      const others = drawn.rooms.filter((room) => !bare.rooms.some((each) => each.includes(room[0]!)));
      for (const room of others) expect(room.every((cell) => open.has(cell))).toBe(true);
      for (const group of bare.unsettled) expect(partsOf(group).length).toBe(1);
      found += bare.rooms.length;
      asked += bare.unsettled.length;
    }
  }
  expect(Math.min(found, asked)).toBeGreaterThan(0);
});

test("teams and solo hard are refused for numbers of people they are not for", () => {
  const refused = (game: string, options: Record<string, boolean>, most: number) => {
    const { info } = askEngine<{ info: PadInfo }>("studio/pads.py", [game, "0"]);
    return Array.from({ length: most }, (_, seats) => seats + 1).filter((seats) => {
      const names = Array.from({ length: seats }, (_, seat) => `${seat}`);
      return countSheet(info, { id: "1", game, begun: 0, names, options, rounds: [] }).refused.length > 0;
    });
  };
  expect(refused("koty", { teams: true }, 6)).toEqual([1, 2, 3, 5]);
  expect(refused("koty", { teams: false }, 6)).toEqual([]);
  expect(refused("domkotow", { solo_hard: true }, 6)).toEqual([2, 3, 4, 5, 6]);
});
