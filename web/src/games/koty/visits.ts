// Which creature of the night crosses the table when something happens.
import { locate } from "./anchors";
import { land } from "./flights";
import type { Visit } from "./Night.svelte";
import type { GameEvent } from "./types";

type Way = Pick<Visit, "kind"> & { from: string; to: string };

function wayOf(event: GameEvent): Way | null {
  switch (event.event) {
    case "moth_lifted":
      return { kind: "moth", from: `hand-${event.seat}`, to: land(event.owner, event.place) };
    case "bat_took":
      return { kind: "bat", from: `hand-${event.seat}`, to: land(event.owner, event.place) };
    case "caught":
      return { kind: "owl", from: `hand-${event.seat}`, to: "stage" };
    case "dragon_came":
      return { kind: "dragon", from: `hand-${event.seat}`, to: "stage" };
    default:
      return null;
  }
}

/** How large each of them is, by the width of the table. */
const SIZES: Record<Visit["kind"], number> = { moth: 0.2, bat: 0.22, owl: 0.3, dragon: 0.62 };

export function visitOf(root: HTMLElement, event: GameEvent, id: number, duration: number): Visit | null {
  const way = wayOf(event);
  if (!way) return null;
  const frame = { x: root.clientWidth / 2, y: root.clientHeight * 0.4, width: root.clientWidth };
  const from = locate(root, [way.from], 80)?.[1] ?? { ...frame, x: 0 };
  const to = way.kind === "dragon" ? frame : (locate(root, [way.to, "stage"], 80)?.[1] ?? frame);
  const size = Math.min(root.clientWidth * SIZES[way.kind], root.clientHeight * 0.5, 420);
  return { id, kind: way.kind, from, to, size: Math.max(size, 84), duration: Math.min(duration, 2200) };
}
