import type { Page } from "@playwright/test";
import { byMouse, moveByHand } from "./hands";
import { awaitTurn, dice, expect, startWithOptions, test, type Guests } from "./table";

/** How the table is run, where the form has no field for it or only long times. */
async function runTables(page: Page, settings: Record<string, number>): Promise<void> {
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; settings?: object };
      const isNew = message.type === "create";
      server.send(isNew ? JSON.stringify({ ...message, settings: { ...message.settings, ...settings } }) : text);
    });
  });
}

/** A host and a guest in the lobby of a new table. */
async function meet(guests: Guests, game: string, settings: Record<string, number> = {}) {
  const [ola, bartek] = [await guests.arrive(), await guests.arrive()];
  await runTables(ola, settings);
  await startWithOptions(ola, game, ["mine", "person"]);
  await bartek.goto(ola.url());
  await bartek.getByLabel("Jak cię nazywać?").fill("Bartek");
  await bartek.getByRole("button", { name: "Siadam do gry" }).click();
  await expect(ola.getByText("Bartek")).toBeVisible();
  return { ola, bartek };
}

async function begin(ola: Page, bartek: Page) {
  await ola.getByRole("button", { name: "Zaczynamy" }).click();
  for (const page of [ola, bartek]) await expect(page.locator("[data-expected]")).not.toBeEmpty();
}

test("a reaction reaches the other browser, unless they are muted there", async ({ guests }) => {
  const { ola, bartek } = await meet(guests, "koty");
  await begin(ola, bartek);
  const bubbles = (page: Page) => page.locator("main .bubbles li");
  await bartek.getByRole("button", { name: "Mrrr…" }).click();
  await expect(bubbles(ola)).toHaveText(["Bartek Mrrr…"]);
  await bartek.getByRole("button", { name: "Wycisz reakcje" }).click();
  await ola.getByRole("button", { name: "Piątka" }).click();
  await expect(bubbles(ola).filter({ hasText: "Piątka" })).toBeVisible();
  // What is told later has arrived, so what was told before has too.
  await ola.goto("/");
  await expect(bartek.locator("aside li").first()).toContainText("chwilowo poza stołem");
  expect(await bubbles(bartek).filter({ hasText: "Piątka" }).count()).toBe(0);
});

test("the host sends a guest away, who is told so and cannot come back", async ({ guests }) => {
  const { ola, bartek } = await meet(guests, "koty");
  await expect(ola.getByRole("button", { name: "Zaczynamy" })).toBeEnabled();
  await ola.getByRole("button", { name: "Odeślij" }).click();
  await expect(ola.getByText("Bartek")).toHaveCount(0);
  await expect(ola.getByRole("button", { name: "Zaczynamy" })).toBeDisabled();
  await expect(bartek.getByText("Gospodarz nie zaprasza cię do tego stołu.")).toBeVisible();
  await bartek.reload();
  await expect(bartek.getByRole("heading", { name: "Tu nie ma dla ciebie stołu" })).toBeVisible();
  await bartek.getByRole("link", { name: "Strona główna" }).click();
  await expect(bartek.locator("[data-game=koty]")).toBeVisible();
  await expect(ola.getByRole("button", { name: "Zaczynamy" })).toBeDisabled();
});

test("a move is taken back once the other one agrees, and not when the other one refuses", async ({ guests }) => {
  const { ola, bartek } = await meet(guests, "domkotow");
  await begin(ola, bartek);
  await awaitTurn(ola);
  const undo = ola.locator("main").getByRole("button", { name: "Cofnij ostatni ruch" });
  const question = bartek.getByRole("alert").filter({ hasText: "prosi o cofnięcie ruchu" });
  await expect(undo).toBeDisabled();
  await ola.locator("main [data-pick^=symbol]").first().click();
  await ola.locator("main [data-cell][data-move], main [data-track][data-move]").first().click();
  await undo.click();
  await expect(ola.getByRole("alert").filter({ hasText: "Czekamy, czy wszyscy" })).toBeVisible();
  await question.getByRole("button", { name: "Nie tym razem" }).click();
  await expect(question).toHaveCount(0);
  await expect(ola.getByRole("alert").filter({ hasText: "Czekamy, czy wszyscy" })).toHaveCount(0);
  await expect(undo).toBeEnabled();

  await undo.click();
  await question.getByRole("button", { name: "Zgoda" }).click();
  await expect(question).toHaveCount(0);
  await expect(undo).toBeDisabled();
  await expect(ola.locator("main [data-pick^=symbol]")).not.toHaveCount(0);
});

test("a bot stands in for somebody whose time is over, until they take their seat back", async ({ guests }) => {
  const { ola, bartek } = await meet(guests, "koty", { clock: 20 });
  await begin(ola, bartek);
  const choose = dice(3);
  const awaited = async () => {
    const things = (page: Page) => page.locator("main [data-move]:enabled, main [data-card][data-stop]").count();
    await expect.poll(async () => (await things(ola)) + (await things(bartek))).toBeGreaterThan(0);
    return (await things(ola)) > 0 ? ola : bartek;
  };
  const makeMove = async (page: Page) => {
    const { number } = await moveByHand(page, byMouse, choose);
    await expect(page.locator("[data-expected]")).not.toHaveAttribute("data-number", number);
  };
  while ((await awaited()) === bartek) await makeMove(bartek);
  // The bot moves and waits for Bartek, so there is time enough to come back.
  const back = ola.getByRole("button", { name: "Wracam do gry" });
  await back.click();
  await expect(back).toHaveCount(0);
  while ((await awaited()) === bartek) await makeMove(bartek);
  await makeMove(ola);
  await expect(back).toHaveCount(0, { timeout: 3000 });
});

test("a bot stands in for somebody who has gone, and gives the seat back when they return", async ({ guests }) => {
  const { ola, bartek } = await meet(guests, "domkotow", { patience: 1 });
  await begin(ola, bartek);
  const table = ola.url();
  await awaitTurn(ola);
  await ola.goto("/");
  const olasSeat = bartek.locator("aside li").first();
  await expect(olasSeat).toContainText("bot w zastępstwie");
  await ola.goto(table);
  await expect(olasSeat).not.toContainText("bot w zastępstwie");
  await expect(ola.getByRole("button", { name: "Wracam do gry" })).toHaveCount(0);
  await expect(ola.locator("[data-expected]")).not.toBeEmpty();
});
