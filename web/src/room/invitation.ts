/** What the link of a table leads to. */

import type { Invitation } from "../app/wire";

/** Take a seat; see a table that is full; watch a match under way; look at one that is over. */
export type Door = "join" | "full" | "playing" | "over";

export function doorOf(invitation: Invitation): Door {
  if (invitation.status !== "open") return invitation.status;
  return invitation.free > 0 ? "join" : "full";
}

/** Nobody is let in by such a link; other refusals pass. */
export const REFUSED: ReadonlySet<string> = new Set([
  "no_such_table",
  "no_spectators",
  "unreadable_table",
  "broken_table",
]);
