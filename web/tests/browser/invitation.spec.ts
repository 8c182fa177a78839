import AxeBuilder from "@axe-core/playwright";
import { expect, startWithOptions, test } from "./table";

const PHONE = { width: 360, height: 740 };

test("an invitation says who invites to what, and notices that the table fills and the match begins", async ({
  guests,
}) => {
  const [ola, bartek, cela] = [await guests.arrive(), await guests.arrive(), await guests.arrive()];
  await startWithOptions(ola, "koty", ["mine", "person"]);
  const host = await ola.locator("main li").first().innerText();
  for (const page of [bartek, cela]) {
    await page.setViewportSize(PHONE);
    await page.goto(ola.url());
    await expect(page.getByRole("heading", { name: "Miejsce przy stole czeka" })).toBeVisible();
    const text = page.locator(".invitation");
    await expect(text).toContainText("zaprasza do gry: Koty");
    await expect(text).toContainText("Wolne miejsca: 1 z 2.");
    const inviting = (await text.innerText()).split(" zaprasza")[0] ?? "";
    expect(host).toContain(inviting);
  }
  const { violations } = await new AxeBuilder({ page: cela }).analyze();
  expect(violations).toEqual([]);

  await bartek.getByLabel("Jak cię nazywać?").fill("Bartek");
  await bartek.getByRole("button", { name: "Siadam do gry" }).click();
  await expect(ola.getByText("Bartek")).toBeVisible();
  await expect(cela.getByRole("heading", { name: "Stół jest pełny" })).toBeVisible();
  await expect(cela.locator(".invitation")).toContainText("Bartek");
  await expect(cela.getByRole("button", { name: "Siadam do gry" })).toHaveCount(0);

  await ola.getByRole("button", { name: "Zaczynamy" }).click();
  await expect(cela.getByRole("heading", { name: "Partia już trwa" })).toBeVisible();
  await cela.getByLabel("Jak cię nazywać?").fill("Cela");
  await cela.getByRole("button", { name: "Tylko popatrzę" }).click();
  await expect(cela.locator("[data-expected]")).toBeVisible();
});

test("a wrong link says so before anybody is asked for a name", async ({ guests }) => {
  guests.forgive(/404/);
  const page = await guests.arrive();
  await page.goto("/t/nobody-has-made-this");
  await expect(page.getByText("Takiego stołu nie ma. Sprawdź link.")).toBeVisible();
  await expect(page.getByLabel("Jak cię nazywać?")).toHaveCount(0);
  await page.getByRole("link", { name: "Strona główna" }).click();
  await expect(page.locator("[data-game=koty]")).toBeVisible();
});
