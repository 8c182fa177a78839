// The one sentence that says what is expected, and the reasons why something cannot be done.
import type { Words } from "../../app/words/words";
import { gains, type Box, type Sheet } from "./sheet";
import type { LuckyBoxFacts, LuckyBoxView } from "./types";
import { priceOf, QUESTION, type Ways } from "./ways";

export interface Reading {
  readonly facts: LuckyBoxFacts;
  readonly view: LuckyBoxView;
  readonly ways: Ways;
  readonly held: string | null;
  readonly words: Words;
  readonly texts: Words;
}

/** What this seat is to do; the page says whom everybody waits for. */
export function guideOf({ facts, view, ways, held, texts }: Reading): string {
  const number = view.revealed.at(-1);
  if (!view.acting.includes(view.seat)) return "";
  if (view.phase === "choosing") {
    const left = (facts.keeps[view.round] ?? 0) - (view.kept?.length ?? 0);
    return texts.say("guide.choosing", { left });
  }
  if (view.phase === "bonus") {
    if (held === QUESTION) return texts.text("guide.question");
    return held === null ? texts.text("guide.collect") : texts.say("guide.bonus", { number: held });
  }
  if (number === undefined) return "";
  if (held === null) return texts.say("guide.pick", { number });
  const price = priceOf(facts, number, Number(held));
  if (price > 0) return texts.say("guide.changed", { number: held, price });
  return texts.say(ways.crosses.size > 1 ? "guide.turn" : "guide.turn.only", { number });
}

/** What crossing a cell would do. */
export function previewOf({ words, texts }: Reading, box: Box, cell: number, price: number): string {
  const won = gains(box, cell).map((bonus) => words.card(bonus));
  return texts.say("guide.preview", {
    number: box.numbers[cell],
    place: box.slot,
    price: price > 0 ? price : undefined,
    gains: won.length > 0 ? won : undefined,
  });
}

/** Why a cell cannot be crossed now, and what would be right. */
export function refusalOf({ facts, view, held, texts, words }: Reading, sheet: Sheet, box: Box, cell: number): string {
  if (box.isCrossed[cell]) return texts.text("refuse.crossed");
  if (!view.acting.includes(view.seat)) return texts.text("refuse.waiting");
  if (view.phase === "choosing") return texts.text("refuse.choosing");
  if (view.phase === "bonus") {
    return held === null ? texts.text("guide.collect") : texts.say("refuse.bonus", { bonus: words.card(held) });
  }
  const number = box.numbers[cell] ?? 0;
  return refusePrice(texts, number, priceOf(facts, view.revealed.at(-1) ?? number, number), sheet.lightning);
}

export function refusePrice(texts: Words, number: number, price: number, lightning: number): string {
  return texts.say(price > lightning ? "refuse.price" : "refuse.nowhere", { number, price, lightning });
}
