import { awaitTurn, checkAccess, dice, expect, makeMove, startWithOptions, test } from "./table";

const SIZES = [
  { name: "on a phone, by day", viewport: { width: 360, height: 740 }, colorScheme: "light" as const },
  { name: "on a desktop, at night", viewport: { width: 1440, height: 900 }, colorScheme: "dark" as const },
];

for (const { name, viewport, colorScheme } of SIZES) {
  test(`a finished match is looked back on, drawn, told as a table and stepped through, ${name}`, async ({
    guests,
  }) => {
    const page = await guests.arrive({}, { viewport, colorScheme });
    await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    const choose = dice(3);
    while (await awaitTurn(page)) await makeMove(page, choose);
    await page.getByRole("link", { name: "Spójrz wstecz" }).click();

    // Nothing is looked at before somebody asks.
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.getByRole("button", { name: "Zapytaj trenera" }).click();
    await expect(page.getByRole("heading", { name: "Sen: spojrzenie wstecz" })).toBeVisible({ timeout: 60_000 });

    // The bars add up to the result.
    const rows = page.getByRole("table").first().getByRole("row");
    const numbers = (await rows.allInnerTexts()).map((row) => Number(/([+−]?\d+) %$/.exec(row)![1]!.replace("−", "-")));
    const outcome = numbers.pop()!;
    expect([0, 50, 100]).toContain(outcome);
    expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(outcome);

    // The line is drawn, and everything is told as a table too.
    await expect(page.getByRole("img", { name: /^Szansa na wygraną, od \d+ % do \d+ %/ })).toBeVisible();
    await page.getByText("Wszystko w tabeli").click();
    const table = page.getByRole("region", { name: "Wszystko w tabeli" });
    await expect(table.getByRole("row", { name: /^rozdanie/ })).toBeVisible();
    expect(await table.getByRole("row").count()).toBeGreaterThan(4);
    await checkAccess(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);

    // The other side has an account of its own.
    const before = await rows.allInnerTexts();
    await page.getByRole("combobox", { name: "Z czyjej strony" }).selectOption({ index: 1 });
    await expect.poll(() => rows.allInnerTexts()).not.toEqual(before);
    await page.getByRole("combobox", { name: "Z czyjej strony" }).selectOption({ index: 0 });

    // Step by step, by the keyboard alone, until the coach says something.
    await page.getByRole("button", { name: "Krok po kroku z trenerem" }).press("Enter");
    const said = page.getByRole("listitem").filter({ hasText: /^Trener: / });
    const step = page.getByRole("slider", { name: "Krok" });
    while ((await said.count()) === 0 && (await step.inputValue()) !== (await step.getAttribute("max")))
      await page.keyboard.press("ArrowRight");
    await expect(said).toBeVisible();
    await checkAccess(page);
    await page.getByRole("button", { name: "Wróć do przeglądu" }).click();

    // What was found stays.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sen: spojrzenie wstecz" })).toBeVisible();
  });
}
