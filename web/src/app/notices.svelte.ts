// Short notices: seen for a moment, and read out by screen readers.
import type { Refusal } from "./refusal";
import { knows, pageWords, say } from "./words/catalogue.svelte";

const SECONDS = 4.5;
/** More than this are not shown at a time: the oldest makes room. */
const MOST = 3;

export interface Notice {
  /** Counts what was shown, so that the same once more is news. */
  readonly number: number;
  readonly text: string;
}

class Notices {
  /** What is shown, the oldest first. */
  shown = $state.raw<readonly Notice[]>([]);
  /** What happens at the table, for those who listen. */
  spoken = $state("");
  private last = 0;

  /** Show a text for a moment, below what is shown already; the same text is not shown twice. */
  show(text: string, seconds = SECONDS): void {
    const number = ++this.last;
    this.shown = [...this.shown.filter((notice) => notice.text !== text), { number, text }].slice(-MOST);
    setTimeout(() => this.hide(number), seconds * 1000);
  }

  private hide(number: number): void {
    this.shown = this.shown.filter((notice) => notice.number !== number);
  }

  /** Say something to those who listen only. */
  announce(text: string): void {
    this.spoken = text;
  }

  /** Say why something was refused. */
  refuse(refusal: unknown): void {
    const { code = "unreachable", texts } = refusal as Partial<Refusal>;
    const told = texts?.[pageWords().language];
    if (told) return this.show(told);
    this.show(knows(`refused.${code}`) ? say(`refused.${code}`) : say("refused.other"));
  }
}

export const notices = new Notices();
