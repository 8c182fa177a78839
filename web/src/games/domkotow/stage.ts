// The sheets, the turn and the dice while a turn is being told: as in the old view, changed by what has been shown since.
import { turnWithEvent } from "./happenings";
import { readSheet, readTurn, withEvent, type Sheet, type Turn } from "./sheet";
import type { DomkotowFacts, DomkotowView, GameEvent } from "./types";

export interface Stage {
  readonly seat: number;
  /** The sheets as everybody knows them. */
  readonly sheets: readonly Sheet[];
  /** One's own sheet with what is written in this turn; null for a spectator. */
  readonly own: Sheet | null;
  readonly turn: Turn;
  readonly rolled: readonly string[];
}

export function openStage(facts: DomkotowFacts, view: DomkotowView): Stage {
  return {
    seat: view.seat,
    sheets: view.sheets.map(readSheet),
    own: view.own ? readSheet(view.own) : null,
    turn: readTurn(facts, view.own_turn),
    rolled: view.dice,
  };
}

/** The stage after one more happening: others' sheets change when their turn is shown, one's own at once. */
export function advance(facts: DomkotowFacts, stage: Stage, event: GameEvent): Stage {
  const isShown = event.event === "turn_shown";
  return {
    ...stage,
    sheets: isShown ? stage.sheets.map((sheet, seat) => withEvent(sheet, seat, event)) : stage.sheets,
    own: stage.own && !isShown ? withEvent(stage.own, stage.seat, event) : stage.own,
    turn: turnWithEvent(facts, stage.turn, stage.seat, event),
    rolled: event.event === "rolled" ? event.dice : stage.rolled,
  };
}
