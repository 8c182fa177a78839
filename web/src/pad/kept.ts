// The sheets of the pad that this device keeps, each under a key of its own, so that two windows do not undo one another.
import type { OwnPaper, Sheet } from "./sheet";

const PREFIX = "kociarnia.pad.";

/** A sheet as it was kept; null for anything else. */
function read(key: string): Sheet | null {
  try {
    const sheet = JSON.parse(localStorage.getItem(key) ?? "null") as Sheet | null;
    const isThing = (thing: unknown) => typeof thing === "object" && thing !== null;
    const isWhole =
      typeof sheet?.id === "string" &&
      typeof sheet.game === "string" &&
      typeof sheet.begun === "number" &&
      sheet.names.every((name) => typeof name === "string") &&
      isThing(sheet.options) &&
      (!sheet.paper || Array.isArray(sheet.paper.paper.field)) &&
      sheet.rounds.every(
        ({ seats, shared }) => seats.length === sheet.names.length && seats.every(isThing) && isThing(shared),
      );
    return isWhole ? sheet : null;
  } catch {
    return null;
  }
}

/** All sheets, the latest first. */
export function keptSheets(): Sheet[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => read(key) ?? []).sort((first, second) => second.begun - first.begun);
}

export const findSheet = (id: string): Sheet | null => read(PREFIX + id);

/** Keep a sheet; false if the device has no room for it. */
export function keepSheet(sheet: Sheet): boolean {
  try {
    localStorage.setItem(PREFIX + sheet.id, JSON.stringify(sheet));
    return true;
  } catch {
    return false;
  }
}

export function dropSheet(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

/** A new sheet for some people, with nothing on it. */
export function newSheet(
  game: string,
  names: string[],
  options: Record<string, unknown>,
  paper: OwnPaper | null = null,
): Sheet {
  const begun = Date.now();
  const id = `${begun.toString(36)}${Math.floor(Math.random() * 46656).toString(36)}`;
  return { id, game, begun, names, options, rounds: [], paper };
}
