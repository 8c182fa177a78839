// Arrow keys go from one button to the nearest one on that side, wherever the table has laid it.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const DIRECTIONS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** Going sideways from the line counts more than going along it. */
const SIDEWAYS = 3;

export function isDirection(key: string): key is Direction {
  return DIRECTIONS.includes(key);
}

/** The index of the box one gets to from `from`, or -1 when there is none on that side. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const across = middle(box.left, box.right) - middle(from.left, from.right);
    const down = middle(box.top, box.bottom) - middle(from.top, from.bottom);
    const isHorizontal = direction === "ArrowLeft" || direction === "ArrowRight";
    const sign = direction === "ArrowRight" || direction === "ArrowDown" ? 1 : -1;
    const along = sign * (isHorizontal ? across : down);
    if (along <= 1) return;
    const distance = along + SIDEWAYS * Math.abs(isHorizontal ? down : across);
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** An action for the element around the buttons of a table: arrow keys move the focus among them. */
export function arrows(table: HTMLElement): { destroy: () => void } {
  const listen = (event: KeyboardEvent): void => follow(table, event);
  table.addEventListener("keydown", listen);
  return { destroy: () => table.removeEventListener("keydown", listen) };
}

function follow(table: HTMLElement, event: KeyboardEvent): void {
  if (!isDirection(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
  const focused = document.activeElement;
  if (!(focused instanceof HTMLButtonElement) || !table.contains(focused)) return;
  const others = [...table.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")].filter(
    (button) => button !== focused && button.checkVisibility(),
  );
  const next = others[nearest(focused.getBoundingClientRect(), boxesOf(others), event.key)];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

function boxesOf(elements: readonly Element[]): Box[] {
  return elements.map((element) => element.getBoundingClientRect());
}

function middle(one: number, other: number): number {
  return (one + other) / 2;
}
