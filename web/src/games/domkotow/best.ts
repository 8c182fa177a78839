// The best moment of Dom kotów: the turn in which a score grew most.
import type { BestOf } from "../../kit/contract";
import type { GameEvent } from "./types";

export const bestOf: BestOf<GameEvent> = (events) => {
  let best: { key: string; seat: number; turn: number; gain: number; rooms: number } | null = null;
  let turn = 0;
  const scores = new Map<number, number>();
  for (const event of events) {
    if (event.event === "rolled") turn = event.turn;
    if (event.event !== "turn_shown") continue;
    const { seat, score, rooms = [] } = event;
    const gain = score - (scores.get(seat) ?? score);
    scores.set(seat, score);
    if (gain > (best?.gain ?? 0)) best = { key: "best.turn", seat, turn, gain, rooms: rooms.length };
  }
  return best;
};
