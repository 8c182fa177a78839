// Runs the browser tests where there is a browser; says so where there is none.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.mjs";

if (findChromium() === null) {
  console.log("No Chromium was found on this machine: the browser tests are skipped.");
  process.exit(0);
}
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const command = join(web, "node_modules", "@playwright", "test", "cli.js");
const run = spawnSync(process.execPath, [command, "test", ...process.argv.slice(2)], { cwd: web, stdio: "inherit" });
process.exit(run.status ?? 1);
