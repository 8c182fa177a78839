// The parts the cats are put together from, and who wears which.

export type Mood = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | "kitten" | "cat" | "lynx" | "tiger" | "joker";
export type Ears = "up" | "flat" | "round" | "tall" | "soft";
export type Eyes =
  "asleep" | "big" | "wink" | "happy" | "bright" | "sly" | "wild" | "cross" | "proud" | "calm" | "keen";
export type Mouth = "small" | "tongue" | "cat" | "smirk" | "teeth" | "frown" | "grin" | "fang";
export type Pose = "sits" | "rests" | "peeks" | "waves" | "bristles" | "hunches" | "reigns" | "grows";

export interface Character {
  readonly pose: Pose;
  readonly ears: Ears;
  readonly eyes: Eyes;
  readonly mouth: Mouth;
  /** The colour of the iris. */
  readonly iris: string;
  /** How far the head leans, in degrees, and how much lower than usual it is. */
  readonly lean: number;
  readonly drop: number;
  /** Marks of the coat, darker than the fur, and lighter. */
  readonly coat: string;
  readonly bib: string;
  readonly isFluffy: boolean;
}

/** What the drawing of a cat is called. */
export function catName({ mood, colour }: { readonly mood: Mood; readonly colour: string }): string {
  return `${mood} ${colour}`;
}

/** The same outline seen in a mirror standing in the middle of the sheet; for paths of absolute points only. */
export function mirror(outline: string): string {
  return outline.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${+(100 - Number(x)).toFixed(2)} ${y}`,
  );
}

export const heads = {
  smooth:
    "M50 25C66 24 79 31 83 45C85 51 89 56 93 60C88 61 87 62 85 65C79 75 66 81 50 81C34 81 21 75 15 65C13 62 12 61 7 60C11 56 15 51 17 45C21 31 34 24 50 25Z",
  fluffy:
    "M50 23C67 22 80 29 84 43C86 48 91 51 97 52C95 55 93 57 92 59C95 61 97 64 98 68C94 67 91 68 88 70C88 73 88 75 86 78C83 76 80 76 77 77C70 81 61 83 50 83C39 83 30 81 23 77C20 76 17 76 14 78C12 75 12 73 12 70C9 68 6 67 2 68C3 64 5 61 8 59C7 57 5 55 3 52C9 51 14 48 16 43C20 29 33 22 50 23Z",
};

export const bodies: Record<Pose, string> = {
  sits: "M20 106C16 88 28 74 50 74C72 74 84 88 80 106Z",
  waves: "M20 106C16 88 28 74 50 74C72 74 84 88 80 106Z",
  peeks: "M20 106C18 92 28 78 50 78C72 78 82 92 80 106Z",
  rests: "M-2 106C-4 92 8 80 30 78H72C92 79 104 92 102 106Z",
  bristles: "M18 106L12 100L18 96L14 89L22 87L21 80L30 80C38 74 62 74 70 80L79 80L78 87L86 89L82 96L88 100L82 106Z",
  hunches: "M3 106C2 84 20 70 50 70C80 70 98 84 97 106Z",
  reigns: "M12 106C12 90 28 80 50 80C72 80 88 90 88 106Z",
  grows: "M29 106C25 92 34 80 50 80C66 80 75 92 71 106Z",
};

export const ears: Record<Ears, { outer: string; inner: string }> = {
  up: {
    outer: "M17 46C13 32 13 17 17 9C18 6 21 5 24 8C31 13 39 20 43 28C34 31 23 38 17 46Z",
    inner: "M21 37C19 28 19 20 21 14C27 19 32 23 35 28C30 30 25 33 21 37Z",
  },
  flat: {
    outer: "M18 47C10 42 3 34 1 27C0 23 3 21 7 21C19 21 32 24 41 31C33 34 24 40 18 47Z",
    inner: "M19 40C14 36 10 32 8 27C16 27 24 29 31 32C26 34 22 37 19 40Z",
  },
  round: {
    outer: "M15 44C6 36 5 20 15 14C26 8 38 16 42 29C32 31 22 36 15 44Z",
    inner: "M18 36C13 30 13 22 19 20C25 18 31 23 33 29C28 30 22 33 18 36Z",
  },
  tall: {
    outer: "M17 46C11 31 11 14 15 6C16 3 19 3 21 6C29 12 38 20 44 28C34 31 23 38 17 46Z",
    inner: "M20 37C18 28 18 18 19 12C26 17 32 23 35 28C30 30 25 33 20 37Z",
  },
  soft: {
    outer: "M21 47C14 46 10 43 7 37C6 34 8 32 11 32C17 31 24 32 31 34C27 37 24 42 21 47Z",
    inner: "M20 43C16 42 14 39 12 36C17 35 21 36 25 37C23 39 21 41 20 43Z",
  },
};

const brow =
  "M47 26L53 26L51 40C50.5 42 49.5 42 49 40ZM38 27.5L43 26.5L44 36C44 38 42 38 41.5 36.5ZM62 27.5L57 26.5L56 36C56 38 58 38 58.5 36.5Z";
const leftCheek =
  "M11 62.5C17 60 22 60 26 62C22 64.5 18 65.5 15 65.5ZM17 69.5C21 67 26 66.5 29 67.5C27 70.5 23 72 20 72Z";
const cheeks = leftCheek + mirror(leftCheek);
const leftStripes =
  "M36 27.5L40 26L46 33C46 35 44 36 42 34.5ZM34 36C39 35 43 37 46 41C42 42.5 38 40.5 34 36ZM11 61C18 57.5 26 58.5 30 61.5C25 64.5 18 66 15 65ZM16 69C22 65.5 28 65.5 31 67.5C28 72 23 74 21 74ZM17 43C21 42.5 25 45 27 48.5C22 49.5 18 49.5 14.5 49Z";
const stripes = "M48 24.5L52 24.5L51.5 43C51 45 49 45 48.5 43Z" + leftStripes + mirror(leftStripes);
const freckles =
  "M41 29.5L44 28.5L43.5 35C43 37 41 36.5 41 34.5ZM59 29.5L56 28.5L56.5 35C57 37 59 36.5 59 34.5ZM17 57L22 58.5L17 60ZM83 57L78 58.5L83 60ZM21 64L26 65L22 67ZM79 64L74 65L78 67Z";
const muzzle = "M50 57C57 57 66 62 67 69C67 76 59 80 50 80C41 80 33 76 33 69C34 62 43 57 50 57Z";
const blaze =
  "M50 25.5C54 32 55 44 58 55C66 60 69 66 67 71C64 78 58 80 50 80C42 80 36 78 33 71C31 66 34 60 42 55C45 44 46 32 50 25.5Z";
const patch = "M52 25.5C66 25 78 31 82 45C84 50 80 60 71 63C61 66 52 58 52 47Z";
const mask = "M50 47C58 41 74 44 77 56C78 66 67 80 50 80C33 80 22 66 23 56C26 44 42 41 50 47Z";
const ruff =
  "M50 56C58 54 68 58 80 60C78 63 79 66 82 69C76 69 74 71 74 75C69 74 66 76 64 80C59 78 55 79 50 82C45 79 41 78 36 80C34 76 31 74 26 75C26 71 24 69 18 69C21 66 22 63 20 60C32 58 42 54 50 56Z";

const plain = { pose: "sits", ears: "up", iris: "", lean: 0, drop: 0, coat: "", bib: "", isFluffy: false } as const;

export const characters: Record<Mood, Character> = {
  1: { ...plain, pose: "rests", ears: "soft", eyes: "asleep", mouth: "small", lean: -6, drop: 6, bib: muzzle },
  2: {
    ...plain,
    pose: "peeks",
    eyes: "big",
    mouth: "small",
    iris: "#8fd0c0",
    lean: 3,
    drop: 7,
    coat: patch,
    bib: muzzle,
  },
  3: { ...plain, pose: "waves", eyes: "wink", mouth: "tongue", iris: "#ffd873", lean: -8, coat: brow, bib: muzzle },
  4: { ...plain, eyes: "happy", mouth: "cat", lean: 5, bib: blaze },
  5: { ...plain, ears: "tall", eyes: "bright", mouth: "cat", iris: "#a8e0ff", lean: 4, coat: mask },
  6: { ...plain, eyes: "sly", mouth: "smirk", iris: "#e9f08a", lean: -4, coat: brow },
  7: {
    ...plain,
    pose: "bristles",
    ears: "tall",
    eyes: "wild",
    mouth: "teeth",
    iris: "#fff3c4",
    coat: cheeks,
    bib: muzzle,
    isFluffy: true,
  },
  8: {
    ...plain,
    pose: "hunches",
    ears: "flat",
    eyes: "cross",
    mouth: "frown",
    iris: "#ffd873",
    drop: 2,
    coat: cheeks,
    bib: muzzle,
    isFluffy: true,
  },
  9: { ...plain, pose: "reigns", eyes: "proud", mouth: "cat", iris: "#ffe08a", bib: muzzle },
  kitten: {
    ...plain,
    pose: "grows",
    eyes: "big",
    mouth: "small",
    iris: "#9fd3ff",
    lean: 6,
    drop: 6,
    coat: brow,
    bib: muzzle,
  },
  cat: { ...plain, eyes: "calm", mouth: "cat", iris: "#cfe88a", coat: brow + cheeks, bib: muzzle },
  lynx: {
    ...plain,
    ears: "tall",
    eyes: "keen",
    mouth: "small",
    iris: "#ffe08a",
    drop: 4,
    coat: freckles,
    bib: ruff,
    isFluffy: true,
  },
  tiger: {
    ...plain,
    pose: "hunches",
    ears: "round",
    eyes: "keen",
    mouth: "fang",
    iris: "#ffe9a0",
    bib: muzzle,
    isFluffy: true,
  },
  joker: { ...plain, eyes: "sly", mouth: "grin", iris: "#c9f2a0", lean: -3, drop: 5, coat: patch, bib: muzzle },
};

/** The tiger's stripes are ink, not a shade of the fur. */
export const tigerStripes = stripes;
