// What this device remembers of its user's wishes.
export type Pace = "slow" | "normal" | "fast" | "at_once";
export type Theme = "auto" | "dark" | "light";
export type Level = "kitten" | "cat" | "lynx" | "tiger";

export const PACES: readonly Pace[] = ["slow", "normal", "fast", "at_once"];
export const THEMES: readonly Theme[] = ["auto", "dark", "light"];
export const LEVELS: readonly Level[] = ["kitten", "cat", "lynx", "tiger"];
export const LANGUAGES = ["pl", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

interface Wishes {
  language: Language;
  theme: Theme;
  pace: Pace;
  has_sounds: boolean;
  has_notifications: boolean;
  hides_reactions: boolean;
  /** Whether big steps that cannot be taken back want a second press. */
  asks_twice: boolean;
  level: Level;
  /** How many seats were played at last, by game. */
  seats: Record<string, number>;
  /** Which preset was played at last, by game. */
  presets: Record<string, string>;
  /** What the others are called who share this device, in the order of their seats. */
  companions: string[];
}

const KEY = "kociarnia.wishes";

function usualLanguage(): Language {
  return navigator.languages.some((language) => language.toLowerCase().startsWith("pl")) ? "pl" : "en";
}

function read(): Wishes {
  const usual: Wishes = {
    language: usualLanguage(),
    theme: "auto",
    pace: "normal",
    has_sounds: false,
    has_notifications: false,
    hides_reactions: false,
    asks_twice: true,
    level: "cat",
    seats: {},
    presets: {},
    companions: [],
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wishes>) };
  } catch {
    return usual;
  }
}

/** Wishes; change them and they are remembered. */
export const preferences: Wishes = $state(read());

/** Keep what was wished for, and show the page accordingly; call once. */
export function followPreferences(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const paint = () => {
    const isLight = preferences.theme === "light" || (preferences.theme === "auto" && light.matches);
    document.documentElement.dataset.theme = isLight ? "light" : "dark";
  };
  light.addEventListener("change", paint);
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(preferences));
      } catch {
        // A browser that keeps nothing still shows everything.
      }
    });
    $effect(paint);
    $effect(() => {
      document.documentElement.lang = preferences.language;
    });
  });
}
