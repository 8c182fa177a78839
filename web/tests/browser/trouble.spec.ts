import { TestServer } from "./server";
import { awaitTurn, dice, expect, makeMove, playOn, startWithOptions, test } from "./table";

test("a match goes on after a reload and after the server was restarted under it", async ({ browser }) => {
  const server = new TestServer();
  await server.start();
  const context = await browser.newContext({ baseURL: server.site, locale: "pl-PL" });
  await context.addInitScript(() => {
    localStorage.setItem("kociarnia.wishes", JSON.stringify({ pace: "at_once", level: "kitten", language: "pl" }));
  });
  const page = await context.newPage();
  await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  const choose = dice(9);
  for (let step = 0; step < 2; step++) {
    await awaitTurn(page);
    await makeMove(page, choose);
  }
  await awaitTurn(page);
  const told = await page.locator("aside ol > li").count();
  await page.reload();
  await awaitTurn(page);
  await expect(page.locator("aside ol > li")).toHaveCount(told);

  await server.stop();
  await expect(page.getByText(/Połączenie przerwane/)).toBeVisible();
  await server.start();
  await expect(page.getByText(/Połączenie przerwane/)).toBeHidden({ timeout: 20_000 });
  await playOn(page, 11);
  await expect(page.locator("#result-title")).toBeVisible();
  await context.close();
  await server.remove();
});

test("the page opens without a connection and says what is missing", async ({ guests }) => {
  guests.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await guests.arrive();
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Kotostrofa" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Kociarnia" })).toBeVisible();
  await expect(page.getByText(/Nie ma połączenia z serwerem/)).toBeVisible();
});
