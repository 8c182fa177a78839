// The pictures of the games for the home page, which are part of it, and those of their presets.
import type { Component } from "svelte";

const pictures = import.meta.glob<Component>("./*/Picture.svelte", { eager: true, import: "default" });

const presets = import.meta.glob<Component<{ preset: string }>>("./*/Preset.svelte", { import: "default" });

/** What draws the presets of a game, where it has drawings of them; loaded when they are shown. */
export async function loadPresets(game: string): Promise<Component<{ preset: string }> | null> {
  return (await presets[`./${game}/Preset.svelte`]?.()) ?? null;
}

/** The picture of a game, where it has one. */
export function pictureOf(game: string): Component | null {
  return pictures[`./${game}/Picture.svelte`] ?? null;
}
