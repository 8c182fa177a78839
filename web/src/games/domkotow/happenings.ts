// What one's own turn looks like while happenings are shown, before the view after them comes.
import type { Turn } from "./sheet";
import type { DomkotowFacts, GameEvent } from "./types";

function without(dice: readonly string[], symbol: string, count = 1): string[] {
  const rest = [...dice];
  for (let time = 0; time < count; time++) {
    const found = rest.indexOf(symbol);
    if (found >= 0) rest.splice(found, 1);
  }
  return rest;
}

/** The turn of `seat` after a happening. */
export function turnWithEvent(facts: DomkotowFacts, turn: Turn, seat: number, event: GameEvent): Turn {
  if (event.event === "rolled") {
    const phase = event.turn === 0 ? "start" : "dice";
    const fresh = { used: 0, quota: facts.dice_used, links: [], written: [], allowed: [], chosen: [] };
    return { ...turn, phase, dice: event.dice, ...fresh };
  }
  if (!("seat" in event) || event.seat !== seat) return turn;
  switch (event.event) {
    case "wrote": {
      const written = [...turn.written, event.cell];
      if (turn.phase !== "dice" && turn.phase !== "start") return { ...turn, written, allowed: [] };
      const weight = event.is_double ? facts.double_dice : 1;
      const dice = without(turn.dice, event.symbol, weight);
      return { ...turn, written, dice, used: turn.used + (turn.phase === "dice" ? weight : 0) };
    }
    case "crossed_cat":
      return turn.phase === "dice" ? { ...turn, dice: without(turn.dice, "cat"), used: turn.used + 1 } : turn;
    case "changed":
      return turn.phase === "dice"
        ? { ...turn, dice: [...without(turn.dice, event.old), event.new] }
        : { ...turn, allowed: [event.new] };
    case "chose":
      return { ...turn, chosen: [...turn.chosen, event.cell] };
    case "closed":
    case "grew":
      return { ...turn, chosen: [] };
    default:
      return turn;
  }
}

/** The cells a happening is about, for a seat's sheet. */
export function cellsIn(event: GameEvent, seat: number): readonly string[] {
  if (!("seat" in event) || event.seat !== seat) return [];
  switch (event.event) {
    case "wrote":
    case "struck":
      return [event.cell];
    case "closed":
    case "grew":
      return event.cells;
    case "turn_shown":
      return [...Object.keys(event.written ?? {}), ...(event.struck ?? []), ...(event.rooms ?? []).flat()];
    default:
      return [];
  }
}

/** The ability a happening of a seat is about. */
export function abilityIn(event: GameEvent, seat: number): string | null {
  if (!("seat" in event) || event.seat !== seat || !("ability" in event)) return null;
  return event.ability.charAt(0);
}
