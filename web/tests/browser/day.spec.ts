import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestServer } from "./server";
import { awaitTurn, dice, expect, finish, look, makeMove, test as shared } from "./table";

// A short calendar, bots that think of a few worlds, and a clock that is as many days ahead as a file says.
const folder = mkdtempSync(join(tmpdir(), "kociarnia-day-"));
const PROGRAM = `
import sys
from pathlib import Path
from kociarnia.server.runtime import deals, workers
now = deals.wall
deals.wall = lambda: now() + 86_400_000 * int(Path(${JSON.stringify(join(folder, "ahead"))}).read_text())
workers.worlds_of = lambda level: {"lynx": 8, "tiger": 16}.get(level, 0)
from kociarnia.cli import main
sys.exit(main(["serve", "--daily", ${JSON.stringify(join(folder, "daily.toml"))}, "--time-zone", "Europe/Warsaw"]))
`;
const CALENDAR = `
sen = [ { options = { rounds = 1 }, bots = ["cat"], seat = 0 } ]
domkotow = [ { preset = "level_1", bots = [] } ]
`;

const test = shared.extend<object, { server: TestServer }>({
  server: [
    // Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      writeFileSync(join(folder, "daily.toml"), CALENDAR);
      writeFileSync(join(folder, "ahead"), "0");
      const server = new TestServer();
      await server.start(["-c", PROGRAM]);
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
});

// One clock for all of them: one after another.
test.describe.configure({ mode: "serial" });

const SIZES = [
  { name: "on a phone", viewport: { width: 360, height: 740 }, language: "pl" },
  { name: "on a desktop", viewport: { width: 1280, height: 800 }, language: "en" },
];
const WORDS = {
  pl: {
    today: /Rozdanie dnia.*rozegrane: 0 z 2/,
    play: "Sen: zagraj rozdanie dnia",
    start: "Zagraj",
    result: "Jak ci poszło",
    practice: "Sen: zagraj to rozdanie dla wprawy",
    line: /^Kociarnia, Sen, \d+\.\d+\.\d{4}: kot [+−]?\d+, ryś [+−]?\d+, tygrys [+−]?\d+$/,
    share: "Podziel się wynikiem",
    show: "Pokaż mój wynik tym, którzy już skończyli",
    others: "Na tym serwerze",
    tiger: "Partia tygrysa",
    yours: "Twoja partia",
    proof: "Nikt nie wybierał tych kart",
    archive: "Minione dni",
    undo: "Cofnij",
    rules: "Bez podpowiedzi i bez cofania.",
  },
  en: {
    today: /Deal of the day.*0 of 2 played/,
    play: "Dream: play the deal",
    start: "Play",
    result: "How you did",
    practice: "Dream: play the deal for practice",
    line: /^Kociarnia, Dream, \d+\/\d+\/\d{4}: cat [+−]?\d+, lynx [+−]?\d+, tiger [+−]?\d+$/,
    share: "Share the result",
    show: "Show my result to others here who have finished",
    others: "On this server",
    tiger: "The tiger’s match",
    yours: "Your match",
    proof: "Nobody chose these cards",
    archive: "Past days",
    undo: "Undo",
    rules: "No hints and no taking back.",
  },
} as const;

for (const { name, viewport, language } of SIZES) {
  const words = WORDS[language as "pl" | "en"];

  test(`a newcomer plays the deal of the day, and learns afterwards how the cats did, ${name}`, async ({ guests }) => {
    test.slow();
    const page = await guests.arrive(
      { language },
      { viewport, locale: language === "pl" ? "pl-PL" : "en-US", permissions: ["clipboard-read", "clipboard-write"] },
    );
    await page.goto("/");
    // Above the games, also on a phone.
    const today = page.getByRole("link", { name: words.today });
    await expect(page.locator(".games li")).not.toHaveCount(0);
    const [card, game] = [await today.boundingBox(), await page.locator(".games li").first().boundingBox()];
    expect(card!.y + card!.height).toBeLessThanOrEqual(game!.y);
    await today.click();
    await page.waitForURL(/\/day$/);
    const deal = page.locator("[data-deal=sen]");
    await expect(deal).toHaveAttribute("data-status", "new");
    await expect(page.getByText("Europe/Warsaw")).toBeVisible();
    await expect(page.getByText(words.rules)).toHaveCount(1);
    await expect(deal.locator("table")).toHaveCount(0);
    await deal.getByText(words.proof).click();
    await expect(deal.locator("dd")).toHaveText([/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/]);
    await look(page, `day-new-${language}`);

    // A name, then the match: without hints and without taking back.
    await page.getByRole("button", { name: words.play }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.start }).click();
    await page.waitForURL(/\/t\//);
    await awaitTurn(page);
    await makeMove(page, dice(2));
    await awaitTurn(page);
    for (const button of await page.getByRole("button", { name: words.undo }).all())
      await expect(button).toBeDisabled();

    // It waits there, and nothing is told of it.
    const table = page.url();
    await page.goto("/day");
    await expect(deal).toHaveAttribute("data-status", "playing");
    await expect(deal.locator("table")).toHaveCount(0);
    await page.goto(table);
    await finish(page);
    await page.getByRole("link", { name: words.result }).click();
    await expect(deal).toHaveAttribute("data-status", "finished");
    await expect(deal.locator("tbody tr")).toHaveCount(3, { timeout: 60_000 });

    // A line without a card in it, and one's result for others only when one wants that.
    await deal.getByRole("button", { name: words.share }).click();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(words.line);
    await deal.getByText(words.others).click();
    const shows = deal.getByRole("checkbox", { name: words.show });
    await expect(shows).not.toBeChecked();
    await shows.click();
    await page.reload();
    await deal.getByText(words.others).click();
    await expect(deal.getByRole("checkbox", { name: words.show })).toBeChecked();
    await look(page, `day-finished-${language}`);

    // What the tiger did with the same cards.
    await deal.getByRole("link", { name: words.tiger }).click();
    await expect(page.getByRole("heading", { name: words.tiger })).toHaveCount(1);
    await expect(page.getByRole("button", { name: words.tiger })).toBeVisible();
    await expect(page.locator(".table:visible")).toHaveCount(viewport.width < 1000 ? 1 : 2);
    await page.keyboard.press("End");
    await expect(page.locator("output")).toHaveText(/^(\d+)\/\1$/);
    await page.getByRole("button", { name: words.yours }).click();
    await look(page, `day-tiger-${language}`);

    // Once more, for practice.
    await page.goto("/day");
    await page.getByRole("button", { name: words.practice }).click();
    await page.waitForURL(/\/t\//);
    expect(page.url()).not.toBe(table);
  });
}

test("the day after, the seed is there and the deal can be played for practice", async ({ guests }) => {
  const page = await guests.arrive({}, { viewport: SIZES[0]!.viewport });
  await page.goto("/day");
  const next = await page.locator("[data-deal=sen] dd").nth(1).textContent();
  writeFileSync(join(folder, "ahead"), "1");
  await page.goto("/days");
  await expect(page.getByRole("heading", { name: "Minione dni" })).toBeVisible();
  await look(page, "day-archive");
  await page.locator("main li a").first().click();
  const deal = page.locator("[data-deal=sen]");
  await expect(deal).toHaveAttribute("data-status", "new");
  await deal.getByText("Nikt nie wybierał tych kart").click();
  await expect(deal.locator("dt")).toHaveText(["Skrót ziarna", "Ziarno"]);
  await look(page, "day-past");
  await page.getByRole("link", { name: "Dzisiejsze rozdania" }).click();
  await page.waitForURL(/\/day$/);
  await expect(deal.locator("dd").first()).toHaveText(next!);
  await page.goto("/day/1999-01-01");
  await expect(page.getByRole("alert")).toHaveText("Z tego dnia nie ma rozdań.");
  guests.forgive(/404/);
  writeFileSync(join(folder, "ahead"), "0");
});
