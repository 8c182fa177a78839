import { expect, startWithOptions, test } from "./table";

for (const [game, name] of [
  ["koty", /Wymień wszystkie karty/],
  ["sen", /Pobudka/],
] as const) {
  test(`${game}: a big step is made by the second press, with the keyboard too`, async ({ guests }) => {
    const page = await guests.arrive({ asks_twice: true });
    await startWithOptions(page, game, ["mine", "kitten"]);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    const button = page.locator("main").getByRole("button", { name });
    // Until it is one's turn: looks at one's own cards, and whatever the bot does before.
    await expect(async () => {
      if (await button.isVisible()) return;
      const card = page.locator("main [data-move]").first();
      if (await card.isVisible()) await card.click({ timeout: 1000 });
      await expect(button).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    const number = await page.locator("[data-expected]").getAttribute("data-number");
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAccessibleName(/Na pewno\? Naciśnij jeszcze raz/);
    await expect(page.locator("[data-expected]")).toHaveAttribute("data-number", number ?? "");
    // Whoever waits too long is asked again.
    await expect(async () => {
      await page.keyboard.press("Enter");
      await expect(page.locator("[data-expected]")).not.toHaveAttribute("data-number", number ?? "", { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
  });
}
