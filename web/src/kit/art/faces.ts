// Whose face is whose: the same name always gets the same cat, unless somebody at the same table has it already.
import { getContext, setContext } from "svelte";
import type { Mood } from "./cats";

export type Level = "kitten" | "cat" | "lynx" | "tiger";

export interface Face {
  readonly mood: Mood;
  readonly fur: string;
  readonly light: string;
}

const FURS = ["#e08a4a", "#7d8bb8", "#c9a27c", "#8a7aa8", "#d9b24a", "#6f9a84", "#c97a7a", "#9a9490"];
const LIGHTS = ["#ffe3b0", "#cfe3ff", "#ffd6dc", "#d8f0d6", "#e8dcff", "#fff0c2", "#d3eef0"];
/** People have moods of their own; the features of a level belong to bots. */
const MOODS: Mood[] = [2, 3, 4, 5, 6, 1, 8, 7];
/** As many furs of a level as there can be seats at a table. */
const MORE = [...FURS, "#b9c4a0", "#5f7fa0", "#e0b8a8"];
const LEVEL_FURS: Record<Level, readonly string[]> = {
  kitten: ["#f0b878", ...MORE],
  cat: ["#8f9bc4", ...MORE],
  lynx: ["#c4a582", ...MORE],
  tiger: ["#f0953f", ...MORE],
};
const COUNT = MOODS.length * FURS.length;

/** A name spread over 32 bits, so that alike names get unlike cats. */
function spread(name: string): number {
  return [...name].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 16777619) >>> 0, 2166136261);
}

/** The face of a name; with a number, one of the others that it could have as well. */
export function faceOf(name: string, level: Level | undefined, another = 0): Face {
  const number = spread(name);
  if (level) {
    const furs = LEVEL_FURS[level];
    return { mood: level, fur: furs[another % furs.length]!, light: LIGHTS[(level.length + another) % LIGHTS.length]! };
  }
  const [mood, fur] = [number % MOODS.length, (number >>> 9) % FURS.length];
  const shifted = (fur + another) % COUNT;
  return {
    mood: MOODS[(mood + Math.floor(shifted / FURS.length)) % MOODS.length]!,
    fur: FURS[shifted % FURS.length]!,
    light: LIGHTS[((number >>> 17) + another) % LIGHTS.length]!,
  };
}

/** The faces of everybody at a table, by name, no two of them alike. */
export function facesOf(users: readonly { name: string; level: Level | undefined }[]): ReadonlyMap<string, Face> {
  const taken = new Set<string>();
  return new Map(
    users.map(({ name, level }) => {
      let face = faceOf(name, level);
      for (let another = 1; taken.has(`${face.mood} ${face.fur}`) && another < COUNT; another++)
        face = faceOf(name, level, another);
      taken.add(`${face.mood} ${face.fur}`);
      return [name, face];
    }),
  );
}

const FACES = Symbol("the faces at a table");

/** Tells all portraits inside a component who has which face. */
export function tellFaces(faces: () => ReadonlyMap<string, Face>): void {
  setContext(FACES, faces);
}

export function toldFaces(): (() => ReadonlyMap<string, Face>) | undefined {
  return getContext<(() => ReadonlyMap<string, Face>) | undefined>(FACES);
}
