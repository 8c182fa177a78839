// No press is lost. What is pressed while one's last move is on its way, or being shown, is remembered and done as soon as
// it can be, if it still means the same; a press counts for what lay under the finger when it came down.
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Choice } from "../app/wire";
import { offerOf, OFFERS, type Offer } from "./offer";

/** What the presses need to know of a table. */
export interface Pressed {
  /** One's last move is on its way, or is being shown. */
  readonly isMoving: boolean;
  readonly isSettled: boolean;
  readonly choices: readonly Choice[];
  /** The move that was made last. */
  readonly lastMove: string | null;
  /** Counts whatever could give the same move another meaning. */
  readonly turnings: number;
  readonly moment: object | null;
  play: (move: string) => Promise<void>;
  skip: () => void;
}

/** A press that waits until it can be done. */
interface Waiting extends Offer {
  readonly element: HTMLElement | null;
  readonly turnings: number;
}

/** A finger that came down and has not left yet. */
interface Down extends Offer {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
}

/** A finger that stays within so many pixels presses; one that goes further drags. */
const SLACK = 10;
/** A click follows its `pointerup` within this time, in milliseconds, or not at all. */
const CLICK_TIME = 80;
/** How long a press is seen at least, and a refusal of one. */
const SEEN = 120;
const REFUSED = 700;

export class Presses {
  private waiting: Waiting | null = $state.raw(null);
  /** What every thing offered when the last move was made: it may offer nothing while that is on its way. */
  private offered = new WeakMap<Element, Offer>();
  private main: HTMLElement | null = null;
  private down: Down | null = null;
  private last: HTMLElement | null = null;

  /** `refuse` tells that a press has lost its meaning. */
  constructor(
    private readonly told: () => Pressed,
    private readonly refuse: () => void,
  ) {
    $effect(() => {
      if (this.waiting) this.goOn(this.waiting);
    });
    $effect(() => {
      if (!this.table.isMoving && this.table.isSettled) this.unmark();
    });
  }

  private get table(): Pressed {
    return this.told();
  }

  /** For the element around the table. */
  readonly attach: Attachment<HTMLElement> = (main) => {
    this.main = main;
    const listeners = { pointerdown: this.touch, pointerup: this.lift, pointercancel: this.cancel, click: this.click };
    const entries = Object.entries(listeners) as [string, (event: Event) => void][];
    for (const [name, listen] of entries) main.addEventListener(name, listen, true);
    return () => {
      // A press on the way out, to another page, is nobody's any more.
      this.main = this.down = null;
      for (const [name, listen] of entries) main.removeEventListener(name, listen, true);
    };
  };

  /** Make a move, now or as soon as the last one has been shown. */
  play(move: string): void {
    const { last: element, table } = this;
    if (table.isMoving) return this.remember({ key: `move ${move}`, move }, element);
    if (!table.choices.some((choice) => choice.move === move)) return this.giveUp(move, element);
    this.offered = new WeakMap();
    for (const element of this.main?.querySelectorAll<HTMLElement>(OFFERS) ?? []) {
      const offer = offerOf(element);
      if (offer) this.offered.set(element, offer);
    }
    void table.play(move);
  }

  private readonly touch = (event: PointerEvent): void => {
    const element = (event.target as Element).closest<HTMLElement>("button");
    const offer = element && this.meaningOf(element);
    this.down =
      element && offer && event.button === 0 ? { ...offer, element, x: event.clientX, y: event.clientY } : null;
    if (this.down) this.markPressed(this.down.element);
  };

  private readonly lift = (event: PointerEvent): void => {
    const { down } = this;
    if (!down) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLACK) return this.cancel();
    // What still lies under the finger is clicked by the browser itself, be it late.
    const isThere = () => down.element.contains(document.elementFromPoint(down.x, down.y));
    setTimeout(() => this.down === down && !isThere() && this.count(down), CLICK_TIME);
  };

  private readonly cancel = (): void => {
    if (this.down && !this.table.isMoving) this.unmark();
    this.down = null;
  };

  private readonly click = (event: MouseEvent): void => {
    const { down } = this;
    this.down = null;
    setTimeout(() => this.main && !this.table.isMoving && this.unmark(), SEEN);
    const target = event.target as Element;
    // The thing has moved away from under the finger, or is gone.
    if (down && !down.element.contains(target)) {
      event.stopPropagation();
      return this.count(down);
    }
    const element = target.closest<HTMLElement>("button");
    this.last = element;
    const offer = element && this.meaningOf(element);
    if (!element || !offer || !this.table.isMoving) return;
    event.stopPropagation();
    this.remember(offer, element);
  };

  /** What pressing a thing means: what it offers or, while one's move is on its way, what it offered before. */
  private meaningOf(element: HTMLElement): Offer | null {
    return offerOf(element) ?? (this.table.isMoving ? (this.offered.get(element) ?? null) : null);
  }

  /** A press that the browser does not take for a click of the thing it began on. */
  private count({ element, key, move }: Down): void {
    this.down = null;
    this.last = element;
    if (element.isConnected && this.meaningOf(element)?.key === key) element.click();
    else if (move !== null) this.play(move);
    else this.giveUp(null, element);
  }

  private remember({ key, move }: Offer, element: HTMLElement | null): void {
    const before = this.waiting;
    if (before && before.key !== key) this.markRefused(before.element);
    this.waiting = { key, move, element, turnings: this.table.turnings };
    if (element) this.markPressed(element);
  }

  private goOn(waiting: Waiting): void {
    const { isMoving, isSettled, moment, turnings } = this.table;
    const isSame = waiting.turnings === turnings;
    if (isSame && isMoving) {
      if (moment) untrack(() => this.table.skip());
    } else if (!isSame || isSettled) untrack(() => this.finish(waiting, isSame));
  }

  private finish({ element, key, move }: Waiting, isSame: boolean): void {
    this.waiting = null;
    this.last = element;
    if (!isSame) this.giveUp(move, element);
    else if (move !== null) this.play(move);
    else if (element?.isConnected && offerOf(element)?.key === key) element.click();
    else this.giveUp(null, element);
  }

  /** Tell that a press leads to nothing, unless it was one more for a move that has been made. */
  private giveUp(move: string | null, element: HTMLElement | null): void {
    if (move !== null && move === this.table.lastMove) return;
    this.markRefused(element);
    this.refuse();
  }

  private markPressed(element: HTMLElement): void {
    this.unmark();
    element.setAttribute("data-pressed", "");
  }

  private markRefused(element: HTMLElement | null): void {
    element?.removeAttribute("data-pressed");
    element?.setAttribute("data-refused", "");
    setTimeout(() => element?.removeAttribute("data-refused"), REFUSED);
  }

  private unmark(): void {
    for (const element of this.main?.querySelectorAll("[data-pressed]") ?? []) element.removeAttribute("data-pressed");
  }
}
