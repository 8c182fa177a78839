// Problems: a move is pressed as at a table, the coach answers, and the device remembers what was solved.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { checkAccess, expect, test } from "./table";
import type { ProblemRow, Verdict } from "../../src/app/wire";

const SIZES = [
  { name: "phone", viewport: { width: 360, height: 740 }, colorScheme: "light" as const },
  { name: "desktop", viewport: { width: 1440, height: 900 }, colorScheme: "dark" as const },
];
const GAMES = ["sen", "koty", "kotostrofa", "luckybox", "domkotow"];
const MOVES = "main [data-move]:enabled";
const PICKS = "main [data-pick]:enabled";
const HEADLINE = /Dobrze|Jest coś lepszego/;
const OWN = "A".repeat(22);

async function look(page: Page, name: string) {
  await checkAccess(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `practise-${name}.png`) });
}

/** Makes some move; on a drawn table something may have to be picked up first. */
async function answer(page: Page) {
  await page.locator(`${MOVES}, ${PICKS}`).first().waitFor();
  if ((await page.locator(MOVES).count()) === 0) await page.locator(PICKS).first().click();
  await page.locator(MOVES).first().click();
}

/** A problem of Sen whose best move is a button of its own, and another move that is one. */
async function findProblem(page: Page, site: string) {
  const rows = (await (await page.request.get(`${site}/api/practise/sen`)).json()) as ProblemRow[];
  for (const [index, { problem }] of rows.entries()) {
    const address = `${site}/api/practise/sen/${problem}`;
    const { choices } = (await (await page.request.get(address)).json()) as { choices: { move: string }[] };
    const headers = { Origin: site };
    const told = await page.request.post(address, { data: { move: choices[0]!.move }, headers });
    const best = ((await told.json()) as Verdict).moves[0]!.move;
    const simple = ["draw", "wake", "use", "discard"].filter((move) => choices.some((each) => each.move === move));
    if (simple.includes(best) && simple.length > 1)
      return { index, problem, best, wrong: simple.find((move) => move !== best)! };
  }
  throw new Error("no problem is answered with one press");
}

for (const { name, viewport, colorScheme } of SIZES) {
  test(`every game has problems that are answered at its table, on a ${name}`, async ({ guests }) => {
    const page = await guests.arrive({}, { viewport, colorScheme });
    await page.goto("/");
    await page.getByRole("link", { name: "Poćwicz" }).click();
    await expect(page.getByText(/^Rozwiązane: 0 z [3-9]\d$/)).toHaveCount(GAMES.length);
    await look(page, `shelf-${name}`);
    for (const game of GAMES) {
      await page.goto(`/practise/${game}`);
      await expect(page.getByText("Co zagrasz?", { exact: true })).toBeVisible();
      await page.locator(`${MOVES}, ${PICKS}`).first().waitFor();
      await look(page, `${game}-question-${name}`);
      await answer(page);
      const verdict = page.getByRole("status").filter({ hasText: HEADLINE });
      await expect(verdict).toBeVisible();
      await expect(verdict.getByRole("row").first()).toContainText("%");
      // Whoever uses the keyboard goes on from here.
      await expect(page.getByRole("button", { name: "Następne" })).toBeFocused();
      await look(page, `${game}-verdict-${name}`);
    }
  });
}

test("a wrong answer is told what was better and may be tried again, a right one is remembered", async ({
  guests,
  server,
}) => {
  const page = await guests.arrive();
  const { index, best, wrong } = await findProblem(page, server.site);
  await page.goto("/practise/sen");
  const choice = page.getByRole("combobox", { name: "Zadanie" });
  await choice.selectOption({ index });
  await page.locator(`main [data-move="${wrong}"]:enabled`).click();
  const status = page.getByRole("status");
  await expect(status).toContainText("Jest coś lepszego.");
  await expect(status.getByRole("row").filter({ hasText: "Lepsze" })).toContainText("%");
  await status.getByText("Wszystkie ruchy").click();
  await expect(page.locator("main [data-move]:enabled")).toHaveCount(0);
  await page.getByRole("button", { name: "Jeszcze raz" }).click();
  await page.locator(`main [data-move="${best}"]:enabled`).press("Enter");
  await expect(status).toContainText("Dobrze. Nic lepszego nie ma.");
  await page.keyboard.press("Enter"); // on to the next one
  await expect(status).toBeEmpty();
  await expect(choice).not.toHaveValue(String(index));
  await expect(choice.locator("option").nth(index)).toContainText("✓");
  await page.goto("/practise");
  await expect(page.getByText(/^Rozwiązane: 1 z /)).toBeVisible();
});

test("one's own mistakes are practised like problems", async ({ guests, server }) => {
  const page = await guests.arrive({ language: "en" }, { locale: "en-GB" });
  await page.goto("/");
  const name = { data: { name: "Ola" }, headers: { Origin: server.site } };
  await page.request.post(`${server.site}/api/guest`, name);
  await page.evaluate(() => localStorage.setItem("kociarnia.user", JSON.stringify({ name: "Ola", phrase: null })));
  const { problem, best, wrong } = await findProblem(page, server.site);
  // What the server says of a match of one's own has tests of its own; here it says the same of a problem.
  await page.route("**/api/me/mistakes", (route) =>
    route.fulfill({ json: [{ table: OWN, game: "sen", number: 7, loss: 0.12 }] }),
  );
  await page.route(`**/api/tables/${OWN}/problems/7`, async (route) => {
    const response = await route.fetch({ url: `${server.site}/api/practise/sen/${problem}` });
    const told = (await response.json()) as object;
    await route.fulfill({ json: route.request().method() === "POST" ? { ...told, played: wrong } : told });
  });
  await page.goto("/practise");
  await page.getByRole("button", { name: /^Dream, move 7 12 % of a win/ }).click();
  await page.locator(`main [data-move="${best}"]:enabled`).click();
  await expect(page.getByRole("status")).toContainText("Right. There is nothing better.");
  await page.getByRole("button", { name: "To the list" }).click();
  await expect(page.getByRole("button", { name: /Dream, move 7.*solved/ })).toBeVisible();
  await checkAccess(page);
});

test("a game nobody knows has no problems, and says so", async ({ guests }) => {
  const page = await guests.arrive();
  guests.forgive(/404/);
  await page.goto("/practise/chess");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "Ćwiczenia" }).click();
  await expect(page.getByRole("heading", { name: "Zadania" })).toBeVisible();
});
