import type { Page } from "@playwright/test";
import { awaitTurn, expect, finish, look, makeMove, startWithOptions, test } from "./table";

const SIZES = [
  { name: "on phones", viewport: { width: 360, height: 740 }, language: "pl" },
  { name: "on desktops", viewport: { width: 1280, height: 800 }, language: "en" },
] as const;
const WORDS = {
  pl: {
    details: "Szczegóły wariantu",
    rounds: "Liczba rund",
    seats: "Oddaj miejsca kotom",
    challenge: "Wyzwij na pojedynek",
    link: "Link dla innych",
    play: "Zagraj",
    goOn: "Graj dalej",
    to: "Do pojedynku",
    alone: /Nikt inny jeszcze nie skończył/,
    calls: /Wyzwanie od: /,
    compare: /Porównaj z partią: /,
    parting: "Gdzie się rozchodzą",
    beside: "Obok siebie",
    match: /^Partia: /,
    end: "Zamknij pojedynek",
    over: /Ten pojedynek jest zamknięty/,
    mine: "Moje pojedynki",
    proof: "Nikt nie wybierał tych kart",
  },
  en: {
    details: "Details of the variant",
    rounds: "Number of rounds",
    seats: "Give the seats to cats",
    challenge: "Challenge others",
    link: "The link for others",
    play: "Play",
    goOn: "Go on",
    to: "To the duel",
    alone: /Nobody else has finished yet/,
    calls: / challenges you/,
    compare: /Compare with the match of /,
    parting: "Where they part",
    beside: "Side by side",
    match: /^Match of /,
    end: "Close the duel",
    over: /This duel is closed/,
    mine: "My duels",
    proof: "Nobody chose these cards",
  },
} as const;

for (const { name, viewport, language } of SIZES) {
  const words = WORDS[language];

  test(`two people play the same cards apart from each other and compare them afterwards, ${name}`, async ({
    guests,
  }) => {
    test.slow();
    const options = { viewport, locale: language === "pl" ? "pl-PL" : "en-US" };
    const [ana, bob] = [await guests.arrive({ language }, options), await guests.arrive({ language }, options)];

    // Ana sets up a table, gives the other seat to a cat, and challenges.
    await ana.goto("/new/sen");
    await ana.getByText(words.details).click();
    await ana.getByLabel(words.rounds, { exact: true }).fill("1");
    await ana.getByRole("button", { name: words.seats }).click();
    await look(ana, `duel-table-${language}`);
    await ana.getByRole("button", { name: words.challenge }).click();
    const dialog = ana.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await look(ana, `duel-challenge-${language}`);
    await dialog.getByRole("button", { name: words.challenge }).click();
    await ana.waitForURL(/\/duel\//);
    const link = ana.url();
    const deal = (page: Page) => page.locator("[data-deal='1']");
    await expect(deal(ana)).toHaveAttribute("data-status", "new");
    await expect(ana.getByRole("textbox", { name: words.link })).toHaveValue(link);
    await deal(ana).getByText(words.proof).click();
    await expect(deal(ana).locator("dd")).toHaveText([/^[0-9a-f]{64}$/]);
    await look(ana, `duel-new-${language}`);

    // She plays; it waits for her in the middle; at the end the result leads back.
    await ana.getByRole("button", { name: words.play, exact: true }).click();
    await ana.waitForURL(/\/t\//);
    await awaitTurn(ana);
    await makeMove(ana, () => 0); // looks at the first card
    await ana.goto(link);
    await expect(deal(ana)).toHaveAttribute("data-status", "playing");
    await ana.getByRole("button", { name: words.goOn }).click();
    await ana.waitForURL(/\/t\//);
    await finish(ana, 3);
    await ana.getByRole("link", { name: words.to }).click();
    await expect(deal(ana)).toHaveAttribute("data-status", "finished");
    await expect(ana.getByText(words.alone)).toBeVisible();

    // Bob comes by the link, and is told nothing of her match.
    await bob.goto(link);
    await expect(bob.getByText(words.calls)).toBeVisible();
    await expect(deal(bob)).toHaveAttribute("data-status", "new");
    await expect(bob.locator("[data-people]")).toHaveCount(0);
    await expect(deal(bob).locator("ol")).toHaveCount(0);
    await look(bob, `duel-invited-${language}`);
    await bob.getByRole("button", { name: words.play, exact: true }).click();
    await bob.getByRole("dialog").getByRole("button", { name: words.play, exact: true }).click();
    await bob.waitForURL(/\/t\//);
    await awaitTurn(bob);
    await makeMove(bob, (count) => count - 1); // looks at the last card: there the ways part
    await finish(bob, 4);
    await bob.getByRole("link", { name: words.to }).click();

    // Both compare, side by side.
    for (const page of [ana, bob]) {
      await page.goto(link);
      await expect(page.locator("[data-people]")).toHaveAttribute("data-people", "2");
      await expect(deal(page).locator("ol li")).toHaveCount(2);
    }
    await look(bob, `duel-compared-${language}`);
    await bob.getByRole("link", { name: words.compare }).click();
    await expect(bob.getByRole("heading", { name: words.beside })).toHaveCount(1);
    await expect(bob.getByRole("button", { name: words.match })).toBeVisible();
    await expect(bob.locator(".table:visible")).toHaveCount(viewport.width < 1000 ? 1 : 2);
    await bob.getByRole("button", { name: words.parting }).click();
    // At the first step, or at the second where the cat had looked before both of them.
    const output = bob.locator("output");
    await expect(output).toHaveText(/^[12]\//);
    const parted = parseInt((await output.textContent()) ?? "");
    await bob.keyboard.press("ArrowRight");
    await expect(output).toHaveText(new RegExp(`^${parted + 1}/`));
    await look(bob, `duel-beside-${language}`);
    await bob.getByRole("link", { name: words.to }).click();
    await bob.waitForURL(link);

    // Nobody else comes any more, and both find it again.
    await ana.getByRole("button", { name: words.end }).click();
    await expect(ana.getByText(words.over)).toBeVisible();
    await deal(ana).getByText(words.proof).click();
    await expect(deal(ana).locator("dd")).toHaveText([/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/]);
    await ana.getByRole("link", { name: words.mine }).click();
    await expect(ana.locator("main li a")).toHaveAttribute("data-status", "finished");
    await look(ana, `duels-${language}`);
  });
}

test("a finished match against a cat becomes the first of three deals in mixed games", async ({ guests }) => {
  test.slow();
  const page = await guests.arrive({}, { viewport: SIZES[0].viewport });
  await startWithOptions(page, "sen", ["mine", "kitten"], { "Liczba rund": "1" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await finish(page);
  await page.getByRole("button", { name: "Wyzwij na pojedynek" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ile rozdań").selectOption("3");
  await dialog.getByLabel("Za każdym razem inna gra").check();
  await look(page, "duel-from-match");
  await dialog.getByRole("button", { name: "Wyzwij na pojedynek" }).click();
  await page.waitForURL(/\/duel\//);
  await expect(page.locator("[data-deal]")).toHaveCount(3);
  await expect(page.locator("[data-status]")).toHaveCount(3);
  for (const [number, status] of ["finished", "new", "new"].entries())
    await expect(page.locator(`[data-deal='${number + 1}']`)).toHaveAttribute("data-status", status);
  expect(new Set(await page.locator("[data-deal] h2").allTextContents()).size).toBe(3);
  await look(page, "duel-three");
  await page.getByRole("button", { name: "Zagraj rozdanie 2" }).click();
  await page.waitForURL(/\/t\//);
  await awaitTurn(page);
  // From one's matches the same match leads to the same duel.
  await page.goto("/me");
  await page.getByRole("button", { name: "Wyzwij na pojedynek" }).click();
  await dialog.getByRole("button", { name: "Wyzwij na pojedynek" }).click();
  await expect(page.locator("[data-deal='2']")).toHaveAttribute("data-status", "playing");
  await page.goto(`/duel/${"x".repeat(22)}`);
  await expect(page.getByRole("alert")).toHaveText("Takiego pojedynku nie ma. Sprawdź link.");
  guests.forgive(/404/);
});
