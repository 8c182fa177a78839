import { checkAccess, expect, startWithOptions, test } from "./table";

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`a hint shows the move and says why, ${viewport.width} pixels wide`, async ({ guests }) => {
    const page = await guests.arrive({}, { viewport });
    await startWithOptions(page, "sen", ["mine", "kitten"]);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    const ask = page.getByRole("button", { name: "Podpowiedź" }).filter({ visible: true });
    await expect(ask).toBeEnabled({ timeout: 60_000 });
    await ask.click();
    const reason = page.getByRole("alert").filter({ hasText: /Tak zagrałby tygrys i wygrałby około \d+ razy na 100/ });
    await expect(reason).toBeVisible({ timeout: 60_000 });
    await expect(page.locator("main :is(.hinted, .is-hinted)").first()).toBeVisible();
    await checkAccess(page);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/hint-${viewport.width}.png` });
  });
}
