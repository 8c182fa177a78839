// Things of a row that find themselves elsewhere slide there, and do not jump.
import { prefersReducedMotion } from "svelte/motion";
import type { Attachment } from "svelte/attachments";

const TIME = 220;
const OFFERED = "[data-move], [data-pick], [data-stop]";

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * For the element around the things. Where they were is known from the last time, so that they are asked for their places
 * once, when everything has changed and is about to be drawn; Svelte's `animate:` asks before and after, and the page is
 * laid out each time.
 */
export const slide: Attachment<HTMLElement> = (row) => {
  let places = new Map<HTMLElement, Place>();
  let frame = requestAnimationFrame(follow);
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(follow);
  });
  function follow(): void {
    const before = places;
    places = placesIn(row);
    // What can be pressed does not move under the finger.
    if (prefersReducedMotion.current || row.querySelector(OFFERED)) return;
    for (const [thing, { left, top }] of places) {
      const was = before.get(thing);
      if (!was || (was.left === left && was.top === top)) continue;
      thing.animate([{ transform: `translate(${was.left - left}px, ${was.top - top}px)` }, { transform: "none" }], {
        duration: TIME,
        easing: "cubic-bezier(0.33, 1, 0.68, 1)",
      });
    }
  }
  observer.observe(row, { childList: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};

function placesIn(row: HTMLElement): Map<HTMLElement, Place> {
  const things = [...row.children].filter((thing) => thing instanceof HTMLElement);
  return new Map(things.map((thing) => [thing, { left: thing.offsetLeft, top: thing.offsetTop }]));
}
