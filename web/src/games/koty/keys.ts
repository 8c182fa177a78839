// The table by keyboard: digits pick cards up, arrows lead from one thing that can be done to the next.
import { tick } from "svelte";
import type { Grip } from "./grip.svelte";
import { isArrow, nearest } from "./stops";

const STOPS = "[data-stop]";
const TARGETS = "[data-spot][data-stop], [data-middle] :is([data-move], button[data-stop])";

export async function pressKey(event: KeyboardEvent, root: HTMLElement, grip: Grip, cards: number): Promise<void> {
  const focused = document.activeElement;
  const isInside = focused instanceof HTMLElement && root.contains(focused);
  const isHere = isInside || focused === document.body;
  if (!isHere || event.ctrlKey || event.metaKey || event.altKey || root.querySelector("dialog[open]")) return;
  const digit = Number(event.key);
  if (event.key === "Escape" && grip.picked) {
    const card = root.querySelector<HTMLElement>("[aria-pressed=true]");
    grip.putDown();
    card?.focus();
  } else if (digit >= 1 && digit <= cards) {
    grip.tapCard(digit - 1);
    await focusTarget(root, grip);
  } else if (isArrow(event.key)) {
    event.preventDefault();
    const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop !== focused);
    const boxes = stops.map((stop) => stop.getBoundingClientRect());
    stops[isInside ? nearest(boxes, focused.getBoundingClientRect(), event.key) : 0]?.focus();
  } else if (
    (event.key === "Enter" || event.key === " ") &&
    isInside &&
    (focused.dataset.card || focused.dataset.spot)
  ) {
    // The click of the key comes after it has gone down, or up.
    setTimeout(() => void focusTarget(root, grip));
  }
}

/** After a card was picked up by key the focus goes to its first target, or to the first reading of a joker. */
async function focusTarget(root: HTMLElement, grip: Grip): Promise<void> {
  await tick();
  if (!grip.picked) return;
  const first = grip.asking[0];
  const target = first ? `[data-move="${CSS.escape(first.move)}"]` : TARGETS;
  root.querySelector<HTMLElement>(target)?.focus();
}
