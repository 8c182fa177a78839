import { byMouse, playByHand } from "./hands";
import { awaitTurn, checkAccess, dice, expect, makeMove, playOn, startWithOptions, test } from "./table";

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

test("a cat that was drawn once is printed, and the print looks like the drawing", async ({ guests }) => {
  // Where there is more room the pile lies open from the beginning.
  const page = await guests.arrive({}, { viewport: { width: 1024, height: 768 } });
  // Cats are printed when there is time: there is none until the drawing has been seen.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    const plain = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work) => waiting.push(work);
    window.addEventListener("idle again", () => {
      window.requestIdleCallback = plain;
      waiting.forEach((work) => plain(work));
    });
  });
  await startWithOptions(page, "kotostrofa", ["mine", "kitten", "kitten"], {});
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  const [pile, choose] = [page.locator(".middle .pile"), dice(3)];
  const [drawn, printed] = [page.locator(".sheet .picture svg").first(), page.locator(".sheet .picture img").first()];
  // Something lies on the pile, and nothing has to be chosen from it.
  const isReady = async () =>
    (await pile.locator(".picture").count()) === 1 && (await page.locator(".sheet").count()) === 0;
  for (await awaitTurn(page); !(await isReady()); await awaitTurn(page)) await makeMove(page, choose);
  await pile.click();
  const before = await drawn.or(printed).screenshot();
  expect(await drawn.count()).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event("idle again")));
  await expect(async () => {
    await page.locator(".sheet .close").click();
    await pile.click();
    expect(await printed.count()).toBe(1);
  }).toPass();
  const after = await printed.screenshot();
  const difference = await page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [image.width, image.height];
          const pen = canvas.getContext("2d")!;
          pen.drawImage(image, 0, 0);
          return pen.getImageData(0, 0, canvas.width, canvas.height).data;
        }),
      );
      const [one, other] = pixels as [Uint8ClampedArray, Uint8ClampedArray];
      return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
    },
    [before, after].map((picture) => picture.toString("base64")),
  );
  // Prints differ from their drawings by 5 to 7, the two cats that are most alike by 15.
  expect(difference).toBeLessThan(10);
});
