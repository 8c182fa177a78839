// Finds the machine's own Chromium; nothing is ever downloaded.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export function findChromium() {
  const named = process.env.KOCIARNIA_CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
  return found ?? MAC.find((path) => existsSync(path)) ?? null;
}
