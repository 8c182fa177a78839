// Who sits where around the table, and who plays together.
import type { KotyFacts, KotyView } from "./types";

/** Seats as they follow one another from the left of the one who looks; a spectator looks from seat 0. */
export function rivalsAround(view: Pick<KotyView, "seat" | "seats">): number[] {
  const near = nearSeat(view);
  return Array.from({ length: view.seats - 1 }, (_, offset) => (near + 1 + offset) % view.seats);
}

/** The seat whose dream lies in front of the one who looks. */
export function nearSeat(view: Pick<KotyView, "seat">): number {
  return Math.max(view.seat, 0);
}

/** The number of a seat's team, or null where everybody plays alone. */
export function teamOf(facts: KotyFacts, view: Pick<KotyView, "seats">, seat: number): number | null {
  return facts.teams[view.seats]?.[seat] ?? null;
}

export function isPartner(facts: KotyFacts, view: Pick<KotyView, "seats" | "seat">, seat: number): boolean {
  const team = teamOf(facts, view, seat);
  return seat !== view.seat && team !== null && team === teamOf(facts, view, view.seat);
}

/** Whether what two seats dream is counted together: it is the same seat, or they are partners. */
export function isTeam(facts: KotyFacts, view: Pick<KotyView, "seats">, seat: number, other: number): boolean {
  return seat === other || isPartner(facts, { seats: view.seats, seat }, other);
}

/** What a dream counts now, without a partner's. */
export function pointsOf(dream: readonly { points: number }[]): number {
  return dream.reduce((sum, land) => sum + land.points, 0);
}
