// Who sits where around the table, and who plays together.
import type { KotyView } from "./types";

/** Seats as they follow one another from the left of the one who looks; a spectator looks from seat 0. */
export function rivalsAround(view: Pick<KotyView, "seat" | "seats">): number[] {
  const near = nearSeat(view);
  return Array.from({ length: view.seats - 1 }, (_, offset) => (near + 1 + offset) % view.seats);
}

/** The seat whose dream lies in front of the one who looks. */
export function nearSeat(view: Pick<KotyView, "seat">): number {
  return Math.max(view.seat, 0);
}

/** The number of a seat's team, or null where everybody plays alone: partners sit opposite each other. */
export function teamOf(view: Pick<KotyView, "options" | "seats">, seat: number): number | null {
  return view.options.teams ? seat % (view.seats / 2) : null;
}

export function isPartner(view: Pick<KotyView, "options" | "seats" | "seat">, seat: number): boolean {
  return (
    view.seat >= 0 &&
    seat !== view.seat &&
    teamOf(view, seat) !== null &&
    teamOf(view, seat) === teamOf(view, view.seat)
  );
}

/** What a dream counts now, without a partner's. */
export function pointsOf(dream: readonly { points: number }[]): number {
  return dream.reduce((sum, land) => sum + land.points, 0);
}
