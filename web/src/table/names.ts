// What to call everybody at a table.
import type { SeatInfo } from "../wire";
import type { Words } from "../words/words";

/** The name of every seat: bots have cats' names, and several seats of one user are numbered. */
export function namesOf(seats: readonly SeatInfo[], words: Words): string[] {
  const cats = words.has("bots") ? words.text("bots").split(", ") : [];
  const counts = new Map<string, number>();
  for (const seat of seats) if (seat.name) counts.set(seat.name, (counts.get(seat.name) ?? 0) + 1);
  const used = new Map<string, number>();
  return seats.map((seat, number) => {
    if (seat.kind === "free") return words.text("seat.free");
    if (!seat.name) return cats[number % cats.length] ?? String(number + 1);
    if (counts.get(seat.name) === 1) return seat.name;
    const count = (used.get(seat.name) ?? 0) + 1;
    used.set(seat.name, count);
    return `${seat.name} ${count}`;
  });
}
