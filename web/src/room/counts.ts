// Whether a match counts, said in words.
import { shelf } from "../app/shelf.svelte";
import type { TableInfo } from "../app/wire";
import { say } from "../app/words/catalogue.svelte";

/** Whether a match counts for the strength of those who play it, and if not why; nothing where there is none to count for. */
export function countsOf(info: TableInfo): string {
  if (info.seats.length < 2 || !shelf.find(info.game)?.is_rated) return "";
  return info.uncounted ? say("counts.no", { reason: say(`uncounted.${info.uncounted}`) }) : say("counts.yes");
}

/** What is said at the moment when a match ceases to count. */
export function ceasedOf(info: TableInfo): string {
  return countsOf(info) && info.uncounted ? say("counts.ceased", { reason: say(`uncounted.${info.uncounted}`) }) : "";
}
