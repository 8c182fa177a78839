import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { awaitTurn, checkAccess, dice, expect, makeMove, startWithOptions, test } from "./table";

const SIZES = [
  { name: "on a phone", viewport: { width: 360, height: 740 } },
  { name: "on a desktop", viewport: { width: 1280, height: 800 } },
];

/** Nothing sticks out to the side. */
async function checkWidth(page: Page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}

/** The shortest match there is: everybody is woken at the first chance. */
async function finishMatch(page: Page) {
  await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  const choose = dice(1);
  const wake = page.locator('main [data-move="wake"]:enabled');
  while ((await awaitTurn(page)) && (await wake.count()) === 0) await makeMove(page, choose);
  // The other one may have been quicker.
  if ((await page.locator("#result-title").count()) === 0) await wake.click();
  await expect(page.locator("#result-title")).toBeVisible();
}

for (const { name, viewport } of SIZES) {
  test(`what was played is found again, counted, replayed and played once more, ${name}`, async ({ guests }) => {
    const page = await guests.arrive({}, { viewport });
    await finishMatch(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Wszystkie twoje partie" }).click();
    await expect(page.getByRole("heading", { name: "Twoje partie" })).toBeVisible();
    const match = page.getByRole("article", { name: /^Sen: miejsce [12] z 2$/ });
    await expect(match).toHaveCount(1);
    await checkAccess(page);
    await checkWidth(page);

    // A filter that fits nothing says so; the record is the one of the match.
    await page.getByRole("combobox", { name: "Gra" }).selectOption("sen");
    await expect(match).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      match.getByRole("link", { name: "Zapis gry" }).click(),
    ]);
    const file = await download.path();
    const record = readFileSync(file, "utf-8");
    expect(record).toMatch(/^kociarnia record 1\ngame sen /);

    // What the bars show stands in the table, too.
    await page.getByRole("navigation", { name: "Jak ci idzie" }).getByRole("link", { name: "Sen" }).click();
    await expect(page.getByRole("heading", { name: "Sen: jak ci idzie" })).toBeVisible();
    const scores = page.locator("section", { has: page.getByRole("heading", { name: "Twoje wyniki" }) });
    await scores.getByText("To samo w tabeli").click();
    await expect(scores.locator("tbody tr")).toHaveCount(1);
    await expect(scores.locator("tbody td")).toHaveText("1");
    await expect(scores.locator("rect")).toHaveCount(1);

    // One match tells a little: a number, what it means, and how sure that is; in the table beside the bots.
    const strength = page.getByRole("region", { name: "Twoja siła" });
    await expect(strength.getByRole("heading", { level: 3 })).toHaveText(["Przy dwóch graczach"]);
    await expect(strength).toContainText(/graczach\s+\d+\s+Grasz .*\.\s+To dopiero pierwsze przypuszczenie\./);
    await expect(strength).toContainText("Partie, które się liczą: 1.");
    await expect(strength.locator("circle")).toHaveCount(1);
    await strength.getByText("To samo w tabeli").click();
    await expect(strength.locator("tbody").first().locator("tr")).toHaveCount(1);
    await expect(strength.getByRole("row", { name: "kot 1000" })).toBeVisible();
    await checkAccess(page);
    await checkWidth(page);

    // The file is replayed without a table.
    await page.goto("/record");
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByRole("heading", { name: "Sen: powtórka" })).toBeVisible();
    const lines = /^seed /m.exec(record) ? record.split("\n").length : 0;
    expect(lines).toBeGreaterThan(4);
    await page.keyboard.press("End");
    await expect(page.locator("output")).toHaveText(/^(\d+)\/\1$/);
    await checkAccess(page);

    // The same cards once more: that match waits first of all on the home page.
    await page.goto("/me");
    await match.getByRole("button", { name: "Te same karty" }).click();
    await page.waitForURL(/\/t\//);
    await expect(page.locator("[data-expected]")).not.toBeEmpty();
    const table = page.url();
    await page.goto("/");
    await expect(page.locator("main section").first().locator("#mine")).toHaveText("Czekają na ciebie");
    const waiting = page.getByRole("link", { name: /Sen.*Twoja kolej.*Wróć/ });
    await checkAccess(page);
    await checkWidth(page);
    await waiting.press("Enter");
    await expect(page).toHaveURL(table);
  });
}

const BOARD = {
  game: "sen",
  are_you_shown: true,
  scales: [
    {
      fewest: 2,
      most: 2,
      rows: [
        { name: "Wojciechowska Konstantyna", points: 1204, matches: 87, is_you: false },
        { name: "Ola", points: 1010, matches: 31, is_you: true },
      ],
    },
    { fewest: 3, most: 5, rows: [{ name: "Ola", points: -12, matches: 12, is_you: true }] },
  ],
};

for (const { name, viewport } of SIZES) {
  test(`nobody is on the board of honour who did not choose it, ${name}`, async ({ guests }) => {
    const page = await guests.arrive({}, { viewport });
    await finishMatch(page);
    await page.goto("/me/sen");
    const board = page.getByRole("region", { name: "Tablica honorowa" });
    const choice = board.getByRole("checkbox", { name: "Pokazuj mnie na tablicy" });
    await expect(choice).not.toBeChecked();
    await expect(board).toContainText("Jeszcze nikogo tu nie ma.");
    await choice.press("Space");
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
    // Of one match nobody's strength is known.
    await expect(board).toContainText("Jeszcze nikogo tu nie ma.");
    await choice.press("Space");
    await page.reload();
    await expect(choice).not.toBeChecked();

    // After many matches, of somebody else too.
    await page.route("**/api/board/sen", (route) => route.fulfill({ json: BOARD }));
    await page.reload();
    await expect(board.getByRole("table", { name: "Przy dwóch graczach" }).getByRole("row")).toHaveText([
      /Kto\s*Punkty\s*Partie/,
      /1\.\s*Wojciechowska Konstantyna\s*1204\s*87/,
      /2\.\s*Ola \(ty\)\s*1010\s*31/,
    ]);
    await expect(board.getByRole("table", { name: "Przy trzech i więcej graczach" })).toContainText("−12");
    await checkAccess(page);
    await checkWidth(page);
  });
}

for (const { name, viewport } of SIZES) {
  test(`a match says that it counts, and when it ceases to, ${name}`, async ({ guests }) => {
    const page = await guests.arrive({}, { viewport });
    await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
    await expect(page.getByText("Ta partia liczy się do twojej siły, dopóki")).toBeVisible();
    await checkAccess(page);
    await checkWidth(page);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await awaitTurn(page);
    await page.getByRole("button", { name: "Podpowiedź" }).and(page.locator(":visible")).click();
    await expect(page.getByText("Od teraz ta partia nie liczy się do twojej siły (z podpowiedzią).")).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).and(page.locator(":visible")).click();
    const stand = page.getByText("Ta partia nie liczy się do twojej siły (z podpowiedzią).", { exact: true });
    await expect(stand).toBeVisible();
    await checkAccess(page);
  });
}

test("a file that is no record is refused with the reason, and can be dropped as well as chosen", async ({
  guests,
}) => {
  guests.forgive(/422/);
  const page = await guests.arrive();
  await page.goto("/record");
  await page.locator("input[type=file]").setInputFiles({
    name: "shopping.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("milk\nfish\n"),
  });
  await expect(page.getByRole("alert")).toContainText("To nie jest poprawny zapis gry.");
  await expect(page.getByRole("alert")).toContainText("line 1");
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x".repeat(200_000)], "long.txt", { type: "text/plain" }));
    return transfer;
  });
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await expect(page.getByRole("alert")).toHaveText("Ten plik jest za długi na zapis gry.");
  await checkAccess(page);
});

test("a rematch is set up from the list, and whoever is nobody yet has no list", async ({ guests }) => {
  guests.forgive(/401/);
  const page = await guests.arrive();
  await page.goto("/me");
  await expect(page.getByText("Zagraj w cokolwiek")).toBeVisible();
  await finishMatch(page);
  await page.goto("/me");
  await page.getByRole("button", { name: "Jeszcze raz" }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByRole("button", { name: "Zaczynamy" })).toBeVisible();
});
