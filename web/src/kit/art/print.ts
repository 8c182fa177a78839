// How finely things are drawn. Below 64 px fine marks would blur, so a small drawing leaves them out and has thicker lines.
// Whoever lays drawings out knows how large they are and tells them: a drawing that measures itself is laid out twice.
import { getContext, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";

const SIZE = Symbol("how large drawings are");

/** A screen on which a hand of cards is drawn small. */
export const smallScreen = new MediaQuery("(max-width: 639px), (max-height: 560px)");

/** Tells all drawings inside a component whether they are small. */
export function tellSize(isSmall: () => boolean): void {
  setContext(SIZE, isSmall);
}

/** What a drawing has been told; nothing when it has to measure itself. */
export function toldSize(): (() => boolean) | undefined {
  return getContext<(() => boolean) | undefined>(SIZE);
}
