// The best moment of Sen: the call after which nobody else comes near, or else the shortest dream of a round.
import type { BestOf } from "../../kit/contract";
import type { GameEvent } from "./types";

export const bestOf: BestOf<GameEvent> = (events) => {
  const rounds = events.filter((event) => event.event === "round_ended");
  const endings = rounds.flatMap(({ round, ravens, caller }) =>
    ravens.map((own, seat) => {
      const least = Math.min(...ravens.filter((_, other) => other !== seat));
      return { round, seat, ravens: own, least, isCall: seat === caller };
    }),
  );
  const calls = endings.filter(({ isCall, ravens, least }) => isCall && ravens < least);
  const [call] = calls.sort((one, other) => other.least - other.ravens - (one.least - one.ravens));
  if (call) return { key: "best.call", ...call };
  const [few] = endings.sort((one, other) => one.ravens - other.ravens);
  return few ? { key: "best.few", ...few } : null;
};
