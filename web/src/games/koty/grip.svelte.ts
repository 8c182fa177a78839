// What the one who plays holds and points at, and what can be done with it.
import type { Choice } from "../../app/wire";
import type { Teller } from "./told";
import { deedsOf, landSpot, offersOf, pickupsOf, waysOf, type Deed, type Spot } from "./ways";

export interface Given {
  readonly choices: readonly Choice[];
  readonly hand: readonly string[];
  readonly seat: number;
  readonly phase: string;
  readonly hint: string | null;
  readonly teller: Teller;
  readonly play: (move: string) => void;
  readonly explain: (text: string) => void;
  /** Why nothing at all can be done now. */
  readonly whyNot: () => string;
}

export class Grip {
  picked: { readonly index: number; readonly card: string } | null = $state.raw(null);
  /** The land a card is about to be played on, when it has to be asked what the card stands for. */
  asked: Spot | null = $state.raw(null);
  pointed: Spot | null = $state.raw(null);

  readonly ways = $derived.by(() => waysOf(this.given().choices, this.given().seat));
  readonly pickups = $derived.by(() => pickupsOf(this.ways));
  readonly offers = $derived.by(() => offersOf(this.ways, this.card));
  readonly hinted = $derived.by(() => this.ways.find(({ choice }) => choice.move === this.given().hint) ?? null);
  readonly asking = $derived.by(() => (this.asked ? this.at(this.asked) : []));

  constructor(private readonly given: () => Given) {}

  get card(): string | null {
    return this.picked?.card ?? null;
  }

  at(spot: Spot): readonly Choice[] {
    return this.offers.get(spot) ?? [];
  }

  /** The kinds of things the card that is picked up can do at the lands. */
  get deeds(): readonly Deed[] {
    return this.picked ? deedsOf(this.offers, this.given().seat) : [];
  }

  /** What the land that is pointed at would do, in a sentence. */
  get sentence(): string | null {
    const { teller } = this.given();
    const [first, second] = this.pointed ? this.at(this.pointed) : [];
    if (!first) return null;
    return second ? teller.texts.text("deed.ask.long") : teller.choice(first);
  }

  putDown(): void {
    this.picked = null;
    this.asked = null;
    this.pointed = null;
  }

  tapLand(owner: number, place: number): void {
    const { choices, explain, teller, phase, whyNot } = this.given();
    const spot = landSpot(owner, place);
    if (this.offers.has(spot)) this.make(spot);
    else explain(choices.length ? teller.refusal(phase, this.card) : whyNot());
  }

  tapCard(index: number): void {
    const { choices, hand, explain, teller, phase, whyNot } = this.given();
    const card = hand[index];
    if (card === undefined) return;
    if (!choices.length) explain(whyNot());
    else if (this.offers.has(`card-${card}`)) this.make(`card-${card}`);
    else if (this.picked?.index === index) this.putDown();
    else if (this.pickups.has(card)) this.pickUp(index, card);
    else explain(teller.refusal(phase, phase === "turn" ? card : null));
  }

  /** Begin to drag a card; false when nothing can be done with it. */
  grab(index: number): boolean {
    const card = this.given().hand[index];
    if (card === undefined) return false;
    if (this.pickups.has(card)) this.pickUp(index, card);
    return this.pickups.has(card) || this.offers.has(`card-${card}`);
  }

  /** Let a dragged card go over an element of the table. */
  drop(index: number, under: Element | null): void {
    const { hand, explain, teller, phase } = this.given();
    const card = hand[index] ?? "";
    const land = under?.closest<HTMLElement>("[data-spot]")?.dataset.spot as Spot | undefined;
    const isMiddle = Boolean(under?.closest("[data-middle]"));
    if (this.offers.has(`card-${card}`)) {
      if (isMiddle || land) this.make(`card-${card}`);
    } else if (land && this.offers.has(land)) this.make(land);
    else if (card === "dragon" && (isMiddle || land)) this.make("bar");
    else if (land) explain(teller.refusal(phase, this.card));
  }

  private pickUp(index: number, card: string): void {
    this.picked = { index, card };
    this.asked = null;
  }

  private make(spot: Spot): void {
    const [first, second] = this.at(spot);
    if (second) this.asked = spot;
    else if (first) this.given().play(first.move);
  }
}
