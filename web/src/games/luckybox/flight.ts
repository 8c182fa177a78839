// Bonuses fly: from the card that gives them to the pool, and from the pool to the place where they are kept.
import { prefersReducedMotion } from "svelte/motion";
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

interface Flight {
  /** A selector of where the flight begins (arriving) or ends (leaving), looked up inside the table. */
  place: string;
  delay?: number;
}

/** A transition between a thing's own place and another one; without such a place, or without motion, it fades. */
export function fly(node: Element, { place, delay = 0 }: Flight): TransitionConfig {
  const other = node.closest("[data-table]")?.querySelector(place);
  if (!other || prefersReducedMotion.current) return { delay, duration: 160, css: (t) => `opacity:${t}` };
  const here = node.getBoundingClientRect();
  const there = other.getBoundingClientRect();
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  return {
    delay,
    duration: 320,
    easing: cubicOut,
    css: (t, u) =>
      `transform:translate(${x * u}px,${y * u}px) scale(${0.55 + 0.45 * t});opacity:${Math.min(1, t * 3)};z-index:5`,
  };
}
