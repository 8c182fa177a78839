// The best moment of Super Mega Lucky Box: the turn in which most was crossed off at once.
import type { BestOf } from "../../kit/contract";
import type { GameEvent } from "./types";

export const bestOf: BestOf<GameEvent> = (events) => {
  let best: { key: string; seat: number; round: number; number: number; count: number; cards: number } | null = null;
  let [round, number] = [0, 0];
  for (const event of events) {
    if (event.event === "revealed") ({ round, number } = event);
    if (event.event !== "shown") continue;
    const count = event.spots?.split(" ").length ?? 0;
    if (count > (best?.count ?? 1))
      best = { key: "best.turn", seat: event.seat, round, number, count, cards: event.completed?.length ?? 0 };
  }
  return best;
};
