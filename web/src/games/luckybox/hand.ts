// What lies in the hand, a number or a bonus, and what every cell is for it.
import type { Words } from "../../app/words/words";
import { gains, spotName, type Box } from "./sheet";
import { waysTo, type Ways } from "./ways";

export interface Hand {
  readonly ways: Ways;
  /** A number, written "7", or the question mark; null: something has to be picked up first. */
  readonly held: string | null;
  readonly hint: string | null;
  readonly words: Words;
  readonly texts: Words;
}

export interface CellState {
  /** `ready` crosses at once, `payable` takes up another number or bonus first, `idle` cannot be crossed now. */
  readonly kind: "ready" | "payable" | "idle";
  readonly move?: string;
  /** What a payable cell takes up. */
  readonly pick?: string;
  /** Lightnings it costs. */
  readonly price: number;
  /** What pressing it does, for those who cannot see the table. */
  readonly label: string;
  readonly isHinted: boolean;
}

export function cellStateOf({ ways, held, hint, words, texts }: Hand, box: Box, cell: number): CellState {
  const spot = spotName(box, cell);
  const own = held === null ? undefined : ways.crosses.get(held)?.get(spot);
  const pick = own ? undefined : waysTo(ways, spot)[0];
  const cross = own ?? (pick === undefined ? undefined : ways.crosses.get(pick)?.get(spot));
  if (!cross) return { kind: "idle", price: 0, label: "", isHinted: false };
  const won = gains(box, cell).map((bonus) => words.card(bonus));
  return {
    kind: own ? "ready" : "payable",
    move: cross.move,
    ...(pick !== undefined && { pick }),
    price: cross.price,
    label: texts.say(own ? "cell.way" : "cell.pick", {
      move: words.say("move.cross", { spot }),
      price: cross.price > 0 ? cross.price : undefined,
      gains: won.length > 0 ? won : undefined,
    }),
    isHinted: hint !== null && [...ways.crosses.values()].some((cells) => cells.get(spot)?.move === hint),
  };
}
