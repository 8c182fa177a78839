// What an ability would allow, shown before it is spent. The server decides; this only points at cells, and the tests
// compare it with what the server offers afterwards.
import type { Choice } from "../../app/wire";
import { around, columnOf, rowOf } from "../../kit/grid";
import type { Offers } from "./offers";
import type { Plan } from "./plan";
import { emptyCells, houseOf, type Sheet, type Turn } from "./sheet";
import type { DomkotowFacts } from "./types";

/** The cells a choice of an ability would open for the next symbol, or for crossing out. */
export function cellsAfter(
  choice: Choice,
  facts: DomkotowFacts,
  plan: Plan,
  sheet: Sheet,
  turn: Turn,
  offers: Offers,
): ReadonlySet<string> {
  const { ability } = choice.parts;
  const dice = facts.dice_used_by[String(ability)];
  const empty = turn.phase === "crossing" ? crossable(plan, sheet) : emptyCells(plan, sheet);
  const links = turn.phase === "crossing" ? turn.written : turn.links;
  if (opensTrack(choice, plan, turn)) return new Set();
  if (ability === "a") return new Set(empty);
  if (dice !== undefined && dice <= turn.used) return new Set();
  if (ability === "j" || (turn.is_diagonal && links.length > 0 && turn.phase === "dice")) {
    const near = around(links);
    return new Set(links.length > 0 ? empty.filter((cell) => near.has(cell)) : empty);
  }
  const open = new Set([...offers.writes.values()].flatMap((places) => [...places.keys()]));
  return open.size > 0 || dice === undefined ? open : beside(empty, links);
}

/** Whether a choice of an ability leads to the cat track instead of a cell. */
export function opensTrack(choice: Choice, plan: Plan, turn: Turn): boolean {
  if (plan.track.length === 0 || turn.phase === "crossing") return false;
  return choice.parts.action === "change"
    ? choice.parts.new === "cat"
    : turn.phase === "dice" && turn.dice.every((symbol) => symbol === "cat");
}

/** Cells solo hard may cross out: on level 4 those outside the house too. */
function crossable(plan: Plan, sheet: Sheet): string[] {
  const house = houseOf(plan, sheet);
  const outside = [...plan.field].filter((cell) => !house.has(cell) && !sheet.struck.has(cell));
  return [...emptyCells(plan, sheet), ...outside];
}

function beside(empty: readonly string[], links: readonly string[]): ReadonlySet<string> {
  if (links.length === 0) return new Set(empty);
  const distance = (cell: string, link: string) =>
    Math.abs(columnOf(cell) - columnOf(link)) + Math.abs(rowOf(cell) - rowOf(link));
  return new Set(empty.filter((cell) => links.some((link) => distance(cell, link) === 1)));
}
