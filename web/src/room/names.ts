// What to call everybody at a table, and how to draw them.
import type { SeatInfo } from "../app/wire";
import { facesOf, type Face } from "../kit/art/faces";
import type { Words } from "../app/words/words";

/**
 * The name of every seat: bots have cats' names, and several seats of one user are numbered, unless those who share this
 * device have said what they are called.
 */
export function namesOf(seats: readonly SeatInfo[], words: Words, companions: readonly string[] = []): string[] {
  const cats = words.has("bots") ? words.text("bots").split(", ") : [];
  const counts = new Map<string, number>();
  for (const seat of seats) if (seat.name) counts.set(seat.name, (counts.get(seat.name) ?? 0) + 1);
  const used = new Map<string, number>();
  // Nobody is called like somebody else: a bot whose name a person has gets the next one.
  const taken = new Set([...seats.map((seat) => seat.name ?? ""), ...companions.map((name) => name?.trim())]);
  const nameBot = (number: number): string => {
    const free = cats.map((_, index) => cats[(number + index) % cats.length]!).find((name) => !taken.has(name));
    if (free) taken.add(free);
    return free ?? String(number + 1);
  };
  return seats.map((seat, number) => {
    if (seat.kind === "free") return words.text("seat.free");
    if (!seat.name) return nameBot(number);
    if (counts.get(seat.name) === 1) return seat.name;
    const count = (used.get(seat.name) ?? 0) + 1;
    used.set(seat.name, count);
    if (!seat.is_yours || !companions.some((name) => name?.trim())) return `${seat.name} ${count}`;
    return count === 1 ? seat.name : companions[count - 2]?.trim() || `${seat.name} ${count}`;
  });
}

/** The level of the bot at a seat, for its portrait; a person has none. */
export function levelOf(seat: SeatInfo | undefined): NonNullable<SeatInfo["level"]> | undefined {
  return seat?.kind === "bot" ? (seat.level ?? "cat") : undefined;
}

/** The faces at a table. */
export function facesAt(seats: readonly SeatInfo[], names: readonly string[]): ReadonlyMap<string, Face> {
  return facesOf(seats.map((seat, number) => ({ name: names[number] ?? "", level: levelOf(seat) })));
}
