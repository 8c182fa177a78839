import type { Page } from "@playwright/test";
import { awaitTurn, checkAccess, expect, playOn, startWithOptions, test } from "./table";

/** Tabs to a move; where something has to be picked up first, Enter picks it up. */
async function reachMove(page: Page) {
  for (let presses = 0; presses < 200; presses++) {
    const [isMove, isOther] = await page.evaluate(() => {
      const active = document.activeElement;
      const areMoves = document.querySelector("main [data-move]:enabled") !== null;
      return [active?.matches("main [data-move]:enabled"), !areMoves && active?.matches("main button:enabled")];
    });
    if (isMove) return;
    if (isOther) await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error("no move can be reached by keyboard");
}

test("a match can be played from the first to the last move by keyboard alone", async ({ guests }) => {
  const page = await guests.arrive();
  await page.goto("/");
  const reach = async (fits: string) => {
    for (let presses = 0; presses < 200; presses++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, fits)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${fits} cannot be reached by keyboard`);
  };
  await page.locator("[data-game=sen]").waitFor();
  await reach('a[href="/new/sen"]');
  await page.keyboard.press("Enter");
  await reach("#seat-1");
  await page.keyboard.type("Bot: ko");
  await reach("summary");
  await page.keyboard.press("Enter");
  await page.getByLabel("Liczba rund", { exact: true }).waitFor();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    const id = await page.evaluate(() => document.activeElement?.id ?? "");
    if (id && (await page.locator(`label[for="${id}"]`).first().textContent())?.trim() === "Liczba rund") break;
  }
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  await reach("button.primary.large");
  await page.keyboard.press("Enter");
  let moves = 0;
  while (await awaitTurn(page)) {
    await reachMove(page);
    const before = await page.locator("[data-expected]").getAttribute("data-number");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => {
        if ((await page.locator("#result-title").count()) > 0) return "over";
        return page.locator("[data-expected]").getAttribute("data-number");
      })
      .not.toBe(before);
    moves += 1;
    expect(moves).toBeLessThan(300);
  }
  await expect(page.locator("#result-title")).toBeVisible();
});

test("a match fits a phone: nothing is wider than the screen, and everything is large enough to touch", async ({
  guests,
}) => {
  const page = await guests.arrive({}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const widths: number[] = [];
  const measure = async () => widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
  await page.goto("/");
  await page.locator("[data-game=sen]").waitFor();
  await measure();
  await startWithOptions(page, "sen", ["mine", "kitten", "kitten"], { "Liczba rund": "1" });
  await measure();
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await awaitTurn(page);
  await measure();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, a, select, input")]
      .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.width > 0 && (box.width < 40 || box.height < 40))
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  // Among bots alone the people are behind the menu, and the pace and what skips are under the thumb.
  const isLow = await page.getByRole("button", { name: /^Tempo: od razu/ }).evaluate((button) => {
    const { top, height } = button.getBoundingClientRect();
    return top > innerHeight * 0.75 && height >= 40;
  });
  expect(isLow).toBe(true);
  await expect(page.getByRole("button", { name: "Pomiń" })).toBeDisabled();
  for (const name of ["Przebieg", "Zasady", "Osoby"]) {
    if (name === "Osoby") await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await measure();
    await page.getByRole("button", { name: "Zamknij" }).click();
  }
  await playOn(page, 8);
  await measure();
  expect(widths).toEqual(widths.map(() => 360));
});

for (const theme of ["dark", "light"]) {
  test(`every screen can be used by everyone (${theme})`, async ({ guests }) => {
    const page = await guests.arrive({ theme });
    await page.goto("/");
    await page.locator("[data-game=sen]").waitFor();
    await checkAccess(page);
    await page.getByRole("button", { name: "Sen: zagraj z botami" }).click();
    await checkAccess(page);
    await page.keyboard.press("Escape");
    for (const address of ["/rules/koty", "/settings", "/new/domkotow", "/nowhere/at/all"]) {
      await page.goto("/");
      await page.evaluate((path) => history.pushState(null, "", path), address);
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.locator("h1").first().waitFor();
      await expect(page.getByText("Chwileczkę…")).toHaveCount(0);
      await checkAccess(page);
    }
    await startWithOptions(page, "sen", ["mine", "person"]);
    await expect(page.getByText("Na razie ten link działa tylko na tym komputerze.")).toBeVisible();
    await checkAccess(page);
    await page.getByRole("button", { name: "Wolne miejsca dla botów" }).click();
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await awaitTurn(page);
    await checkAccess(page);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Zasady" }).getByRole("heading", { name: "Cel gry" })).toBeVisible();
    await checkAccess(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    await checkAccess(page);
  });
}

test("language, theme and name can be changed, and a reload remembers them", async ({ guests }) => {
  const page = await guests.arrive();
  await page.goto("/settings");
  await page.getByLabel("dzień").check();
  await page.getByLabel("English").check();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/");
  await page.getByRole("button", { name: "Dream: play with bots" }).click();
  await page.getByRole("button", { name: "Let's play" }).click();
  await page.waitForURL(/\/t\//);
  await page.goto("/settings");
  await page.getByLabel("What shall we call you?").fill("Hanna");
  await page.getByRole("button", { name: "Change the name" }).click();
  await expect(page.getByText("Name changed")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /Back to your table|Waiting for you/ })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByLabel("What shall we call you?")).toHaveValue("Hanna");
});
