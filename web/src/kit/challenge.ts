// What a challenge is made from: the cards of a match against bots, or a table that is being set up.
import type { DuelDeal, GameInfo, TableInfo } from "../app/wire";

const DUEL_LENGTH = 22;
export const LENGTHS = [1, 3, 5] as const;

/** The duel a deal belongs to; one of a day belongs to none. */
export function duelOf(deal: string | null | undefined): string | null {
  const duel = deal?.split("/")[0] ?? "";
  return duel.length === DUEL_LENGTH ? duel : null;
}

/** What was played at a table, if one person has played there alone against bots with cards nobody else knows. */
export function dealOf(info: TableInfo): DuelDeal | null {
  const seat = info.seats.findIndex((each) => each.is_yours);
  const others = info.seats.filter((each) => !each.is_yours);
  const isKnown = info.deal || info.is_lesson || info.uncounted === "same_cards" || info.settings.is_listed;
  if (seat < 0 || others.length !== info.seats.length - 1 || isKnown) return null;
  if (others.some((each) => each.kind !== "bot")) return null;
  return { game: info.game, bots: others.map((each) => each.level ?? "cat"), seat, options: info.options };
}

/** The deals of a duel of so many: the same once more with other cards, or the next games on the shelf. */
export function dealsOf(first: DuelDeal, length: number, isMixed: boolean, shelf: readonly GameInfo[]): DuelDeal[] {
  const start = shelf.findIndex((each) => each.game === first.game);
  return Array.from({ length }, (_, number) => {
    const game = shelf[(start + number) % shelf.length];
    if (number === 0 || !isMixed || !game || game.game === first.game) return first;
    const rivals = Math.min(Math.max(first.bots.length, game.fewest_seats - 1), game.most_seats - 1);
    const bots = Array.from({ length: rivals }, (_, bot) => first.bots[bot] ?? first.bots[0] ?? "cat");
    return { game: game.game, bots, seat: Math.min(first.seat ?? 0, rivals), options: {} };
  });
}
