// Moving the focus with the arrows to the nearest thing that can be done in a direction.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The index of the box an arrow leads to, or -1. Going straight counts more than going near. */
export function nearest(boxes: readonly Box[], from: Box, key: string): number {
  const [right, down] = DIRECTIONS[key] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const x = box.left + box.width / 2 - from.left - from.width / 2;
    const y = box.top + box.height / 2 - from.top - from.height / 2;
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (ahead <= 4) return;
    const distance = ahead + 2.5 * aside;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}
