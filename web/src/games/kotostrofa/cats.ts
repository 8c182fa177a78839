// Which cat is Kotruś, and the mood of the others by their value.
import type { Mood } from "../../kit/art/cats";

export const KOTRUS = "kotrus";

export function moodOf(value: number): Mood {
  return Math.min(9, Math.max(1, value)) as Mood;
}
