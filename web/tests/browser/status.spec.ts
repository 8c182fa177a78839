import { TestServer } from "./server";
import { checkAccess, expect, test } from "./table";

const TOKEN = "a token that is long enough";

test("the one who runs the server sees how it is, with the token and not without", async ({ browser }) => {
  process.env.KOCIARNIA_ADMIN_TOKEN = TOKEN;
  process.env.KOCIARNIA_PUBLIC_URL = "https://koty.example";
  const server = new TestServer();
  await server.start();
  delete process.env.KOCIARNIA_ADMIN_TOKEN;
  delete process.env.KOCIARNIA_PUBLIC_URL;
  const context = await browser.newContext({ baseURL: server.site, locale: "pl-PL" });
  const page = await context.newPage();
  await page.goto("/status");
  await page.getByLabel("admin_token z jego ustawień").fill("a token that is quite wrong");
  await page.getByRole("button", { name: "Pokaż" }).click();
  await expect(page.getByText("To tylko dla osoby, która prowadzi serwer")).toBeVisible();
  await page.getByLabel("admin_token z jego ustawień").fill(TOKEN);
  await page.getByRole("button", { name: "Pokaż" }).click();
  await expect(page.getByText("Połączone osoby")).toBeVisible();
  await expect(page.getByText("Ostatnia kopia zapasowa: nie ma żadnej")).toBeVisible();
  await checkAccess(page);
  await expect(page.locator("polyline").first()).toHaveAttribute("points", /^0\.0,38\.0 .*100\.0,38\.0$/);
  // A server that does not answer for a moment is watched on.
  const alarm = page.getByRole("alert").filter({ hasText: "Serwer nie odpowiada. Spróbuj za chwilę." });
  await page.route("**/api/status", (route) => route.abort());
  await expect(alarm).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Połączone osoby")).toBeVisible();
  await page.unroute("**/api/status");
  await expect(alarm).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText("Połączone osoby")).toBeVisible();
  await context.close();
  await server.remove();
});
