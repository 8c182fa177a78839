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

/** A finger that came down on a button, until its press has counted; the key is empty where nothing was offered. */
interface Down extends Offer {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** Has left again, and the browser has not made a click of it yet. */
  isLifted: boolean;
}

/** What a button offers that only says why it cannot be used. */
const NOTHING: Offer = { key: "", move: null };
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
    // All over the page: something may have come between the finger and the table before it leaves.
    const listeners = { pointerdown: this.touch, pointerup: this.lift, pointercancel: this.cancel, click: this.click };
    const entries = Object.entries(listeners) as [string, (event: Event) => void][];
    for (const [name, listen] of entries) addEventListener(name, listen, true);
    return () => {
      // A press on the way out, to another page, is nobody's any more.
      this.main = this.down = null;
      for (const [name, listen] of entries) removeEventListener(name, listen, true);
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
    // The finger is quicker than the browser was to say what became of its last press.
    if (this.down?.isLifted) this.count(this.down);
    const element = this.buttonOf(event);
    this.down = null;
    if (!element || event.button !== 0) return;
    const offer = this.meaningOf(element);
    this.down = { ...(offer ?? NOTHING), element, x: event.clientX, y: event.clientY, isLifted: false };
    if (offer) this.markPressed(element);
  };

  private readonly lift = (event: PointerEvent): void => {
    const { down } = this;
    if (!down) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLACK) return this.cancel();
    down.isLifted = true;
    // What still lies under the finger and can be pressed is clicked by the browser itself, be it late.
    const isThere = () =>
      !down.element.matches(":disabled") && down.element.contains(document.elementFromPoint(down.x, down.y));
    setTimeout(() => this.down === down && !isThere() && this.count(down), CLICK_TIME);
  };

  private readonly cancel = (): void => {
    if (this.down && !this.table.isMoving) this.unmark();
    this.down = null;
  };

  private readonly click = (event: MouseEvent): void => {
    // A click by keyboard has no finger that came down before it.
    const down = event.detail > 0 ? this.down : null;
    this.down = null;
    setTimeout(() => this.main && !this.table.isMoving && this.unmark(), SEEN);
    const element = this.buttonOf(event);
    const offer = element && this.meaningOf(element);
    // The thing has moved away from under the finger, is gone, or means something else by now.
    if (down && (down.element !== element || (down.key && down.key !== offer?.key))) {
      event.stopPropagation();
      return this.count(down);
    }
    if (!element) return;
    this.last = element;
    if (!offer || !this.table.isMoving) return;
    event.stopPropagation();
    this.remember(offer, element);
  };

  /** The button of the table that something is done to. */
  private buttonOf({ target }: Event): HTMLElement | null {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    return this.main?.contains(button) ? button : null;
  }

  /** What pressing a thing means: what it offers or, while one's move is on its way, what it offered before. */
  private meaningOf(element: HTMLElement): Offer | null {
    return offerOf(element) ?? (this.table.isMoving ? (this.offered.get(element) ?? null) : null);
  }

  /** A press that the browser does not take for a click of the thing it began on. */
  private count({ element, key, move }: Down): void {
    this.down = null;
    this.last = element;
    if (element.isConnected && (!key || this.meaningOf(element)?.key === key)) element.click();
    else if (move !== null) this.play(move);
    else this.giveUp(null, element);
  }

  private remember({ key, move }: Offer, element: HTMLElement | null): void {
    const before = this.waiting;
    if (before && before.key !== key) {
      // A thing that lies there says itself that another was pressed instead of it.
      if (before.element?.isConnected) this.markRefused(before.element);
      else this.giveUp(before.move, null);
    }
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
