// Measures the drawn tables on servers of their own, in the browser's own trace: how soon a message is drawn, how long
// the frames of animations are, and what is sent. `npm run measure [game …]`; the page has to be built. To compare pages,
// PYTHONS names an environment for each (`PYTHONS=old=…/bin/python,new=…/bin/python`): they are measured in turns.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { DEVICES, openBrowser, quantile, serve, slowDown, web } from "./site.mjs";
import { addFindings, CATEGORIES, markEvents, noFindings, readTrace } from "./trace.mjs";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Browser} Browser
 * @typedef {import("./trace.mjs").Findings} Findings
 * @typedef {keyof typeof GAMES} Game
 * @typedef {keyof typeof DEVICES} Device
 * @typedef {{ name: string, site: string }} Served
 */

const GAMES = { koty: 3, luckybox: 3, domkotow: 2, sen: 3, kotostrofa: 3 };
const SECONDS = Number(process.env.SECONDS ?? 12);
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
const PACES = (process.env.PACES ?? "at_once,normal").split(",");
const MEASURED = /** @type {Device[]} */ ((process.env.DEVICES ?? "phone,desktop").split(","));
/** Matches are played until there are so many messages of each page. */
const MESSAGES = Number(process.env.MESSAGES ?? 30);
const MOST_ROUNDS = 12;

/**
 * Somebody new at a table of a game against kittens.
 * @param {Browser} browser
 * @param {string} site
 * @param {Game} game
 * @param {string} pace
 * @param {Device} device
 */
async function sitDown(browser, site, game, pace, device) {
  // What a service worker hands on is no longer compressed, and could not be weighed.
  const context = await browser.newContext({
    ...{ baseURL: site, serviceWorkers: "block", locale: "pl-PL" },
    ...DEVICES[device],
  });
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
      await pause(100);
    }
  }, milliseconds);
}

/**
 * A match of one's own, played in a trace.
 * @param {Browser} browser
 * @param {string} site
 * @param {Game} game
 * @param {string} pace
 * @param {Device} device
 * @returns {Promise<Findings>}
 */
async function traceMatch(browser, site, game, pace, device) {
  const page = await sitDown(browser, site, game, pace, device);
  await slowDown(page, SLOWDOWN);
  await browser.startTracing(page, { categories: CATEGORIES });
  await playFor(page, SECONDS * 1000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  return readTrace(traceEvents, pace !== "at_once");
}

/**
 * Matches of a game on all pages in turns, until there are enough messages of each.
 * @param {Browser} browser
 * @param {readonly Served[]} pages
 * @param {Game} game
 * @param {string} pace
 * @param {Device} device
 */
async function traceInTurns(browser, pages, game, pace, device) {
  const all = new Map(pages.map(({ name }) => [name, noFindings()]));
  const lacks = () => [...all.values()].some(({ answers }) => answers.length < MESSAGES);
  for (let round = 0; round < MOST_ROUNDS && lacks(); round++)
    for (const { name, site } of pages)
      addFindings(all.get(name) ?? noFindings(), await traceMatch(browser, site, game, pace, device));
  return all;
}

/** @param {number[]} values */
function tell(values) {
  if (values.length === 0) return "–";
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => Math.round(quantile(values, share) ?? 0));
  return `${half} / ${most} / ${longest} (${values.length})`;
}

/** @param {Findings} findings */
function tellAnswers({ answers, others, work, layouts, parts }) {
  /** @param {number[]} values */
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const kinds = [parts.style, parts.layout, parts.paint].map((values) => Math.round(mean(values))).join(" + ");
  const shown = work.length > 0 ? `${kinds} | ${mean(layouts).toFixed(1)}` : "– | –";
  return `${tell(answers)} | ${tell(work)} | ${shown} | ${tell(others)}`;
}

/** @param {Findings} findings */
function tellFrames({ frames, animations, onMainThread, tasks }) {
  const long = frames.filter((frame) => frame > 50).length;
  return `${tell(frames)} | ${long} | ${onMainThread} | ${animations} | ${tasks.filter((task) => task > 50).length}`;
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
 * @param {Game[]} games
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
    const table = await sitDown(browser, site, game, "at_once", "phone");
    const fetched = await weigh(table);
    const chunk = manifest[`src/games/${game}/Table.svelte`];
    const own = [chunk.file, ...(chunk.css ?? [])].reduce((sum, file) => sum + (fetched.get(`/${file}`) ?? 0), 0);
    const beyond = [...fetched].filter(([path]) => path.startsWith("/assets/") && !home.has(path));
    console.log(`| ${game} | ${kilobytes(own)} | ${kilobytes(beyond.reduce((sum, [, bytes]) => sum + bytes, 0))} |`);
    await table.context().close();
  }
}

const named = /** @type {Game[]} */ (process.argv.slice(2));
const games = named.length > 0 ? named : /** @type {Game[]} */ (Object.keys(GAMES));
const pythons = process.env.PYTHONS?.split(",").map((each) => each.split("=")) ?? [["new", undefined]];
const servers = await Promise.all(pythons.map(async ([name = "", python]) => ({ name, ...(await serve(python)) })));
const browser = await openBrowser();
try {
  console.log(`Milliseconds: median / 95 % / longest (how many). Load of the machine: ${loadavg()[0]?.toFixed(1)}.\n`);
  const answer = "to drawn | its work | style + layout + paint | layouts | others'";
  const frames = "frames | over 50 | of the main thread | animations | tasks over 50";
  console.log(`| table | device | pace | page | ${answer} | ${frames} |`);
  console.log("|---|---|---|---|" + "---:|".repeat(10));
  for (const game of games)
    for (const device of MEASURED)
      for (const pace of PACES)
        for (const [name, findings] of await traceInTurns(browser, servers, game, pace, device)) {
          const columns = [game, device, pace, name, tellAnswers(findings), tellFrames(findings)];
          console.log(`| ${columns.join(" | ")} |`);
        }
  for (const { name, site } of process.env.WEIGHTS === "no" ? [] : servers) {
    console.log(`\nWeights of the ${name} page.`);
    await tellWeights(browser, site, games);
  }
} finally {
  await browser.close();
  await Promise.all(servers.map(({ stop }) => stop()));
}
