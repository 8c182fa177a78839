// How a duel stands.
import { rankOf } from "../days/deal";
import type { DuelInfo, DuellistInfo } from "../app/wire";

export interface Standing {
  readonly person: DuellistInfo;
  /** Deals in which nobody did better. */
  readonly won: number;
  readonly place: number;
}

/** Those who have finished, who has won most deals first; who has won as many shares the place. */
export function standingsOf(duel: DuelInfo): Standing[] {
  const won = (person: string) =>
    duel.deals.filter((deal) => deal.others?.some((each) => each.person === person && rankOf(deal, each.score) === 1))
      .length;
  const counted = (duel.people ?? []).map((person) => ({ person, won: won(person.person) }));
  return counted
    .map((each) => ({ ...each, place: 1 + counted.filter((other) => other.won > each.won).length }))
    .sort((a, b) => a.place - b.place);
}

/** What one can do next: the number of the deal to play, or nothing. */
export function nextDeal(duel: DuelInfo): { number: number; isUnderWay: boolean } | null {
  const number = duel.deals.findIndex((deal) => deal.status === "new" || deal.status === "playing");
  if (number < 0) return null;
  return { number: number + 1, isUnderWay: duel.deals[number]!.status === "playing" };
}

/** Whether one has begun it: then it can be finished, however many others there are. */
export const hasBegun = (duel: DuelInfo): boolean => duel.deals[0]?.status !== "new";
