// A big step that cannot be taken back is made by a second press in the same place, unless the reader wants none of that.
import { notices } from "../app/notices.svelte";
import { preferences } from "../app/preferences.svelte";
import { say } from "../app/words/catalogue.svelte";

/** Milliseconds in which the second press has to come. */
const WAIT = 5000;

export class SecondPress {
  private isArmed = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `isGrave` tells whether the step is one of those. */
  constructor(private readonly isGrave: () => boolean) {}

  /** What the button says while it waits for the second press, instead of its name. */
  get question(): string | null {
    return this.isArmed ? say("second.press") : null;
  }

  /** Whether the next press makes the move. */
  get isNext(): boolean {
    return this.isArmed || !this.isGrave() || !preferences.asks_twice;
  }

  press(act: () => void): void {
    const isNext = this.isNext;
    clearTimeout(this.timer);
    this.isArmed = !isNext;
    if (isNext) return act();
    notices.announce(say("second.press"));
    this.timer = setTimeout(() => (this.isArmed = false), WAIT);
  }
}
