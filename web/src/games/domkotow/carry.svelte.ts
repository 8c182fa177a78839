// Carrying a die with the finger or the mouse from where it lies to where it is written.

const SLACK = 7;

interface Carried {
  readonly symbol: string;
  readonly x: number;
  readonly y: number;
}

export class Carry {
  /** What is in the air now, and where. */
  carried = $state.raw<Carried | null>(null);
  private start: Carried | null = null;
  private hasMoved = false;

  /** `lift` is called when a die leaves its place, `drop` with what lies under it when it is let go. */
  constructor(
    private readonly lift: (symbol: string) => void,
    private readonly drop: (target: Element | null) => void,
  ) {}

  press(event: PointerEvent, symbol: string) {
    if (event.button !== 0) return;
    this.start = { symbol, x: event.clientX, y: event.clientY };
    this.hasMoved = false;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent) {
    if (!this.start) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!this.hasMoved && Math.hypot(x - this.start.x, y - this.start.y) < SLACK) return;
    if (!this.hasMoved) this.lift(this.start.symbol);
    this.hasMoved = true;
    this.carried = { symbol: this.start.symbol, x, y };
  }

  release(event: PointerEvent) {
    if (this.carried) this.drop(document.elementFromPoint(event.clientX, event.clientY));
    this.cancel();
  }

  cancel() {
    this.start = null;
    this.carried = null;
  }

  /** Whether a click is only the end of a carry, and means nothing more. */
  isClickOfCarry(): boolean {
    const had = this.hasMoved;
    this.hasMoved = false;
    return had;
  }
}
