// What is said about two cats that meet in the middle.
import type { Words } from "../../app/words/words";
import type { Meeting } from "./scene";

export interface Captions {
  /** Whose card attacks. */
  readonly attacker: string;
  /** Whose cat it meets, or who defends it. */
  readonly attacked: string;
  /** How it stands; empty where the one who reads is asked. */
  readonly status: string;
}

export function captionsOf(meeting: Meeting, viewer: number, names: readonly string[], texts: Words): Captions {
  const say = (key: string, seat: number, fields = {}): string =>
    texts.say(seat === viewer && texts.has(`${key}.you`) ? `${key}.you` : key, { name: names[seat] ?? "", ...fields });
  const { seat, owner, place, defence } = meeting;
  return {
    attacker: say("attack.by", seat),
    attacked: defence ? say("attack.defence", defence.seat) : say("attack.on", owner, { place }),
    status: statusOf(meeting, viewer, say, texts),
  };
}

function statusOf(
  { seat, card, isFight, answering, defence, outcome }: Meeting,
  viewer: number,
  say: (key: string, seat: number) => string,
  texts: Words,
): string {
  if (defence) return texts.text("attack.outcome.defended");
  if (outcome) return texts.text(`attack.outcome.${outcome}`);
  if (answering !== null && answering !== viewer) return say("attack.waits", answering);
  if (card === null) return seat === viewer ? "" : say("attack.again", seat);
  return say(isFight ? "attack.fight" : "attack.friends", seat);
}
