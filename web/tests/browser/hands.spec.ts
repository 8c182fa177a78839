import { byKeys, byTouch, playByHand, touch } from "./hands";
import { expect, test } from "./table";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const MATCHES: { game: string; isAlone: boolean; preset?: string }[] = [
  { game: "koty", isAlone: false },
  { game: "luckybox", isAlone: true },
  { game: "domkotow", isAlone: true, preset: "level_4" },
];

for (const { game, isAlone, preset } of MATCHES) {
  test(`a whole match of ${game} is played by keyboard alone on its drawn table`, async ({ guests }) => {
    const page = await guests.arrive();
    const press = (selector: string) => byKeys(page, { selector }, () => 1);
    const select = async (id: string, value: string) => {
      const box = page.locator(id);
      for (let presses = 0; presses < 100 && (await box.inputValue()) !== value; presses++) {
        const isThere = await box.evaluate((element) => element === document.activeElement);
        await page.keyboard.press(isThere ? "ArrowDown" : "Tab");
      }
    };
    await page.goto("/");
    await page.locator(`[data-game=${game}]`).waitFor();
    await press(`a[href="/new/${game}"]`);
    await page.locator("#seat-0").waitFor();
    if (isAlone) await press('button[aria-label="Mniej"]');
    else await select("#seat-1", "kitten");
    if (preset) await select("#preset", preset);
    await press("form button.primary.large");
    await page.waitForURL(/\/t\//);
    await page.getByRole("button", { name: "Zaczynamy" }).waitFor();
    await press("button.primary.large");
    await playByHand(page, byKeys, 11);
    await expect(page.locator(".result tbody tr")).toHaveCount(isAlone ? 1 : 2);
  });

  test(`a whole match of ${game} is played by touch on a phone`, async ({ guests }) => {
    const page = await guests.arrive({}, PHONE);
    await page.goto("/");
    await touch(page, page.locator(`a[href="/new/${game}"]`));
    if (isAlone) await touch(page, page.getByRole("button", { name: "Mniej" }));
    else await page.locator("#seat-1").selectOption("kitten");
    if (preset) await page.locator("#preset").selectOption(preset);
    await touch(page, page.getByRole("button", { name: "Nakryj do stołu" }));
    await page.waitForURL(/\/t\//);
    await touch(page, page.getByRole("button", { name: "Zaczynamy" }));
    await playByHand(page, byTouch, 12);
    await expect(page.locator(".result tbody tr")).toHaveCount(isAlone ? 1 : 2);
  });
}
