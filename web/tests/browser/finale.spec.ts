import { Showroom } from "./showroom";
import { checkAccess, expect, test } from "./table";

const SCENE = ".finale";
/** The second turn is the better one. */
const EVENTS = [
  { event: "rolled", turn: 1, dice: ["2", "3", "4", "5"] },
  { event: "turn_shown", seat: 0, count: 2, score: -30 },
  { event: "rolled", turn: 2, dice: ["2", "3", "4", "5"] },
  { event: "turn_shown", seat: 0, count: 2, score: -18 },
];

test("a match that ends is celebrated, and any press shows its result", async ({ guests }) => {
  const page = await guests.arrive({ pace: "fast" });
  const room = await Showroom.open(page, "domkotow", ["mine", "kitten"]);
  // The scene is loaded when everything is there that is needed to play.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /Finale-[^/]*\.js/.test(name)),
  );
  // It would be over by itself in two seconds, which a busy machine may need to look at it.
  await page.evaluate(() => {
    const later = setTimeout;
    Object.assign(window, { setTimeout: (act: () => void, wait = 0) => later(act, wait === 2000 ? 120_000 : wait) });
  });
  room.end(EVENTS);
  await expect(page.locator(SCENE)).toBeVisible();
  // Only what the browser moves beside the page's thread.
  const moved = await page.locator(SCENE).evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame)),
  );
  const ways = new Set(["offset", "computedOffset", "easing", "composite"]);
  expect([...new Set(moved)].filter((name) => !ways.has(name))).toEqual(["transform"]);
  await page.mouse.click(200, 300);
  await expect(page.locator(SCENE)).toHaveCount(0);
  await expect(page.locator("#result-title")).toBeFocused();
  await expect(page.locator(".best")).toHaveText("Najlepsza chwila: Tura 2: zdobywasz 12 punktów naraz.");
  await checkAccess(page);
  // It is news once.
  await page.getByRole("button", { name: "Pokaż stół" }).click();
  await page.getByRole("button", { name: "Wynik" }).click();
  await expect(page.locator("#result-title")).toBeFocused();
  await expect(page.locator(SCENE)).toHaveCount(0);
});

test("whoever wants no motion sees the result at once", async ({ guests }) => {
  const page = await guests.arrive({ pace: "fast" }, { reducedMotion: "reduce" });
  const room = await Showroom.open(page, "domkotow", ["mine", "kitten"]);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /Finale-[^/]*\.js/.test(name)),
  );
  const seen = page.waitForFunction(() => document.querySelector(".finale, #result-title")?.id);
  room.end(EVENTS);
  expect(await (await seen).jsonValue()).toBe("result-title");
  await expect(page.locator(SCENE)).toHaveCount(0);
});
