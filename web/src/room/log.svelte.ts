// The log of a table from each seat this device looks from: events by their number, in order.
import { SvelteMap } from "svelte/reactivity";
import type { GameEvent } from "../kit/contract";

export interface LogEntry {
  readonly number: number;
  /** Without an event it is a remark of the page: moves were taken back here. */
  readonly event: GameEvent | null;
}

export class Log {
  private readonly bySeat = new SvelteMap<number, readonly LogEntry[]>();
  /** Up to which number there is nothing missing that could still be had. */
  private readonly complete = new Map<number, number>();

  /** What a seat has been told, the oldest first. */
  of(seat: number): readonly LogEntry[] {
    return this.bySeat.get(seat) ?? [];
  }

  /** From which number on events of a seat are missing. */
  missingFrom(seat: number): number {
    return this.complete.get(seat) ?? 0;
  }

  /** What is before this number cannot be had any more, or is being fetched. */
  settle(seat: number, number: number): void {
    this.complete.set(seat, Math.max(number, this.missingFrom(seat)));
  }

  add(seat: number, since: number, events: readonly GameEvent[]): void {
    const known = new Set(this.of(seat).map((entry) => (entry.event ? entry.number : -1)));
    const fresh = events
      .map((event, index) => ({ number: since + index, event }))
      .filter((entry) => !known.has(entry.number));
    if (fresh.length === 0) return;
    const entries = [...this.of(seat), ...fresh].sort((first, second) => first.number - second.number);
    this.bySeat.set(seat, entries);
    if (since <= this.missingFrom(seat)) this.settle(seat, since + events.length);
  }

  /** Moves were taken back: what came before stays, with a remark. */
  remark(seat: number, number: number): void {
    this.bySeat.set(seat, [...this.of(seat), { number, event: null }]);
    this.complete.set(seat, number);
  }
}
