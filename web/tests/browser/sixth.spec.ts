import { TestServer } from "./server";
import { expect, playOn, test } from "./table";

// A game the page has never heard of: one folder and one line are enough for it to be played in the browser too.
const PROGRAM = `
import sys
sys.path.insert(0, "..")
from kociarnia.games import GAMES
from tests.sixth.game import Miska
GAMES["miska"] = Miska()
from kociarnia.cli import main
sys.exit(main(["serve"]))
`;

test("a sixth game on the shelf is played at the generic table", async ({ browser }) => {
  const server = new TestServer();
  await server.start(["-c", PROGRAM]);
  const context = await browser.newContext({ baseURL: server.site, locale: "pl-PL" });
  await context.addInitScript(() => {
    localStorage.setItem("kociarnia.wishes", JSON.stringify({ pace: "at_once", language: "pl" }));
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/");
  await page.locator("[data-game=miska] a[href='/new/miska']").click();
  for (const seat of [0, 1]) await page.locator(`#seat-${seat}`).selectOption("mine");
  await page.getByRole("button", { name: "Nakryj do stołu" }).click();
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  for (let turn = 0; turn < 40 && (await page.locator("#result-title").count()) === 0; turn++) {
    const curtain = page.getByRole("button", { name: /odsłoń stół/ });
    await curtain.or(page.locator("main [data-move]:enabled")).or(page.locator("#result-title")).first().waitFor();
    if (await curtain.isVisible()) await curtain.click();
    await expect(page.locator("main pre, #result-title").first()).not.toBeEmpty();
    await playOn(page, turn + 1, 1);
  }
  await expect(page.locator("#result-title")).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
  await server.remove();
});
