// The dice as they were rolled, and what has become of each.

export interface Die {
  /** What it shows now. */
  readonly symbol: string;
  /** What it showed when it was rolled. */
  readonly rolled: string;
  readonly isUsed: boolean;
}

/**
 * Finds the dice not used yet among those rolled. A die that shows something nobody rolled was changed by an ability;
 * which of several it was does not matter, so the first one that fits is taken.
 */
export function diceOf(rolled: readonly string[], left: readonly string[]): Die[] {
  const rest = [...left];
  const dice: (Die | null)[] = rolled.map((symbol) => {
    const found = rest.indexOf(symbol);
    if (found < 0) return null;
    rest.splice(found, 1);
    return { symbol, rolled: symbol, isUsed: false };
  });
  return dice.map((die, index) => {
    if (die) return die;
    const symbol = rest.shift();
    return { symbol: symbol ?? rolled[index]!, rolled: rolled[index]!, isUsed: symbol === undefined };
  });
}
