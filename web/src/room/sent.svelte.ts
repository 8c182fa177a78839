/** An answer that is quicker than this comes before the table could have been drawn without what could be done. */
const PATIENCE = 150;

/** A move on its way: until it is answered, and the number it was given has been shown, no other one is made. */
export class SentMove {
  isUnderway = $state(false);
  /** It takes so long that what could be done is taken away meanwhile. */
  isSlow = $state(false);

  private isAnswered = false;
  private needed = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;

  send(): void {
    this.isUnderway = true;
    this.isAnswered = false;
    this.needed = 0;
    this.patience = setTimeout(() => (this.isSlow = true), PATIENCE);
  }

  /** It was answered while `shown` was on the table; what it led to has the number `needed`. */
  answer(needed: number, shown: number): void {
    this.isAnswered = true;
    this.needed = needed;
    this.show(shown);
  }

  /** Everything up to a number has been shown. */
  show(shown: number): void {
    if (!this.isAnswered || shown < this.needed) return;
    clearTimeout(this.patience);
    this.isUnderway = false;
    this.isSlow = false;
  }

  /** Nobody waits for it any more. */
  forget(): void {
    this.answer(0, 0);
  }

  /** The table was told anew: whatever it shows next is as good as what the move led to. */
  stopWaiting(): void {
    this.needed = 0;
  }
}
