import type { Locator, Page } from "@playwright/test";
import { checkAccess, expect, playOn, test } from "./table";

const STEPS = { sen: 9, koty: 8, kotostrofa: 8, luckybox: 7, domkotow: 11 };
const SMALL = { width: 360, height: 740 };
const LARGE = { width: 1280, height: 800 };
const LOW = { width: 844, height: 390 };
const PHONE = { viewport: SMALL, hasTouch: true, isMobile: true };

interface Learner {
  page: Page;
  lesson: Locator;
  /** The moves the server waits for; empty when everything was learned. */
  asked: string[];
}

/** Goes to the home page and begins the lesson of a game. */
async function learn(page: Page, game: string): Promise<Learner> {
  const learner: Learner = { page, lesson: page.getByRole("region", { name: "Lekcja" }), asked: [] };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      for (const message of JSON.parse(String(payload)) as { lesson?: { moves?: string[] } }[])
        if (message.lesson) learner.asked = message.lesson.moves ?? [];
    }),
  );
  await page.goto("/");
  await page
    .locator(`[data-game=${game}]`)
    .getByRole("button", { name: /naucz się, grając/i })
    .click();
  await page.getByRole("button", { name: "Zaczynam" }).click();
  await page.waitForURL(/\/t\//);
  await expect(learner.lesson).toContainText(`Krok 1 z ${STEPS[game as keyof typeof STEPS]}`);
  return learner;
}

/** Reads on until the lesson waits for a move. */
async function read({ lesson }: Learner): Promise<void> {
  const next = lesson.getByRole("button", { name: "Dalej", exact: true });
  while ((await next.count()) > 0) await next.click();
}

/** What has to be touched next for the move that was asked for: the move itself, or what is picked up before. */
async function thingAsked({ page, asked }: Learner): Promise<Locator> {
  const thing = page.locator(`main [data-move="${asked[0]}"]:enabled`);
  const hinted = page.locator("main :is(.hinted, .is-hinted)");
  await thing.or(hinted).first().waitFor();
  return (await thing.count()) > 0 ? thing.first() : hinted.first();
}

/** Makes the move that was asked for, and waits for what the lesson says then. */
async function follow(learner: Learner, step: number): Promise<void> {
  const { lesson, page } = learner;
  await read(learner);
  const [move] = learner.asked;
  await expect(async () => {
    if (learner.asked[0] === move && (await lesson.getByText(`Krok ${step} z`).count()) > 0)
      await (await thingAsked(learner)).click({ timeout: 10_000 });
    await expect(lesson).not.toContainText(`Krok ${step} z`, { timeout: 1500 });
  }).toPass({ timeout: 60_000 });
  await expect(lesson).toBeVisible();
  await expect(page.locator("#result-title")).toHaveCount(0);
}

test("a wrong move is explained and changes nothing, and a reload goes on at the same step", async ({ guests }) => {
  const page = await guests.arrive();
  const learner = await learn(page, "sen");
  await read(learner);
  await checkAccess(page);
  await page.locator('main [data-move="look 3"]:enabled').click();
  await expect(page.getByText("zacznijmy od pierwszej od lewej")).toBeVisible();
  await expect(learner.lesson).toContainText("Krok 1 z 9");
  await follow(learner, 1);
  await follow(learner, 2);
  await page.reload();
  await expect(learner.lesson).toContainText("Krok 3 z 9");
  await follow(learner, 3);
  await expect(learner.lesson).toContainText("Krok 4 z 9");
});

/** What the lesson lies over that it must not: the things it speaks of, somebody's name and points. */
async function coveredBy({ page, lesson }: Learner, things: readonly Locator[]): Promise<string[]> {
  const people = await page.locator("main [data-who]").all();
  const bubble = await lesson.boundingBox();
  const boxes = await Promise.all([...things, ...people].map((each) => each.boundingBox()));
  if (!bubble || boxes.slice(0, things.length).includes(null)) return ["not seen"];
  const isOver = (box: (typeof boxes)[number]) =>
    box !== null &&
    Math.min(bubble.x + bubble.width, box.x + box.width) - Math.max(bubble.x, box.x) > 1 &&
    Math.min(bubble.y + bubble.height, box.y + box.height) - Math.max(bubble.y, box.y) > 1;
  return boxes.flatMap((box, index) => (isOver(box) ? [index < things.length ? "a thing" : `name ${index}`] : []));
}

for (const [game, steps] of Object.entries(STEPS)) {
  test(`the lesson of ${game} leads a newcomer into a free match and never covers what it is about`, async ({
    guests,
  }) => {
    const learner = await learn(await guests.arrive({}, { viewport: SMALL, hasTouch: true }), game);
    const { lesson, page } = learner;
    for (let step = 1; step <= steps; step++) {
      await expect(lesson).toContainText(`Krok ${step} z ${steps}`);
      await read(learner);
      // The move is made now on a phone, now on a large screen.
      for (const size of step % 2 > 0 ? [LARGE, LOW, SMALL] : [SMALL, LOW, LARGE]) {
        await page.setViewportSize(size);
        const thing = await thingAsked(learner);
        await expect.poll(() => coveredBy(learner, [thing])).toEqual([]);
      }
      await follow(learner, step);
    }
    await expect(lesson).toContainText("Brawo");
    await checkAccess(page);
    await read(learner);
    await lesson.getByRole("button", { name: "Gram dalej" }).click();
    await expect(lesson).toHaveCount(0);
    // The shortest of them to its result.
    expect(await playOn(page, 3, game === "sen" ? undefined : 3)).toBeGreaterThan(0);
    await expect(page.locator("#result-title")).toHaveCount(game === "sen" ? 1 : 0);
  });
}

for (const game of ["sen", "kotostrofa"]) {
  test(`on a phone on its side the lesson of ${game} begins beside the cards it introduces`, async ({ guests }) => {
    const learner = await learn(await guests.arrive({}, { viewport: LOW, hasTouch: true }), game);
    const cards = learner.page.locator("main [data-own] button");
    await expect(cards.nth(3)).toBeVisible();
    await expect.poll(async () => coveredBy(learner, await cards.all())).toEqual([]);
  });
}

test("on a phone the lesson makes room when asked", async ({ guests }) => {
  const page = await guests.arrive({}, PHONE);
  const { lesson } = await learn(page, "sen");
  await lesson.getByRole("button", { name: "Zmniejsz lekcję" }).click();
  expect((await lesson.boundingBox())?.width).toBeLessThan(200);
  await lesson.getByRole("button", { name: /Pokaż lekcję/ }).click();
  await expect(lesson).toContainText("Krok 1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
