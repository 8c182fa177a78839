// Arrow keys move from button to button by where they stand on the table.

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The index of the nearest spot in the direction of a key; -1 without one. Straight ahead is nearer than aside. */
export function neighbour(key: string, from: Spot, spots: readonly Spot[]): number {
  const way = DIRECTIONS[key];
  if (!way) return -1;
  let best = -1;
  let shortest = Infinity;
  spots.forEach((spot, index) => {
    const ahead = (spot.x - from.x) * way.x + (spot.y - from.y) * way.y;
    const aside = Math.abs((spot.x - from.x) * way.y) + Math.abs((spot.y - from.y) * way.x);
    if (ahead < 2 || aside > ahead * 3) return;
    const distance = ahead + aside * 2;
    if (distance < shortest) {
      shortest = distance;
      best = index;
    }
  });
  return best;
}

/** For the whole table: `onkeydown={moveFocus}`. */
export function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const from = document.activeElement;
  if (!(from instanceof HTMLButtonElement) || !(event.key in DIRECTIONS)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const found = neighbour(
    event.key,
    middle(from),
    buttons.map((button) => middle(button)),
  );
  if (found < 0) return;
  event.preventDefault();
  buttons[found]?.focus();
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Keeps the keyboard at the table: when the button that had the focus is gone, the next thing to do gets it. */
export class FocusKeeper {
  private isHere = false;

  readonly enter = (event: FocusEvent): void => {
    this.isHere = event.target instanceof Element && event.target.matches(":focus-visible");
  };

  readonly leave = (event: FocusEvent & { currentTarget: HTMLElement }): void => {
    const next = event.relatedTarget;
    if (next instanceof Node && !event.currentTarget.contains(next)) this.isHere = false;
  };

  /** To be called when there are new things to do. */
  restore(table: HTMLElement): void {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (this.isHere && isLost) table.querySelector<HTMLElement>("[data-move], [data-hold]")?.focus();
  }
}
