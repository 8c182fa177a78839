import { TestServer } from "./server";
import { expect, playOn, startWithOptions, test } from "./table";

const ROOT = "/koty/";

test("below a path of a site a match is played, a link is shared and the page opens without a connection", async ({
  browser,
}) => {
  const server = new TestServer();
  await server.start(undefined, ROOT);
  const { origin } = new URL(server.site);
  const context = await browser.newContext({ baseURL: origin, locale: "pl-PL" });
  await context.addInitScript(() => {
    localStorage.setItem("kociarnia.wishes", JSON.stringify({ pace: "at_once", level: "kitten", language: "pl" }));
  });
  const page = await context.newPage();
  const strayed: string[] = [];
  page.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && !pathname.startsWith(ROOT)) strayed.push(request.url());
  });

  await startWithOptions(page, "sen", ["mine", "person"], {}, ROOT);
  await expect(page.locator("input[readonly]")).toHaveValue(new RegExp(`^${origin}${ROOT}t/`));
  await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" }, ROOT);
  expect(new URL(page.url()).pathname).toMatch(/^\/koty\/t\//);
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await playOn(page, 11);
  await expect(page.locator("#result-title")).toBeVisible();

  await page.goto(ROOT);
  await page.getByRole("link", { name: "Licencje" }).click();
  await expect(page.locator("body")).toContainText("@fontsource-variable/nunito");
  await page.goto(ROOT);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Kotostrofa" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Kociarnia" })).toBeVisible();
  await expect(page.getByText(/Nie ma połączenia z serwerem/)).toBeVisible();
  expect(strayed).toEqual([]);
  await context.close();
  await server.remove();
});
