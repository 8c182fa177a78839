// Measures the drawn tables on a server of its own, in the browser's own trace: how soon a message is drawn, how long
// the frames of animations are, and what is sent. `npm run measure [game …]`; the page has to be built.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { CATEGORIES, markEvents, readTrace } from "./trace.mjs";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Browser} Browser
 * @typedef {import("./trace.mjs").Findings} Findings
 */

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const GAMES = { koty: 3, luckybox: 3, domkotow: 2, sen: 3, kotostrofa: 3 };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const SECONDS = Number(process.env.SECONDS ?? 12);
const SLOWDOWNS = (process.env.SLOWDOWNS ?? "1,4").split(",").map(Number);

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

/** Starts a server in a folder of its own. */
async function serve() {
  const folder = mkdtempSync(join(tmpdir(), "kociarnia-"));
  const port = await freePort();
  const python = process.env.KOCIARNIA_PYTHON ?? join(web, "..", ".venv", "bin", "python");
  const settings = ["--port", `${port}`, "--data", folder, "--workers", "1", "--log-level", "warning"];
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

/**
 * Somebody new at a table of a game against kittens.
 * @param {Browser} browser
 * @param {string} site
 * @param {keyof typeof GAMES} game
 * @param {string} pace
 */
async function sitDown(browser, site, game, pace) {
  const device = { locale: "pl-PL", viewport: { width: 1280, height: 800 } };
  // What a service worker hands on is no longer compressed, and could not be weighed.
  const context = await browser.newContext({ baseURL: site, serviceWorkers: "block", ...device });
  const wishes = { pace, level: "kitten", seats: GAMES };
  await context.addInitScript((wanted) => localStorage.setItem("kociarnia.wishes", JSON.stringify(wanted)), wishes);
  await context.addInitScript(markEvents);
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(`[data-game=${game}] button.primary`).click();
  await page.locator("dialog button.primary").click();
  await page.waitForURL(/\/t\//);
  await page.locator("main [data-move]:enabled, main [data-pick]:enabled").first().waitFor({ timeout: 60_000 });
  return page;
}

/**
 * Makes whatever move is offered, as soon as it is offered, for so many milliseconds or to the result.
 * @param {Page} page
 * @param {number} milliseconds
 */
async function playFor(page, milliseconds) {
  await page.evaluate(async (time) => {
    /** @param {number} wait */
    const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));
    /** @param {string} kind */
    const press = (kind) => {
      const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`main [data-${kind}]:enabled`)]);
      const chosen = found[Math.floor(Math.random() * found.length)];
      chosen?.click();
      return chosen !== undefined;
    };
    const end = performance.now() + time;
    while (performance.now() < end && !document.querySelector("#result-title")) {
      if (!press("move") && press("pick")) {
        await pause(50);
        press("move");
      }
      await pause(250);
    }
  }, milliseconds);
}

/**
 * Slows the processor of a page down so many times.
 * @param {Page} page
 * @param {number} rate
 */
async function slowDown(page, rate) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * A match of one's own, played in a trace.
 * @param {Browser} browser
 * @param {string} site
 * @param {keyof typeof GAMES} game
 * @param {string} pace
 * @param {number} slowdown
 * @returns {Promise<Findings>}
 */
async function traceMatch(browser, site, game, pace, slowdown) {
  const page = await sitDown(browser, site, game, pace);
  await slowDown(page, slowdown);
  await browser.startTracing(page, { categories: CATEGORIES });
  await playFor(page, SECONDS * 1000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  return readTrace(traceEvents, pace !== "at_once");
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** @param {number[]} values */
function tell(values) {
  if (values.length === 0) return "–";
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => Math.round(quantile(values, share) ?? 0));
  return `${half} / ${most} / ${longest} (${values.length})`;
}

/**
 * @param {Findings} findings
 * @param {boolean} isPaced
 */
function tellAnswers({ answers, others, work, layouts, parts }, isPaced = true) {
  /** @param {number[]} values */
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const kinds = [parts.style, parts.layout, parts.paint].map((values) => Math.round(mean(values))).join(" + ");
  const shown = work.length > 0 ? `${kinds} | ${mean(layouts).toFixed(1)}` : "– | –";
  return `${tell(answers)} | ${tell(work)} | ${shown}${isPaced ? "" : ` | ${tell(others)}`}`;
}

/** @param {Findings} findings */
function tellFrames({ frames, animations, onMainThread, tasks }) {
  const long = frames.filter((frame) => frame > 50).length;
  const busy = tasks.filter((task) => task > 50).length;
  return `${tell(frames)} | ${long} | ${onMainThread} of ${animations} | ${busy} | ${Math.round(Math.max(0, ...tasks))}`;
}

/**
 * The compressed bytes of everything fetched so far.
 * @param {Page} page
 * @returns {Promise<Map<string, number>>}
 */
async function weigh(page) {
  const pairs = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => /** @type {[string, number]} */ ([new URL(entry.name).pathname, entry.encodedBodySize])),
  );
  return new Map(pairs);
}

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/**
 * @param {Browser} browser
 * @param {string} site
 * @param {(keyof typeof GAMES)[]} games
 */
async function tellWeights(browser, site, games) {
  const manifest = JSON.parse(
    readFileSync(join(web, "..", "src", "kociarnia", "page", ".vite", "manifest.json"), "utf8"),
  );
  const page = await browser.newPage({ baseURL: site, serviceWorkers: "block" });
  await page.goto("/", { waitUntil: "networkidle" });
  const home = await weigh(page);
  await page.close();
  const kinds = { code: /\.(js|css)$/, fonts: /\.woff2$/ };
  const sums = Object.entries(kinds).map(([kind, pattern]) => {
    const found = [...home].filter(([path]) => pattern.test(path));
    return `${kind} ${kilobytes(found.reduce((sum, [, bytes]) => sum + bytes, 0))} kB`;
  });
  const all = [...home.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`\nHome page, compressed: ${kilobytes(all)} kB (${sums.join(", ")}).\n`);
  console.log("| table | own chunk and style, kB | everything beyond the home page, kB |\n|---|---:|---:|");
  for (const game of games) {
    const table = await sitDown(browser, site, game, "at_once");
    const fetched = await weigh(table);
    const chunk = manifest[`src/games/${game}/Table.svelte`];
    const own = [chunk.file, ...(chunk.css ?? [])].reduce((sum, file) => sum + (fetched.get(`/${file}`) ?? 0), 0);
    const beyond = [...fetched].filter(([path]) => path.startsWith("/assets/") && !home.has(path));
    console.log(`| ${game} | ${kilobytes(own)} | ${kilobytes(beyond.reduce((sum, [, bytes]) => sum + bytes, 0))} |`);
    await table.context().close();
  }
}

const executablePath = findChromium();
if (executablePath === null) throw new Error("no Chromium was found on this machine");
const named = /** @type {(keyof typeof GAMES)[]} */ (process.argv.slice(2));
const games = named.length > 0 ? named : /** @type {(keyof typeof GAMES)[]} */ (Object.keys(GAMES));
const { site, stop } = await serve();
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  console.log(`Milliseconds: median / 95 % / longest (how many). Load of the machine: ${loadavg()[0]?.toFixed(1)}.\n`);
  const answer = "to drawn | its work | style + layout + paint | layouts";
  const frames = "frames | over 50 | animations of the main thread | tasks over 50 | longest task";
  console.log(`| table | slowed | at once: message ${answer} | others' | paced: turn ${answer} | ${frames} |`);
  console.log("|---|" + "---:|".repeat(15));
  for (const game of games) {
    for (const slowdown of SLOWDOWNS) {
      const hurried = await traceMatch(browser, site, game, "at_once", slowdown);
      const paced = await traceMatch(browser, site, game, "normal", slowdown);
      const columns = [tellAnswers(hurried, false), tellAnswers(paced), tellFrames(paced)];
      console.log(`| ${game} | ${slowdown}× | ${columns.join(" | ")} |`);
    }
  }
  await tellWeights(browser, site, games);
} finally {
  await browser.close();
  await stop();
}
