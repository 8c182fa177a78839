import type { Page } from "@playwright/test";
import { TestServer } from "./server";
import { awaitTurn, expect, playOn, startWithOptions, test as shared } from "./table";

// The same games with other numbers: what is changed here in Python has to stand on the table.
const PROGRAM = `
import sys
from kociarnia.games.domkotow.documents import maps as domkotow
from kociarnia.games.kotostrofa.documents import facts as kotostrofa
from kociarnia.games.koty.documents import facts as koty
from kociarnia.games.luckybox.rules import scoring as luckybox
from kociarnia.games.sen.documents import facts as sen
kotostrofa.KIND_LIST = [(value + 60, colour) for value, colour in kotostrofa.KIND_LIST]
koty.NINE_POINTS = 11
koty.NINE_FACTOR = 3
sen.CALLER_SCORE = 2
luckybox.CARD_POINTS[0] = 77
domkotow.TRACK_WORDS["2"] = domkotow.TRACK_WORDS["5"]
from kociarnia.cli import main
sys.exit(main(["serve"]))
`;

const changed = shared.extend<object, { server: TestServer }>({
  server: [
    // Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = new TestServer();
      await server.start(["-c", PROGRAM]);
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
});

async function start(page: Page, game: string, seats: readonly string[], set = {}): Promise<void> {
  await startWithOptions(page, game, seats, set);
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await awaitTurn(page);
}

changed("a number changed in Python is the number on the table", async ({ guests }) => {
  const page = await guests.arrive();
  await start(page, "koty", ["mine", "kitten"]);
  await expect(page.locator("[data-anchor=pile]")).toContainText("11");
  await expect(page.locator("[data-anchor=pile]")).toContainText("×3");
  await start(page, "sen", ["mine", "kitten"]);
  // Said where waking up can be chosen: after the looks, unless the kitten has ended the round before.
  const line = page.getByText("masz najmniej: 2 · ktoś ma mniej: +5");
  for (let moves = 0; moves < 20 && (await awaitTurn(page)) && !(await line.isVisible()); moves++) {
    await playOn(page, 1 + moves, 1);
  }
  await expect(line).toBeVisible();
  await start(page, "kotostrofa", ["mine", "kitten", "kitten"]);
  await expect(page.locator("[data-spot^=own-]").first()).toContainText(/6\d|70/);
});

changed("points and sheets changed in Python are those on the table", async ({ guests }) => {
  const page = await guests.arrive();
  await start(page, "luckybox", ["mine", "kitten"]);
  await expect(page.getByText("Runda 1: za kartę 77 punktów")).toBeAttached();
  await start(page, "domkotow", ["mine", "kitten"]);
  await expect(page.locator("[data-track] text")).toHaveText(["5", "3", "4", "5", "?"]);
});

shared("the facts of a match are asked for once, also by its replay", async ({ guests }) => {
  const page = await guests.arrive();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith("/facts")) asked.push(`${pathname}${decodeURIComponent(search)}`);
  });
  await start(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
  await playOn(page, 3);
  await page.getByRole("link", { name: "Powtórka" }).click();
  await page.waitForURL(/\/r\//);
  await expect(page.locator("section.sen")).toBeVisible();
  expect(asked).toEqual(['/api/games/sen/facts?edition=1&options={"rounds":1}']);
});

shared("a table whose facts cannot be had says so, and is there after a reload", async ({ guests }) => {
  guests.forgive(/503|[Ss]ervice ?[Ww]orker/);
  // What the service worker asks for could not be refused here.
  const page = await guests.arrive({}, { serviceWorkers: "block" });
  await page.route("**/facts?*", (route) => route.fulfill({ status: 503, json: { code: "closing", text: "" } }));
  await startWithOptions(page, "koty", ["mine", "kitten"]);
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await expect(page.getByText("Nie udało się wczytać stołu. Odśwież stronę.")).toBeVisible();
  await page.unroute("**/facts?*");
  await page.reload();
  expect(await awaitTurn(page)).toBe(true);
});
