// Which problems were solved on this device, a key a game; one's own mistakes have one of their own.
const PREFIX = "kociarnia.practise.";
/** More than this is forgotten, the oldest first. */
const MOST = 500;

/** The problems of a game that were solved. */
export function solvedOf(game: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + game) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : []);
  } catch {
    return new Set();
  }
}

/** Remember that a problem was solved, as long as the device has room for it. */
export function keepSolved(game: string, problem: string): ReadonlySet<string> {
  const solved = new Set([...solvedOf(game), problem].slice(-MOST));
  try {
    localStorage.setItem(PREFIX + game, JSON.stringify([...solved]));
  } catch {
    // It is solved all the same.
  }
  return solved;
}
