// Reads a lesson one text after another, and says which move it asks for once everything before it was read.
import type { LessonStep } from "../app/wire";

export class LessonReader {
  private index = $state(0);
  private isClosed = $state(false);
  /** Made small by the learner, to see the whole table. */
  isSmall = $state(false);
  private key = "";

  constructor(private readonly current: () => LessonStep | null) {
    // A new step begins with its first text, and is seen again.
    $effect.pre(() => {
      const step = this.current();
      const key = step ? `${step.step} ${step.moves?.join() ?? ""}` : "";
      if (key === this.key) return;
      this.key = key;
      this.index = 0;
      this.isClosed = false;
      this.isSmall = false;
    });
  }

  readonly step: LessonStep | null = $derived.by(() => (this.isClosed ? null : this.current()));
  readonly isLast = $derived(this.step !== null && this.index >= this.step.texts.length - 1);
  /** Everything was learned: from now on the learner plays freely. */
  readonly isFarewell = $derived(this.step !== null && !this.step.moves?.length);
  /** The move to point at. */
  readonly move: string | null = $derived(this.isLast ? (this.step?.moves?.[0] ?? null) : null);

  /** What is said now. */
  text(language: string): string {
    const text = this.step?.texts[Math.min(this.index, this.step.texts.length - 1)];
    return text?.[language] ?? text?.en ?? "";
  }

  next(): void {
    if (!this.isLast) this.index += 1;
    else if (this.isFarewell) this.isClosed = true;
  }

  back(): void {
    this.index = Math.max(0, this.index - 1);
  }

  get isFirst(): boolean {
    return this.index === 0;
  }
}
