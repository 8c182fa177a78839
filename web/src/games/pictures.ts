// The pictures of the games for the home page, which are part of it.
import type { Component } from "svelte";

const pictures = import.meta.glob<Component>("./*/Picture.svelte", { eager: true, import: "default" });

/** The picture of a game, where it has one. */
export function pictureOf(game: string): Component | null {
  return pictures[`./${game}/Picture.svelte`] ?? null;
}
