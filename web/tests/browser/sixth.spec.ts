import { readFileSync } from "node:fs";
import { TestServer } from "./server";
import { expect, look, playOn, test } from "./table";

// Games the page has never heard of: one as text, one whose view is declared, one that brings its own table.
const STRANGERS = [
  { game: "miska", place: "tests.sixth.game:Miska", shows: "main pre" },
  { game: "parka", place: "parka:Parka", shows: "main .paper .card" },
  { game: "parapet", place: "parapet.game:Parapet", shows: "main .place button" },
];

function programOf({ game, place }: { game: string; place: string }): string {
  const [module, kind] = place.split(":");
  return `
import sys
sys.path[:0] = ["..", "../examples/parka", "../examples/parapet"]
from kociarnia.games import GAMES
from ${module} import ${kind}
GAMES["${game}"] = ${kind}()
from kociarnia.cli import main
sys.exit(main(["serve"]))
`;
}

for (const stranger of STRANGERS) {
  const { game, shows } = stranger;
  test(`a game of another package is played in the browser: ${game}`, async ({ browser }) => {
    const server = new TestServer();
    await server.start(["-c", programOf(stranger)]);
    const context = await browser.newContext({ baseURL: server.site, locale: "pl-PL" });
    await context.addInitScript(() => {
      localStorage.setItem("kociarnia.wishes", JSON.stringify({ pace: "at_once", language: "pl" }));
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto("/");
    await page.locator(`[data-game=${game}] a[href='/new/${game}']`).click();
    for (const seat of [0, 1]) await page.locator(`#seat-${seat}`).selectOption("mine");
    await page.getByRole("button", { name: "Nakryj do stołu" }).click();
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    for (let turn = 0; turn < 60 && (await page.locator("#result-title").count()) === 0; turn++) {
      const curtain = page.getByRole("button", { name: /odsłoń stół/ });
      await curtain
        .or(page.locator("main [data-move]:enabled, main [data-pick]:enabled"))
        .or(page.locator("#result-title"))
        .first()
        .waitFor();
      if (await curtain.isVisible()) await curtain.click();
      await expect(page.locator(`${shows}, #result-title`).first()).toBeVisible();
      await expect(page.locator("main .cards:has(.card:not(.back)) .count")).toHaveCount(0);
      await playOn(page, turn + 1, 1);
    }
    await expect(page.locator("#result-title")).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
    await server.remove();
  });
}

test("whose game was taken away is told so at its table, and can download what is stored", async ({ browser }) => {
  const [stranger] = STRANGERS;
  const server = new TestServer();
  await server.start(["-c", programOf(stranger!)]);
  const context = await browser.newContext({ baseURL: server.site, locale: "pl-PL" });
  await context.addInitScript(() => {
    localStorage.setItem("kociarnia.wishes", JSON.stringify({ pace: "at_once", language: "pl" }));
  });
  const page = await context.newPage();
  await page.goto(`/new/${stranger!.game}`);
  for (const seat of [0, 1]) await page.locator(`#seat-${seat}`).selectOption("mine");
  await page.getByRole("button", { name: "Nakryj do stołu" }).click();
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await page.getByRole("button", { name: /odsłoń stół/ }).click();
  await playOn(page, 1, 1);
  const table = new URL(page.url()).pathname.split("/").at(-1)!;
  await server.stop();
  await server.start();

  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.reload();
  await expect(page.getByText("Zapisu tego stołu nie da się już odczytać.")).toBeVisible();
  await look(page, "unreadable");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Pobierz to, co zapisano" }).click(),
  ]);
  const stored = JSON.parse(readFileSync((await download.path())!, "utf-8"));
  expect(stored).toMatchObject({ table, game: stranger!.game });
  expect(JSON.stringify(stored.entries)).toContain('"entry":"moved"');
  await page.getByRole("link", { name: "Strona główna" }).click();
  await expect(page.getByRole("heading", { name: "Kotostrofa" })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
  await server.remove();
});
