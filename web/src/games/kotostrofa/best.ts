// The best moment of Kotostrofa: the first Miaaaau of the round that cost the others most, or else the lightest hand.
import type { BestOf } from "../../kit/contract";
import type { GameEvent } from "./types";

export const bestOf: BestOf<GameEvent> = (events) => {
  let first: number | null = null;
  const outs = [];
  const hands = [];
  for (const event of events) {
    if (event.event === "round_started") first = null;
    else if (event.event === "went_out") first ??= event.seat;
    else if (event.event === "round_ended") {
      const { round, points } = event;
      hands.push(...points.map((own, seat) => ({ key: "best.few", round, seat, points: own })));
      const sum = points.reduce((all, each) => all + each, 0);
      if (first !== null) outs.push({ key: "best.out", round, seat: first, points: sum });
    }
  }
  const [out] = outs.sort((one, other) => other.points - one.points);
  const [hand] = hands.sort((one, other) => one.points - other.points);
  return out ?? hand ?? null;
};
