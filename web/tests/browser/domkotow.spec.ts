import { awaitTurn, checkAccess, expect, startWithOptions, test } from "./table";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

for (const theme of ["dark", "light"]) {
  test(`a die is picked up, written and taken back on a phone, ${theme}`, async ({ guests }) => {
    const page = await guests.arrive({ theme }, PHONE);
    await startWithOptions(page, "domkotow", ["mine", "kitten"]);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await awaitTurn(page);
    await page.locator("main [data-pick]").first().tap();
    await checkAccess(page);
    const open = page.locator("main [data-cell][data-move], main [data-track][data-move]").first();
    await open.tap();
    const undo = page.locator("main").getByRole("button", { name: "Cofnij ostatni ruch" });
    await expect(undo).toBeEnabled();
    await undo.tap();
    await expect(undo).toBeDisabled();
    await expect(page.locator("main [data-pick]")).not.toHaveCount(0);
  });

  test(`a rival's sheet is one tap away and an ability can be read about, ${theme}`, async ({ guests }) => {
    const page = await guests.arrive({ theme }, PHONE);
    await startWithOptions(page, "domkotow", ["mine", "kitten", "kitten"]);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await awaitTurn(page);
    await page.locator("main [data-tile]").first().tap();
    await checkAccess(page);
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /Pokaż arkusz/ })
      .first()
      .tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkAccess(page);
    await page.getByRole("dialog").getByRole("button", { name: "Zamknij" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test("level 4 alone needs no scrolling in a turn on a phone", async ({ guests }) => {
  const page = await guests.arrive({}, PHONE);
  await startWithOptions(page, "domkotow", ["mine"], { Poziom: "4" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await awaitTurn(page);
  for (const part of ["main > .window", "main > .window > section"]) {
    const measure = (element: Element) => [element.scrollHeight, element.clientHeight];
    const [inside, outside] = await page.locator(part).evaluate(measure);
    expect(inside).toBe(outside);
  }
});
