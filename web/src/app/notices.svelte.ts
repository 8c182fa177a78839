// Short notices: seen for a moment, and read out by screen readers.
import type { Refusal } from "./refusal";
import { knows, pageWords, say } from "./words/catalogue.svelte";

const SECONDS = 4.5;

class Notices {
  text = $state("");
  /** Counts what was shown, so that the same once more is news. */
  number = $state(0);
  /** What happens at the table, for those who listen. */
  spoken = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a text for a moment. */
  show(text: string, seconds = SECONDS): void {
    this.text = text;
    this.number += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), seconds * 1000);
  }

  hide(): void {
    this.text = "";
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
