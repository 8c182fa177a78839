// Keys for lists in which the same thing may lie more than once.

/** A key for each: the thing and the how manieth of its kind it is, so that what stays in a list keeps its key. */
export function keysOf(things: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return things.map((thing) => {
    const nth = (counts.get(thing) ?? 0) + 1;
    counts.set(thing, nth);
    return `${thing}-${nth}`;
  });
}
