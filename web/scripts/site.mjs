// A server with a folder of its own, and a browser, for what measures the built page.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export const web = dirname(dirname(fileURLToPath(import.meta.url)));

/** The devices a page is measured on; the phone has as many pixels to paint as the desktop. */
export const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

export function openBrowser() {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("no Chromium was found on this machine");
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * Slows the processor of a page down so many times.
 * @param {import("@playwright/test").Page} page
 * @param {number} rate
 */
export async function slowDown(page, rate) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return devtools;
}

/**
 * @param {number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Starts a server in a folder of its own.
 * @param {string} python with the page that is to be measured
 */
export async function serve(python = process.env.KOCIARNIA_PYTHON ?? join(web, "..", ".venv", "bin", "python")) {
  const folder = mkdtempSync(join(tmpdir(), "kociarnia-"));
  const port = await freePort();
  const settings = [
    "--port",
    `${port}`,
    "--data",
    folder,
    "--workers",
    "1",
    "--bot-pace",
    "0.3",
    "--log-level",
    "warning",
  ];
  const server = spawn(python, ["-m", "kociarnia", "serve", ...settings], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => text.includes("http://") && resolve(undefined));
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      server.on("exit", () => resolve(rmSync(folder, { recursive: true, force: true })));
      server.kill("SIGTERM");
    });
  return { site: `http://127.0.0.1:${port}`, stop };
}
