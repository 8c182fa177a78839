// What was asked over the connection and is not answered yet. The server carries out a request once, however often it is
// sent with the same id; so each is sent again until it is answered.
import { Refusal } from "./refusal";
import type { ClientMessage, Refused, ServerMessage } from "./wire";

export type Answer = Extract<
  ServerMessage,
  { type: "accepted" | "created" | "hinted" | "pictured" | "tables" | "pong" }
>;

interface Unanswered {
  readonly message: ClientMessage;
  readonly settle: Settle;
  /** How often it came too fast. */
  haste: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** Who is told how a request ended. */
export interface Settle {
  resolve?: (answer: Answer) => void;
  reject: (refusal: Refused) => void;
  /** The connection was closed first; without it the request is one that is made anew with every connection. */
  close?: () => void;
  /** Whether it still matters to anybody. */
  isWanted?: () => boolean;
}

/** Nothing was stored, so the same request may be sent again. */
const PASSING = ["storage_unavailable", "closing"];
const PASSING_WAIT = 400;

/** What came too fast is sent again when the server says it may be, so often and after so long a wait at most. */
const MOST_HASTE = 3;
const LONGEST_WAIT = 10_000;
const USUAL_WAIT = 1000;

/** A refusal; `too_fast` says in how many milliseconds the request may be sent again. */
type TimedRefused = Refused & { milliseconds?: number | null };

export class Requests {
  private readonly unanswered = new Map<string, Unanswered>();

  constructor(private readonly send: (message: ClientMessage) => void) {}

  add(message: ClientMessage, settle: Settle): void {
    this.unanswered.set(message.id, { message, settle, haste: 0 });
    this.send(message);
  }

  answer(answer: Answer): void {
    if (answer.id) this.take(answer.id)?.settle.resolve?.(answer);
  }

  refuse(refused: TimedRefused): void {
    const asked = this.unanswered.get(refused.id ?? "");
    if (refused.code === "too_fast") {
      // Without an id it may have been any of them.
      for (const hasty of refused.id ? [asked] : [...this.unanswered.values()])
        if (hasty) this.slowDown(hasty, refused);
    } else if (asked && PASSING.includes(refused.code)) this.sendLater(asked, PASSING_WAIT);
    else if (asked) this.take(asked.message.id)?.settle.reject(refused);
  }

  /** After a break: what is made anew with the connection is not waited for any more. */
  forgetRenewed(): void {
    for (const { message, settle } of [...this.unanswered.values()]) if (!settle.close) this.take(message.id);
  }

  /** After a break: what was asked before is sent again. */
  sendAgain(): void {
    for (const { message, settle, timer } of this.unanswered.values()) {
      clearTimeout(timer);
      if (settle.close) this.send(message);
    }
  }

  /** Nothing will be answered any more. */
  close(): void {
    for (const id of [...this.unanswered.keys()]) this.take(id)?.settle.close?.();
  }

  private slowDown(asked: Unanswered, refused: TimedRefused): void {
    const wait = refused.milliseconds ?? USUAL_WAIT;
    asked.haste += 1;
    if (asked.haste > MOST_HASTE || wait > LONGEST_WAIT) this.take(asked.message.id)?.settle.reject(refused);
    else this.sendLater(asked, wait);
  }

  private sendLater(asked: Unanswered, milliseconds: number): void {
    clearTimeout(asked.timer);
    asked.timer = setTimeout(() => {
      if (asked.settle.isWanted?.() ?? true) this.send(asked.message);
      else this.take(asked.message.id);
    }, milliseconds);
  }

  private take(id: string): Unanswered | undefined {
    const asked = this.unanswered.get(id);
    clearTimeout(asked?.timer);
    this.unanswered.delete(id);
    return asked;
  }
}

/** A refusal as an error. */
export function refusalOf({ code, text, texts }: Refused): Refusal {
  return new Refusal(code, text, texts);
}
