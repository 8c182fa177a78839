/** The path of the machine's Chromium, or null. */
export function findChromium(): string | null;
