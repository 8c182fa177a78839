// How things are after a message.
import type { Choice, Snapshot, Update } from "../app/wire";
import { share } from "../kit/share";
import type { AnyView, Scene } from "./moments";

/**
 * What a message says; what is as it was before is the same, so that only what has changed is drawn anew. After something
 * has happened the view is always another one, be all of its parts the same: a table may have added up what happened.
 */
export function sceneOf(message: Snapshot | Update, told: unknown, before: Scene | null): Scene {
  const view = share(before?.view, told as AnyView);
  return {
    seat: message.seat,
    number: message.number,
    view: view === before?.view && message.number !== before.number ? { ...view } : view,
    choices: share(before?.choices, message.choices as readonly Choice[]),
    clocks: message.clocks ?? [],
    picture: before?.seat === message.seat ? before.picture : null, // until the next one is drawn
    lesson: message.lesson ?? null,
    time: Date.now(),
  };
}
