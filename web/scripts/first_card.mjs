// How soon somebody with an old phone sees the first card, with nothing in the cache: the processor slowed down four times,
// 1.6 Mbit/s, 150 ms to an answer. `npm run first-card`; the page has to be built.
import { DEVICES, openBrowser, quantile, serve, slowDown } from "./site.mjs";

/**
 * @typedef {import("@playwright/test").BrowserContext} Context
 * @typedef {import("@playwright/test").Page} Page
 */

const RUNS = Number(process.env.RUNS ?? 7);
const WISHED = 1500;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** The first card of the home page is a game; a table has cards, sheets or dice of its own. */
const FIRST = { home: "[data-game]", table: "main :is([data-move], [data-pick], [data-who])" };

/**
 * Runs in the page before anything else: notes when the frame with the first such thing has been made.
 * @param {string} selector
 */
function noteFirst(selector) {
  const look = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    const isSeen = box && box.width > 0 && box.top < innerHeight;
    // What is there before a frame is drawn is on the screen when the next one begins.
    if (isSeen) requestAnimationFrame(() => performance.mark("first card"));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Opens an address on the slow phone, everything fetched anew.
 * @param {Context} context
 * @param {string} address
 * @param {string} selector
 * @returns {Promise<number>}
 */
async function timeFirst(context, address, selector) {
  const page = await context.newPage();
  const devtools = await slowDown(page, 4);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await page.addInitScript(noteFirst, selector);
  await page.goto(address, { waitUntil: "commit" });
  const mark = await page.waitForFunction(() => performance.getEntriesByName("first card")[0]?.startTime);
  const time = Number(await mark.jsonValue());
  await page.close();
  return time;
}

/**
 * Sits down at a table of a game without any slowness, and gives its address.
 * @param {Context} context
 * @param {string} game
 */
async function sitDown(context, game) {
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(`[data-game=${game}] button.primary`).click();
  await page.locator("dialog button.primary").click();
  await page.waitForURL(/\/t\//);
  await page.locator(FIRST.table).first().waitFor();
  const address = page.url();
  await page.close();
  return address;
}

/** @param {number[]} times */
function tell(times) {
  const [half, longest] = [0.5, 1].map((share) => Math.round(quantile(times, share) ?? 0));
  return `${half} | ${longest} | ${half !== undefined && half <= WISHED ? "yes" : "no"}`;
}

const { site, stop } = await serve();
const browser = await openBrowser();
try {
  // A service worker would hand out what it has kept.
  const fresh = () => browser.newContext({ baseURL: site, locale: "pl-PL", serviceWorkers: "block", ...DEVICES.phone });
  console.log(`| first card of | median, ms | longest of ${RUNS} | within ${WISHED} |\n|---|---:|---:|---|`);
  const home = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await fresh();
    home.push(await timeFirst(context, "/", FIRST.home));
    await context.close();
  }
  console.log(`| home | ${tell(home)} |`);
  for (const game of ["koty", "luckybox", "domkotow", "sen", "kotostrofa"]) {
    const context = await fresh();
    const address = await sitDown(context, game);
    const times = [];
    for (let run = 0; run < RUNS; run++) times.push(await timeFirst(context, address, FIRST.table));
    console.log(`| ${game} | ${tell(times)} |`);
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
