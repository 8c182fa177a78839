// What is said about the lands, the cards and the choices of the table.
import type { Choice } from "../../app/wire";
import type { Words } from "../../app/words/words";
import { kindOf } from "./cards";
import type { Land } from "./scene";
import type { KotyFacts } from "./types";
import type { Deed } from "./ways";

export class Teller {
  constructor(
    readonly words: Words,
    readonly texts: Words,
    readonly names: readonly string[],
    readonly viewer: number,
    readonly facts: KotyFacts,
  ) {}

  /** What a choice does, as in the list of moves. */
  choice(choice: Choice): string {
    const fields = { owner: this.viewer, ...choice.parts };
    return this.words.say(`move.${choice.parts.action}`, fields, {
      names: this.names,
      viewer: this.viewer,
      actor: this.viewer,
    });
  }

  /** What would happen at a land, as short as can be: a card that is laid shows what the nines would make of it. */
  deed(deed: Deed, [choice]: readonly Choice[], land: Land): string {
    if (deed !== "lay" && deed !== "cover") return this.texts.text(`deed.${deed}`);
    const { cats, raven, nine_factor } = this.facts;
    const value = cats[String(choice?.parts.card)]?.value ?? raven;
    return `${value}${`×${nine_factor}`.repeat(land.nines.length)}`;
  }

  land(land: Land, owner: number, place: number, choices: readonly Choice[]): string {
    const { words, texts } = this;
    const cards = [
      ...(land.top === null ? [] : [words.card(land.top)]),
      ...(land.nines.length ? [words.noun("nines", land.nines.length)] : []),
    ];
    const said = texts.say(owner === this.viewer ? "land" : "land.rival", {
      place,
      name: this.names[owner] ?? "",
      cards: cards.join(", ") || texts.text("land.empty"),
      points: words.noun("points", land.points),
    });
    const [first, second] = choices;
    if (!first) return said;
    return `${said}. ${second ? texts.text("deed.ask.long") : this.choice(first)}`;
  }

  /** Why a land cannot be chosen now, or a card cannot be played. */
  refusal(phase: string, picked: string | null): string {
    const waiting: Record<string, string> = {
      placing: "nine",
      filling: "fill",
      carrying: "drop",
      defence: "defend",
      repeat: "repeat",
    };
    const reason = picked ? kindOf(picked, this.facts) : (waiting[phase] ?? "first");
    return this.texts.say(`why.${reason}`, { most: this.facts.most_nines });
  }
}
