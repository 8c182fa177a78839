// Makes the pictures that messengers show of a game, from its own drawing: public/previews/GAME.jpg.
import { readdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { findChromium } from "./chromium.mjs";

const server = await createServer({ server: { port: 0 }, logLevel: "error" });
await server.listen();
const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
// The shape that messengers cut out of a picture anyway.
const page = await browser.newPage({ viewport: { width: 600, height: 315 } });
for (const { name } of readdirSync("src/games", { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}studio/preview.html?${name}`);
  await page.locator("#preview svg").first().waitFor();
  await page.screenshot({ path: `public/previews/${name}.jpg`, type: "jpeg", quality: 82 });
}
await browser.close();
await server.close();
