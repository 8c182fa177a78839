import { checkAccess, expect, playOn, startWithOptions, test } from "./table";

test("a step of a replay has an address, which strangers may open when those who played agree", async ({ guests }) => {
  const page = await guests.arrive({ pace: "at_once" });
  await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await playOn(page);
  await page.getByRole("link", { name: "Powtórka" }).click();
  for (const step of [1, 2, 3]) {
    await page.getByRole("button", { name: "Krok dalej" }).click();
    await expect(page).toHaveURL(new RegExp(`step=${step}&seat=0$`));
  }
  await page.getByRole("button", { name: "Pokaż komuś tę chwilę" }).click();
  const link = await page.getByLabel("Link do tego kroku").inputValue();
  expect(link).toBe(page.url());
  const stranger = await guests.arrive();
  guests.forgive(/404/);
  await stranger.goto(link);
  await expect(stranger.getByText("jest prywatna")).toBeVisible();
  await page.getByRole("button", { name: "Niech ogląda każdy" }).click();
  await expect(page.getByText("Tę partię może obejrzeć każdy, kto ma link.")).toBeVisible();
  await checkAccess(page);
  await stranger.reload();
  await expect(stranger.locator("output")).toHaveText(/^3\//);
  await expect(stranger.locator("meta[property='og:title']")).toHaveAttribute("content", "Sen");
  // It stays where it is when it is looked at from another seat.
  await stranger.getByRole("combobox").selectOption({ index: 0 });
  await expect(stranger).toHaveURL(/step=3&seat=-1$/);
  await expect(stranger.locator("output")).toHaveText(/^3\//);
});

test("a link for friends leads to the table as soon as there is one", async ({ guests }) => {
  const [page, friend] = [await guests.arrive(), await guests.arrive()];
  await startWithOptions(page, "koty", ["mine", "kitten"]);
  await page.getByRole("button", { name: "Wstań od stołu" }).click();
  await expect(page.getByRole("button", { name: "Wstań od stołu" })).toHaveCount(0);
  await page.goto("/settings");
  await friend.goto(await page.getByLabel("Twój link dla znajomych").inputValue());
  await expect(friend.getByText("nie siedzi teraz przy stole")).toBeVisible();
  await checkAccess(friend);
  await startWithOptions(page, "koty", ["mine", "person"]);
  await friend.waitForURL(page.url());
  await expect(friend.getByText("zaprasza do gry")).toBeVisible();
});

test("a variant against bots costs one press more, and is offered first the next time", async ({ guests }) => {
  const page = await guests.arrive();
  await page.goto("/");
  const play = page.getByRole("button", { name: "Sen: zagraj z botami" });
  const presets = page.locator("dialog .presets input");
  await play.click();
  await page.getByRole("radio", { name: "Długi sen" }).check();
  await page.getByRole("button", { name: "Gramy" }).click();
  await page.waitForURL(/\/t\//);
  // Six cards in a dream.
  await expect(page.locator("main [data-move]")).toHaveCount(6);
  await page.goto("/");
  await play.click();
  await expect(presets.first()).toHaveValue("long_dream");
  await expect(presets.first()).toBeChecked();
  await checkAccess(page);
});

test("an address that leads nowhere is a page of ours", async ({ guests }) => {
  const page = await guests.arrive();
  guests.forgive(/404/);
  await page.goto("/nowhere/at/all");
  await expect(page.getByRole("heading", { name: "Tu śpi tylko kot" })).toBeVisible();
});
