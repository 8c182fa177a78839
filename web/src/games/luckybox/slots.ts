// Where the bonuses of a pool lie: what can be pressed never moves under a finger.
import type { Heap } from "./ways";

/** A place of the pool: what lies there now, or nothing any more. */
export interface Slot {
  readonly kind: string;
  readonly heap: Heap | null;
}

/** Gives every kind a slot when it first comes, and keeps it for as long as the pool is not empty. */
export class Slots {
  private readonly kinds: string[] = [];

  place(heaps: readonly Heap[]): readonly Slot[] {
    for (const { kind } of heaps) if (!this.kinds.includes(kind)) this.kinds.push(kind);
    return this.kinds.map((kind) => ({ kind, heap: heaps.find((heap) => heap.kind === kind) ?? null }));
  }
}
