import type { Page } from "@playwright/test";
import { byKeys, byTouch, playByHand, touch } from "./hands";
import { expect, test } from "./table";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const MATCHES: { game: string; rivals: number; preset?: string }[] = [
  { game: "koty", rivals: 1 },
  { game: "kotostrofa", rivals: 2 },
  { game: "luckybox", rivals: 0 },
  { game: "domkotow", rivals: 0, preset: "level_4" },
];

/** The seats beside one's own, by the ids of their fields. */
const seatsOf = (rivals: number) => Array.from({ length: rivals }, (_, number) => `#seat-${number + 1}`);

/** Presses "fewer" or "more" until there are as many seats as wanted. */
async function resize(page: Page, seats: number, press: (name: "Mniej" | "Więcej") => Promise<void>): Promise<void> {
  const count = () => page.locator("select[id^=seat-]").count();
  await page.locator("#seat-0").waitFor();
  for (let now = await count(); now !== seats; now = await count()) await press(now > seats ? "Mniej" : "Więcej");
}

for (const { game, rivals, preset } of MATCHES) {
  test(`a whole match of ${game} is played by keyboard alone on its drawn table`, async ({ guests }) => {
    test.slow();
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
    await resize(page, rivals + 1, (name) => press(`button[aria-label="${name}"]`));
    for (const seat of seatsOf(rivals)) await select(seat, "kitten");
    if (preset) await select("#preset", preset);
    await press("form button.primary.large");
    await page.waitForURL(/\/t\//);
    await page.getByRole("button", { name: "Zaczynamy" }).waitFor();
    await press("button.primary.large");
    await playByHand(page, byKeys, 11);
    await expect(page.locator(".result tbody tr")).toHaveCount(rivals + 1);
  });

  test(`a whole match of ${game} is played by touch on a phone`, async ({ guests }) => {
    test.slow();
    const page = await guests.arrive({}, PHONE);
    await page.goto("/");
    await touch(page, page.locator(`a[href="/new/${game}"]`));
    await resize(page, rivals + 1, (name) => touch(page, page.getByRole("button", { name })));
    for (const seat of seatsOf(rivals)) await page.locator(seat).selectOption("kitten");
    if (preset) await page.locator("#preset").selectOption(preset);
    await touch(page, page.getByRole("button", { name: "Nakryj do stołu" }));
    await page.waitForURL(/\/t\//);
    await touch(page, page.getByRole("button", { name: "Zaczynamy" }));
    await playByHand(page, byTouch, 12);
    await expect(page.locator(".result tbody tr")).toHaveCount(rivals + 1);
  });
}
