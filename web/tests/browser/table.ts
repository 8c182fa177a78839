// What the tests share: a server, pages that complain about every error, and somebody who plays whatever is offered.
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as plain, expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { TestServer } from "./server";

interface Wishes {
  pace?: string;
  theme?: string;
  language?: string;
  level?: string;
  asks_twice?: boolean;
}

export interface Guests {
  /** A page of somebody new, with a browser memory of their own. */
  arrive: (wishes?: Wishes, options?: BrowserContextOptions) => Promise<Page>;
  /** Errors that belong to the test, such as a server that is not there. */
  forgive: (text: RegExp) => void;
}

export const test = plain.extend<{ guests: Guests }, { server: TestServer }>({
  server: [
    // Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = new TestServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  guests: async ({ browser, server }, use) => {
    const errors: string[] = [];
    const forgiven: RegExp[] = [];
    const contexts: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use({
      forgive: (text) => forgiven.push(text),
      arrive: async (wishes = {}, options = {}) => {
        const context = await browser.newContext({ baseURL: server.site, locale: "pl-PL", ...options });
        contexts.push(context);
        await context.addInitScript(
          (wanted) => {
            if (!localStorage.getItem("kociarnia.wishes"))
              localStorage.setItem("kociarnia.wishes", JSON.stringify(wanted));
          },
          { pace: "at_once", level: "kitten", asks_twice: false, ...wishes },
        );
        const page = await context.newPage();
        page.on("pageerror", (error) => errors.push(String(error.stack)));
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
        });
        return page;
      },
    });
    for (const context of contexts) await context.close();
    expect(errors.filter((error) => !forgiven.some((text) => text.test(error)))).toEqual([]);
  },
});

export { expect };

/** Fails on any serious violation of the accessibility rules axe knows. */
export async function checkAccess(page: Page): Promise<void> {
  // In the page itself, and without notes on all that is right: with a page of its own for the results it takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const serious = violations.filter((violation) => violation.impact === "serious" || violation.impact === "critical");
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  expect(found).toEqual([]);
}

/** A generator of numbers, the same in every run. */
export function dice(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

const RESULT = "#result-title";
const MOVES = "main [data-move]:enabled";
const PICKS = "main [data-pick]:enabled";

/** Waits until something may be done or the match is over; returns whether it goes on. */
export async function awaitTurn(page: Page): Promise<boolean> {
  const ready = page.locator(`${MOVES}, ${RESULT}, [data-expected].yours`).first();
  await ready.waitFor({ state: "attached", timeout: 30_000 });
  return (await page.locator(RESULT).count()) === 0;
}

/** Makes one of the moves that are offered; on a drawn table something may have to be picked up first. */
export async function makeMove(page: Page, choose: (count: number) => number): Promise<void> {
  const before = await page.locator("[data-expected]").getAttribute("data-number");
  await page.evaluate(
    async ([moves, picks, number]) => {
      const take = (buttons: HTMLElement[]) => buttons[Math.floor(number * buttons.length)]?.click();
      const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      // What is picked may bring more to pick from, after it.
      for (let seen = 0; find(moves).length === 0 && find(picks).length > seen;) {
        const fresh = find(picks).slice(seen);
        seen += fresh.length;
        take(fresh);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      if (find(moves).length > 0) take(find(moves));
    },
    [MOVES, PICKS, choose(1000) / 1000] as const,
  );
  await page
    .waitForFunction(
      ([number, result]) =>
        document.querySelector(result) !== null ||
        document.querySelector("[data-expected]")?.getAttribute("data-number") !== number,
      [before, RESULT] as const,
      { timeout: 4000, polling: 20 },
    )
    .catch(() => undefined);
}

/** Plays to the result, or so many moves. */
export async function playOn(page: Page, seed = 1, most = 400): Promise<number> {
  const choose = dice(seed);
  let moves = 0;
  while (moves < most && (await awaitTurn(page))) {
    await makeMove(page, choose);
    moves += 1;
  }
  return moves;
}

/** Nothing sticks out to the side. */
async function checkWidth(page: Page) {
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sticksOut).toBeLessThanOrEqual(0);
}

/** Looks at a page as people with all kinds of screens and readers do. */
export async function look(page: Page, name: string) {
  await checkAccess(page);
  await checkWidth(page);
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: true });
}

/** Plays a round of Sen to its end, which is soon. */
export async function finish(page: Page, seed = 1) {
  const choose = dice(seed);
  const wake = page.locator('main [data-move="wake"]:enabled');
  while ((await awaitTurn(page)) && (await wake.count()) === 0) await makeMove(page, choose);
  if ((await page.locator("#result-title").count()) === 0) await wake.click();
  await expect(page.locator("#result-title")).toBeVisible();
}

/** From the home page by "with friends" to a running match with the options set. */
export async function startWithOptions(
  page: Page,
  game: string,
  seats: readonly string[],
  set: Record<string, string> = {},
  root = "/",
) {
  await page.goto(root);
  await page.locator(`[data-game=${game}] a[href="${root}new/${game}"]`).click();
  const stepper = page.getByRole("group", { name: /Ile osób/ });
  const output = stepper.locator("output");
  for (
    let count = Number(await output.textContent());
    count !== seats.length;
    count = Number(await output.textContent())
  ) {
    await stepper.getByRole("button", { name: count < seats.length ? "Więcej" : "Mniej" }).click();
  }
  for (const [number, wish] of seats.entries()) await page.locator(`#seat-${number}`).selectOption(wish);
  if (Object.keys(set).length > 0) await page.getByText("Szczegóły wariantu").click();
  for (const [label, value] of Object.entries(set)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Nakryj do stołu" }).click();
  await page.waitForURL(/\/t\//);
}
