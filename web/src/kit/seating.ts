// Who sits where around a table.

/** The other seats as they follow one another from the left of the one who looks; a spectator sees all, from the first. */
export function othersAround(seats: number, viewer: number): number[] {
  return Array.from({ length: seats }, (_, step) => (Math.max(viewer, 0) + step) % seats).filter(
    (seat) => seat !== viewer,
  );
}
