import { byMouse, playByHand } from "./hands";
import { awaitTurn, checkAccess, expect, playOn, startWithOptions, test } from "./table";

test("two clicks lead a newcomer from the home page into a running match", async ({ guests }) => {
  const page = await guests.arrive();
  await page.goto("/");
  await page.getByRole("button", { name: "Kotostrofa: zagraj z botami" }).click();
  await page.getByRole("button", { name: "Gramy" }).click();
  await page.waitForURL(/\/t\//);
  await awaitTurn(page);
  await expect(page.locator("[data-expected]")).not.toBeEmpty();
});

const WHOLE: { game: string; seats: string[]; set: Record<string, string> }[] = [
  { game: "sen", seats: ["mine", "kitten", "kitten"], set: { "Liczba rund": "1" } },
  { game: "koty", seats: ["mine", "kitten"], set: {} },
  { game: "kotostrofa", seats: ["mine", "kitten", "kitten"], set: {} },
  { game: "luckybox", seats: ["mine", "kitten"], set: {} },
  { game: "domkotow", seats: ["mine", "kitten"], set: {} },
];

for (const { game, seats, set } of WHOLE) {
  test(`a whole match of ${game} is played by mouse from the home page to the result`, async ({ guests }) => {
    test.slow();
    const page = await guests.arrive();
    await startWithOptions(page, game, seats, set);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await playByHand(page, byMouse, 1);
    await expect(page.locator("#result-title")).toBeVisible();
    await expect(page.locator(".result tbody tr")).toHaveCount(seats.length);
    await expect(page.locator(".sheets > li").first()).toBeVisible();
    await checkAccess(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Zapis gry" }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(game);
    await page.getByRole("link", { name: "Powtórka" }).click();
    await page.waitForURL(/\/r\//);
    await page.getByRole("button", { name: "Krok dalej" }).click();
    await expect(page.locator("output")).toContainText("1/");
    await page.getByLabel("Z którego miejsca").selectOption({ index: 2 });
    await expect(page.locator("output")).toContainText("/");
    await checkAccess(page);
  });
}

test("after the result a rematch with the same bots is one click away", async ({ guests }) => {
  const page = await guests.arrive();
  await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await playOn(page, 3);
  const first = page.url();
  await page.getByRole("button", { name: "Jeszcze raz" }).click();
  await page.waitForURL((address) => address.href !== first);
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  expect(await awaitTurn(page)).toBe(true);
});
