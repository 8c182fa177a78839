// Who comes, goes and is waited for, said at the table itself.
import { say } from "../app/words/catalogue.svelte";
import type { SeatInfo } from "../app/wire";

type Presence = "here" | "away" | "stood_in";

function presenceOf(seat: SeatInfo | undefined): Presence {
  if (seat?.kind !== "person" || seat.is_yours || seat.is_program) return "here";
  if (seat.is_stood_in) return "stood_in";
  return seat.is_present ? "here" : "away";
}

/** What has changed about the presence of others, each as a sentence. */
export function comingsAndGoings(
  before: readonly SeatInfo[],
  now: readonly SeatInfo[],
  names: readonly string[],
): string[] {
  return now.flatMap((seat, number) => {
    const was = before[number];
    // Somebody else, or somebody who has left for good, is no coming or going.
    if (was?.kind !== "person" || seat.kind !== "person" || was.name !== seat.name) return [];
    const presence = presenceOf(seat);
    return presence === presenceOf(was) ? [] : [say(`presence.${presence}`, { name: names[number] })];
  });
}

/** What is said of the one who is waited for, if there is more to say than a name. */
export function waitingFor(seat: SeatInfo | undefined, name: string, isLong: boolean): string | null {
  const presence = presenceOf(seat);
  if (presence !== "here") return say(`waiting.${presence}`, { name });
  return isLong && seat?.kind === "person" && !seat.is_yours ? say("waiting.long", { name }) : null;
}
