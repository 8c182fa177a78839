// The best moment of Koty, told as the game itself tells it: a whole dream, a dragon, or the greatest cat that was won.
import type { BestOf } from "../../kit/contract";
import type { GameEvent, KotyFacts } from "./types";

export const bestOf: BestOf<GameEvent, KotyFacts> = (events, { cats, raven }) => {
  const valueOf = (card: string) => cats[card]?.value ?? 0;
  /** In points, about: what was won, and what ravens no longer cost. */
  const worthOf = (event: GameEvent): number => {
    if (event.event === "dream_completed") return 1000;
    if (event.event === "dragon_came") return event.count * Math.abs(raven);
    if (event.event === "bat_took") return Math.abs(raven);
    if (event.event === "fought") return valueOf(event.cat) + valueOf(event.card);
    return event.event === "caught" ? valueOf(event.card) : 0;
  };
  const [best] = [...events].sort((one, other) => worthOf(other) - worthOf(one));
  return best && "seat" in best && worthOf(best) > 0 ? { ...best, key: `event.${best.event}` } : null;
};
