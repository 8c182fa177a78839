// Why a touch did nothing, and what would be right.
import type { Words } from "../app/words/words";

interface Asked {
  readonly phase: string;
  readonly seat: number;
  readonly turn: number;
  readonly acting: readonly number[];
}

/** The match is over; one is asked something else, `question`; or somebody else is waited for. */
export function whyNot(view: Asked, question: string | null, texts: Words, names: readonly string[]): string {
  if (view.phase === "over") return texts.text("why.over");
  if (question !== null) return question;
  return texts.say("why.wait", { seat: view.acting.find((seat) => seat !== view.seat) ?? view.turn }, { names });
}
