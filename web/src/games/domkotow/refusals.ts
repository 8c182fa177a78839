// Why something cannot be done, and what would be right.
import type { Words } from "../../app/words/words";
import type { Held } from "./offers";
import { houseOf, type Sheet, type Turn } from "./sheet";
import type { Plan } from "./plan";
import { isFlash } from "./abilities";
import type { DomkotowFacts, DomkotowView } from "./types";

/** Why nothing can be done at all; null if something can. */
function refuseAll(view: DomkotowView, isActing: boolean, texts: Words): string | null {
  if (view.phase === "over") return texts.text("why.over");
  return isActing ? null : texts.text("why.turn");
}

const BY_PHASE: Record<string, string> = {
  start: "why.star",
  room: "why.room",
  growth: "why.growth",
  lift: "why.lift",
  crossing: "why.crossing",
  crossed: "prompt.done",
};

export interface Situation {
  facts: DomkotowFacts;
  view: DomkotowView;
  plan: Plan;
  sheet: Sheet;
  turn: Turn;
  held: Held | null;
  isActing: boolean;
}

/** Why a cell cannot be chosen. */
export function refuseCell(cell: string, { view, plan, sheet, turn, held, isActing }: Situation, texts: Words): string {
  const all = refuseAll(view, isActing, texts);
  if (all !== null) return all;
  const phase = BY_PHASE[turn.phase];
  if (phase !== undefined) return texts.text(phase);
  if (cell in sheet.cells || sheet.struck.has(cell)) return texts.say("why.written", { cell });
  if (!houseOf(plan, sheet).has(cell)) return texts.say("why.outside", { cell });
  if (turn.phase === "second") return texts.text("why.second");
  if (turn.phase === "extra") return texts.text(held ? "why.open" : "why.symbol");
  if (turn.used >= turn.quota) return texts.text("prompt.done");
  return texts.text(turn.links.length > 0 ? "why.apart" : held ? "why.open" : "why.die");
}

/** Why a die cannot be picked up. */
export function refuseDie({ view, turn, isActing }: Situation, texts: Words): string {
  return refuseAll(view, isActing, texts) ?? texts.text(turn.phase === "dice" ? "why.used" : "why.first");
}

/** Why the turn cannot be ended. */
export function refuseDone({ turn }: Situation, texts: Words): string {
  if (turn.phase === "dice") return texts.say("why.done", { count: turn.quota - turn.used });
  return texts.text("why.first");
}

/** Why the track cannot be used. */
export function refuseTrack({ view, isActing }: Situation, texts: Words): string {
  return refuseAll(view, isActing, texts) ?? texts.text("why.track");
}

/** Why a tile offers nothing. */
export function refuseTile(letter: string, { facts, view, sheet, isActing }: Situation, texts: Words): string {
  const index = view.abilities.indexOf(letter);
  const number = facts.numbers[index];
  if (isFlash(facts, letter)) return texts.say("none.flash", { number });
  if (!sheet.kept[index]) return texts.say("none.kept", { number });
  return texts.text(isActing ? "none.now" : "none.waiting");
}
