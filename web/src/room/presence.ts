// Who comes, goes and is waited for, said at the table itself.
import { say } from "../app/words/catalogue.svelte";
import type { SeatInfo } from "../app/wire";
import type { Presence } from "../kit/presence";

type Absence = "here" | Exclude<Presence, "long">;

function absenceOf(seat: SeatInfo | undefined): Absence {
  if (seat?.kind !== "person" || seat.is_yours || seat.is_program) return "here";
  if (seat.is_stood_in) return seat.is_present ? "returning" : "stood_in";
  return seat.is_present ? "here" : "away";
}

/** How it is with each seat; whoever is waited for may be thinking for long. */
export function presencesOf(
  seats: readonly SeatInfo[],
  acting: readonly number[],
  isLong: boolean,
): (Presence | null)[] {
  return seats.map((seat, number) => {
    const absence = absenceOf(seat);
    if (absence !== "here") return absence;
    return isLong && isThinking(seat) && acting.includes(number) ? "long" : null;
  });
}

const isThinking = (seat: SeatInfo | undefined): boolean => seat?.kind === "person" && !seat.is_yours;

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
    const absence = absenceOf(seat);
    return absence === absenceOf(was) ? [] : [say(`presence.${absence}`, { name: names[number] })];
  });
}

/** What is said of the one who is waited for, if there is more to say than a name. */
export function waitingFor(seat: SeatInfo | undefined, name: string, isLong: boolean): string | null {
  const absence = absenceOf(seat);
  if (absence !== "here") return say(`waiting.${absence}`, { name });
  return isLong && isThinking(seat) ? say("waiting.long", { name }) : null;
}
