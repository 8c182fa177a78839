// The parts the cats are put together from, and who wears which.

export type Mood = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | "kitten" | "cat" | "lynx" | "tiger" | "joker";
export type Ears = "up" | "flat" | "round" | "tall" | "soft";
export type Eyes =
  "asleep" | "big" | "wink" | "happy" | "bright" | "sly" | "wild" | "cross" | "proud" | "calm" | "keen";
export type Mouth = "smile" | "small" | "tongue" | "cat" | "smirk" | "teeth" | "frown" | "grin";

export interface Character {
  readonly ears: Ears;
  readonly eyes: Eyes;
  readonly mouth: Mouth;
  /** The colour of the iris. */
  readonly iris: string;
  /** How far the head leans, in degrees. */
  readonly lean: number;
  /** Marks of the coat, darker than the fur. */
  readonly coat: string;
  /** Marks of the coat, lighter than the fur. */
  readonly bib: string;
}

/** The same outline seen in a mirror standing in the middle of the sheet; for paths of absolute points only. */
export function mirror(outline: string): string {
  return outline.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${+(100 - Number(x)).toFixed(2)} ${y}`,
  );
}

export const head =
  "M50 25C66 24 79 31 83 45C85 51 89 56 93 60C88 61 87 62 85 65C79 75 66 81 50 81C34 81 21 75 15 65C13 62 12 61 7 60C11 56 15 51 17 45C21 31 34 24 50 25Z";
export const fluffyHead =
  "M50 23C67 22 80 29 85 43C87 48 92 50 97 51C94 54 92 56 91 58C94 60 96 63 98 66C94 66 91 67 89 68C88 71 88 74 89 77C84 77 81 77 78 77C71 81 61 83 50 83C39 83 29 81 22 77C19 77 16 77 11 77C12 74 12 71 11 68C9 67 6 66 2 66C4 63 6 60 9 58C8 56 6 54 3 51C8 50 13 48 15 43C20 29 33 22 50 23Z";

export const shoulders = "M21 106C17 88 28 74 50 74C72 74 83 88 79 106Z";

const upEar = "M17 46C13 32 13 17 17 9C18 6 21 5 24 8C31 13 39 20 43 28C34 31 23 38 17 46Z";
const upInner = "M21 37C19 28 19 20 21 14C27 19 32 23 35 28C30 30 25 33 21 37Z";
const flatEar = "M18 47C10 42 3 34 1 27C0 23 3 21 7 21C19 21 32 24 41 31C33 34 24 40 18 47Z";
const flatInner = "M19 40C14 36 10 32 8 27C16 27 24 29 31 32C26 34 22 37 19 40Z";
const roundEar = "M15 44C6 36 5 20 15 14C26 8 38 16 42 29C32 31 22 36 15 44Z";
const roundInner = "M18 36C13 30 13 22 19 20C25 18 31 23 33 29C28 30 22 33 18 36Z";
const tallEar = "M17 46C11 30 11 13 15 4C16 1 19 1 21 4C29 11 38 19 44 28C34 31 23 38 17 46Z";
const tallInner = "M20 37C18 27 18 17 19 11C26 17 32 23 35 28C30 30 25 33 20 37Z";
const softEar = "M19 45C14 37 13 28 17 21C9 22 5 28 3 36C9 36 12 38 14 41C15 43 17 44 19 45Z";

export const ears: Record<Ears, { outer: string; inner: string }> = {
  up: { outer: upEar, inner: upInner },
  flat: { outer: flatEar, inner: flatInner },
  round: { outer: roundEar, inner: roundInner },
  tall: { outer: tallEar, inner: tallInner },
  soft: { outer: softEar, inner: "" },
};

const browStripes =
  "M47 26L53 26L51 40C50.5 42 49.5 42 49 40ZM38 27.5L43 26.5L44 36C44 38 42 38 41.5 36.5ZM62 27.5L57 26.5L56 36C56 38 58 38 58.5 36.5Z";
const cheekStripes = "M11 63C17 61 22 61 26 63C22 65 18 66 15 65.5ZM17 70C21 67.5 26 67 29 68C27 71 23 72.5 20 72.5Z";
const muzzle = "M50 57C57 57 66 62 67 69C67 76 59 80.5 50 80.5C41 80.5 33 76 33 69C34 62 43 57 50 57Z";
const blaze =
  "M50 25C54 32 55 44 58 55C66 60 69 66 67 71C64 78 58 80.5 50 80.5C42 80.5 36 78 33 71C31 66 34 60 42 55C45 44 46 32 50 25Z";
const bib = "M38 106C36 92 41 84 50 83C59 84 64 92 62 106Z";
const patch = "M52 25.5C66 25 78 31 82.5 45C84 50 80 60 71 63C61 66 52 58 52 47Z";
const mask = "M50 49C60 45 71 48 73 57C74 67 67 80.5 50 80.5C33 80.5 26 67 27 57C29 48 40 45 50 49Z";

export const characters: Record<Mood, Character> = {
  1: { ears: "soft", eyes: "asleep", mouth: "small", iris: "", lean: -7, coat: "", bib: muzzle + bib },
  2: { ears: "up", eyes: "big", mouth: "small", iris: "#8fd0c0", lean: 3, coat: patch, bib: muzzle },
  3: { ears: "up", eyes: "wink", mouth: "tongue", iris: "#ffd873", lean: 8, coat: browStripes, bib: muzzle + bib },
  4: { ears: "up", eyes: "happy", mouth: "cat", iris: "", lean: -5, coat: "", bib: blaze + bib },
  5: { ears: "tall", eyes: "bright", mouth: "cat", iris: "#a8e0ff", lean: 4, coat: mask, bib: "" },
  6: { ears: "up", eyes: "sly", mouth: "smirk", iris: "#e9f08a", lean: -4, coat: browStripes, bib: bib },
  7: {
    ears: "tall",
    eyes: "wild",
    mouth: "teeth",
    iris: "#fff3c4",
    lean: 0,
    coat: browStripes + cheekStripes + mirror(cheekStripes),
    bib: muzzle,
  },
  8: {
    ears: "flat",
    eyes: "cross",
    mouth: "frown",
    iris: "#ffd873",
    lean: 0,
    coat: cheekStripes + mirror(cheekStripes),
    bib: muzzle,
  },
  9: { ears: "up", eyes: "proud", mouth: "cat", iris: "#ffe08a", lean: 0, coat: "", bib: muzzle },
  kitten: { ears: "up", eyes: "big", mouth: "small", iris: "#9fd3ff", lean: 5, coat: browStripes, bib: muzzle },
  cat: {
    ears: "up",
    eyes: "calm",
    mouth: "cat",
    iris: "#cfe88a",
    lean: 0,
    coat: browStripes + cheekStripes + mirror(cheekStripes),
    bib: muzzle + bib,
  },
  lynx: {
    ears: "tall",
    eyes: "keen",
    mouth: "small",
    iris: "#ffe08a",
    lean: 0,
    coat: "M40 31L43 30L43 37C42 39 40 38 40 36ZM60 31L57 30L57 37C58 39 60 38 60 36ZM49 29H51V38C50.5 40 49.5 40 49 38Z",
    bib: blaze + bib,
  },
  tiger: {
    ears: "round",
    eyes: "keen",
    mouth: "frown",
    iris: "#ffe9a0",
    lean: 0,
    coat: "",
    bib: muzzle + bib,
  },
  joker: { ears: "up", eyes: "sly", mouth: "grin", iris: "#c9f2a0", lean: -6, coat: patch, bib: muzzle },
};

export const tigerStripes =
  "M48 24.5L52 24.5L51.5 43C51 45 49 45 48.5 43ZM36 27.5L40 26L46 33C46 35 44 36 42 34.5ZM64 27.5L60 26L54 33C54 35 56 36 58 34.5ZM35 36C39 36 43 38 46 41C42 42 38 40 35 36ZM65 36C61 36 57 38 54 41C58 42 62 40 65 36ZM12 61C19 58 26 59 30 62C25 65 18 66 15 65ZM17 69C22 66 28 66 31 68C28 72 23 74 21 74ZM88 61C81 58 74 59 70 62C75 65 82 66 85 65ZM83 69C78 66 72 66 69 68C72 72 77 74 79 74ZM17 45C21 44 24 46 26 49C22 50 19 50 15 50ZM83 45C79 44 76 46 74 49C78 50 81 50 85 50Z";
