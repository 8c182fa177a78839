// What is still to be done, in one short line beside the dice.
import type { Words } from "../../app/words/words";
import type { Held } from "./offers";
import type { Turn } from "./sheet";
import type { DomkotowFacts, DomkotowView } from "./types";

export function promptOf(
  view: DomkotowView,
  turn: Turn,
  held: Held | null,
  letters: DomkotowFacts["letters"],
  words: Words,
  texts: Words,
): string {
  if (view.phase === "over" || view.phase === "watching") return texts.say("turn", { turn: view.turn });
  if (held?.kind === "cell") return texts.say("prompt.cell", { cell: held.cell });
  const left = turn.quota - turn.used;
  switch (turn.phase) {
    case "finished":
      return texts.say("turn", { turn: view.turn });
    case "start":
      if (turn.dice.length === 0) return texts.text("prompt.done");
      return held ? texts.say("prompt.place", { what: symbolOf(held, words) }) : texts.text("prompt.start");
    case "dice":
      if (held?.kind === "symbol") return texts.say("prompt.place", { what: symbolOf(held, words) });
      if (left <= 0) return texts.text("prompt.done");
      return texts.noun("left", left);
    case "extra":
    case "second": {
      const source =
        turn.source === "track"
          ? texts.text("source.track")
          : texts.say("source.ability", { letter: letters[turn.source ?? ""] });
      if (turn.phase === "second") return texts.say("prompt.second", { source });
      return texts.say(held || turn.allowed.length === 1 ? "prompt.extra" : "prompt.extra.any", { source });
    }
    case "room":
      return texts.say("prompt.room", { number: turn.number ?? 0 });
    case "growth":
      return texts.noun("growth", turn.wanted - turn.chosen.length);
    case "lift":
      return texts.text("prompt.lift");
    case "crossing":
      return texts.text("prompt.crossing");
    default:
      return texts.text("prompt.done");
  }
}

function symbolOf(held: Held, words: Words): string {
  return held.kind === "symbol" ? words.card(held.symbol) : "";
}
