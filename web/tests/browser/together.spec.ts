import { awaitTurn, dice, expect, makeMove, playOn, startWithOptions, test } from "./table";

const SMALLEST = { viewport: { width: 320, height: 568 } };

test("two browsers play each other by the link, and a spectator sees only what is public", async ({ guests }) => {
  const ola = await guests.arrive();
  const bartek = await guests.arrive();
  const widz = await guests.arrive();
  await startWithOptions(ola, "sen", ["mine", "person"], { "Liczba rund": "1" });
  const link = await ola.getByLabel("Link do stołu", { exact: true }).inputValue();
  await bartek.goto(link);
  await bartek.getByLabel("Jak cię nazywać?").fill("Bartek");
  await bartek.getByRole("button", { name: "Siadam do gry" }).click();
  await expect(ola.getByText("Bartek")).toBeVisible();

  const seen: { type: string; seat?: number; choices?: unknown[]; events?: { event: string; card?: string }[] }[] = [];
  widz.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => seen.push(...JSON.parse(String(payload)))),
  );
  await ola.getByRole("button", { name: "Zaczynamy" }).click();
  await expect(bartek.locator("[data-expected]")).not.toBeEmpty();
  await widz.goto(link);
  await widz.getByRole("button", { name: "Tylko popatrzę" }).click();
  await expect(widz.locator("[data-expected]")).not.toBeEmpty();

  await Promise.all([playOn(ola, 5), playOn(bartek, 6)]);
  for (const page of [ola, bartek, widz]) await expect(page.locator("#result-title")).toBeVisible();
  await expect(widz.locator("[data-move]")).toHaveCount(0);
  const told = seen.filter((message) => message.type === "update" || message.type === "snapshot");
  expect(told.length).toBeGreaterThan(4);
  for (const message of told) {
    expect(message.seat).toBe(-1);
    expect(message.choices).toEqual([]);
    for (const event of message.events ?? []) {
      if (event.event === "looked" || event.event === "drew") expect(event).not.toHaveProperty("card");
    }
  }
});

test("two tabs on one seat stay in step", async ({ guests }) => {
  const first = await guests.arrive();
  await startWithOptions(first, "sen", ["mine", "kitten"]);
  await first.getByRole("button", { name: "Zaczynamy" }).click();
  await awaitTurn(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await awaitTurn(second);
  const choose = dice(2);
  for (const page of [first, second, first, second]) {
    await awaitTurn(page);
    await makeMove(page, choose);
  }
  const number = (page: typeof first) => page.locator("[data-expected]").getAttribute("data-number");
  await expect.poll(async () => (await number(first)) === (await number(second))).toBe(true);
});

test("a curtain hides the table between two people at one device", async ({ guests }) => {
  const page = await guests.arrive();
  await startWithOptions(page, "sen", ["mine", "mine"], { "Liczba rund": "9" });
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  const choose = dice(4);
  let curtains = 0;
  for (let step = 0; step < 8; step++) {
    const curtain = page.getByRole("button", { name: /odsłoń stół/ });
    await curtain.or(page.locator("main [data-move]:enabled")).first().waitFor();
    if (await curtain.isVisible()) {
      curtains += 1;
      await expect(page.locator("main [data-move]")).toHaveCount(0);
      await expect(page.locator("main pre")).toHaveCount(0);
      await curtain.click();
    }
    await awaitTurn(page);
    await makeMove(page, choose);
  }
  expect(curtains).toBeGreaterThan(2);
});

test("what is picked up stays in the hand when somebody else goes", async ({ guests }) => {
  const ola = await guests.arrive();
  const bartek = await guests.arrive();
  let told = 0;
  ola.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => (told += String(payload).includes('"type":"table"') ? 1 : 0)),
  );
  await startWithOptions(ola, "luckybox", ["mine", "person"]);
  await bartek.goto(await ola.getByLabel("Link do stołu", { exact: true }).inputValue());
  await bartek.getByLabel("Jak cię nazywać?").fill("Bartek");
  await bartek.getByRole("button", { name: "Siadam do gry" }).click();
  await ola.getByRole("button", { name: "Zaczynamy" }).click();
  const playing = playOn(bartek, 2).catch(() => 0); // until he goes
  // Not every number that is drawn leaves something to pick up.
  const pick = ola.locator("main [data-pick]");
  for (let moves = 0; moves < 30 && (await awaitTurn(ola)) && (await pick.count()) === 0; moves++) {
    await playOn(ola, 1 + moves, 1);
  }
  await pick.first().click();
  const moves = () => ola.locator("main [data-move]").evaluateAll((all) => all.map((one) => one.dataset.move).join());
  const [before, known] = [await moves(), told];
  await bartek.close();
  await playing;
  await expect.poll(() => told).toBeGreaterThan(known);
  await ola.waitForTimeout(200);
  expect(await moves()).toBe(before);
});

test("a name of 24 wide letters pushes no card off a phone", async ({ guests }) => {
  const [ola, wide] = [await guests.arrive({}, SMALLEST), await guests.arrive({}, SMALLEST)];
  await startWithOptions(ola, "sen", ["mine", "person"]);
  await wide.goto(await ola.getByLabel("Link do stołu", { exact: true }).inputValue());
  await wide.getByLabel("Jak cię nazywać?").fill("W".repeat(24));
  await wide.getByRole("button", { name: "Siadam do gry" }).click();
  await ola.getByRole("button", { name: "Zaczynamy" }).click();
  for (const page of [ola, wide]) {
    await expect(page.locator("[data-spot^=dream]")).toHaveCount(8);
    const edges = await page
      .locator("main [data-spot], main .line button")
      .evaluateAll((things) => things.map((thing) => thing.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(SMALLEST.viewport.width);
  }
});
