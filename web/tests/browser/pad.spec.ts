// The pad for games with the printed box: counted by hand here, at a phone's size and at a desk's, by mouse and by keys.
import type { Page } from "@playwright/test";
import { checkAccess, expect, test } from "./table";

const SIZES = [
  { name: "phone", viewport: { width: 360, height: 740 } },
  { name: "desktop", viewport: { width: 1280, height: 800 } },
];

async function begin(page: Page, game: string, names: readonly string[], set: Record<string, string | boolean> = {}) {
  await page.goto(`/pad/${game}`);
  await expect(page.getByRole("button", { name: "Zaczynamy" })).toBeVisible();
  const count = page.getByRole("group", { name: "Ile osób gra" });
  for (;;) {
    const there = Number(await count.locator("output").textContent());
    if (there === names.length) break;
    await count.getByRole("button", { name: there < names.length ? "Więcej" : "Mniej" }).click();
  }
  for (const [seat, name] of names.entries()) await page.getByLabel(`Imię, miejsce ${seat + 1}`).fill(name);
  const options = page.locator("details:not([open]) summary");
  if (Object.keys(set).length > 0 && (await options.count()) > 0) await options.click();
  for (const [label, value] of Object.entries(set)) {
    const field = page.getByLabel(label, { exact: true });
    if (typeof value === "boolean") await field.setChecked(value);
    else if ((await field.evaluate((each) => each.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await page.waitForURL(/\/pad\/\w+\/\w+/);
}

/** Write cards down for one after another. */
async function lay(page: Page, hands: readonly string[][]) {
  for (const [seat, cards] of hands.entries()) {
    for (const card of cards) await page.locator(`[data-card="${card}"]`).click();
    if (seat + 1 < hands.length) await page.getByRole("button", { name: /^Dalej/ }).click();
  }
}

async function call(page: Page, name: string) {
  await page
    .getByRole("group", { name: /Kto zawołał/ })
    .getByRole("radio", { name, exact: true })
    .check();
}

const row = (page: Page, label: string) =>
  page.locator("table tr", { has: page.getByRole("rowheader", { name: label }) }).locator("td");

async function fitsTheScreen(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

async function look(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/pad-${name}.png`, fullPage: true });
}

for (const { name, viewport } of SIZES) {
  test.describe(name, () => {
    test("Sen: the book's example, a correction, a reload and the end", async ({ guests }) => {
      const page = await guests.arrive({}, { viewport });
      await begin(page, "sen", ["Ola", "Jan", "Ewa", "Adam"], { "Liczba rund": "2" });
      // 21, 16, 7 and 11 ravens; Adam calls and has not the fewest.
      await call(page, "Adam");
      await lay(page, [
        ["9", "9", "3", "0"],
        ["7", "6", "2", "1"],
        ["hourglass", "hourglass", "7", "0"],
        ["5", "4", "2", "0"],
      ]);
      await fitsTheScreen(page);
      await checkAccess(page);
      await page.getByRole("button", { name: "Policz rundę" }).click();
      await expect(row(page, "Runda 1")).toHaveText(["21", "16", "7", "16"]);
      // One of the ravens was miscounted: nothing is lost, and everything follows.
      await page.getByRole("button", { name: "Runda 1: popraw" }).click();
      await page.getByRole("radio", { name: "Ola", exact: true }).last().check();
      await page.getByRole("button", { name: "Usuń: 3" }).click();
      await expect(row(page, "Razem")).toHaveText(["?", "?", "?", "?"]);
      await page.locator('[data-card="1"]').click();
      await page.getByRole("button", { name: "Gotowe" }).click();
      await expect(row(page, "Razem")).toHaveText(["19", "16", "7", "16"]);
      await page.reload();
      await expect(row(page, "Razem")).toHaveText(["19", "16", "7", "16"]);
      // A call in time: nothing for Ewa.
      await call(page, "Ewa");
      await lay(page, [
        ["9", "hourglass", "3", "0"],
        ["7", "6", "2", "1"],
        ["1", "1", "0", "0"],
        ["5", "4", "2", "0"],
      ]);
      await page.getByRole("button", { name: "Policz rundę" }).click();
      await expect(page.getByRole("heading", { name: "Koniec gry" })).toBeVisible();
      await expect(row(page, "Runda 2")).toHaveText(["21", "16", "0", "11"]);
      await expect(row(page, "Razem")).toHaveText(["40", "32", "7", "27"]);
      await expect(page.locator("ol li").first()).toHaveText(/1\.\s*Ewa\s*7/);
      await fitsTheScreen(page);
      await checkAccess(page);
    });

    test("Koty: both readings of the nine, and teams", async ({ guests }) => {
      const page = await guests.arrive({}, { viewport });
      await begin(page, "koty", ["Ola", "Jan", "Ewa", "Adam"], { "Drużyny dwuosobowe": true });
      const land = (number: number) => page.getByRole("group", { name: `Kraina ${number}` });
      const set = async (number: number, top: string, nines: number) => {
        await land(number).getByLabel("Na wierzchu").selectOption(top);
        await land(number)
          .getByRole("radio", { name: String(nines), exact: true })
          .check();
      };
      // The book's dream: 6, a raven on two nines, 5 on three nines, two nines: 64 points.
      await set(1, "6", 0);
      await set(2, "kruk", 2);
      await set(3, "5", 3);
      await set(4, "nic / 9", 2);
      await fitsTheScreen(page);
      await checkAccess(page);
      await page.getByRole("button", { name: "Dalej: Jan" }).click();
      await set(1, "8", 0);
      await page.getByRole("button", { name: "Dalej: Ewa" }).click();
      await page.getByRole("button", { name: "Dalej: Adam" }).click();
      await page.getByRole("button", { name: "Policz punkty" }).click();
      await expect(row(page, "Kraina 3")).toHaveText(["40", "0", "0", "0"]);
      await expect(row(page, "Razem")).toHaveText(["64", "8", "64", "8"]);
      await page.getByText("Imiona, wariant").click();
      await page.getByLabel("Dziewiątka podwaja sama siebie").check();
      await page.getByRole("button", { name: "Przelicz w tym wariancie" }).click();
      await expect(row(page, "Razem")).toHaveText(["82", "8", "82", "8"]);
      await checkAccess(page);
    });

    test("Super Mega Lucky Box: cards, stars, cells and moons, and what cannot be", async ({ guests }) => {
      const page = await guests.arrive({}, { viewport });
      await begin(page, "luckybox", ["Ola", "Jan", "Ewa"]);
      const write = async (values: Record<string, string>) => {
        for (const [label, value] of Object.entries(values))
          await page.getByRole("textbox", { name: label }).fill(value);
      };
      const [cards, stars, cells, moons] = ["Pełne karty", "Gwiazdki", "Wykreślone pola", "Księżyce"] as const;
      const round = async (seats: Record<string, string>[]) => {
        for (const [seat, values] of seats.entries()) {
          await write(values);
          await page.getByRole("button", { name: seat < 2 ? /^Dalej/ : "Policz rundę" }).click();
        }
      };
      await write({ [cards]: "4" });
      await expect(page.getByText("najwyżej 3.").first()).toBeVisible();
      await write({ [cards]: "dwa" });
      await expect(page.getByText("tu trzeba wpisać liczbę całkowitą").first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("textbox", { name: cards })).toHaveValue("dwa");
      await round([{ [cards]: "1" }, { [stars]: "2" }, {}]);
      await expect(row(page, "Runda 1")).toHaveText(["15", "4", "0"]);
      await round([{}, {}, { [stars]: "3" }]);
      await round([{ [cards]: "2" }, {}, {}]);
      await round([
        { [cells]: "5", [moons]: "2" },
        { [cards]: "1", [cells]: "7", [moons]: "1" },
        { [cells]: "0", [moons]: "0" },
      ]);
      // 15 + 0 + 20 + 2 + 6; 4 + 8 + 3; 9 - 6.
      await expect(row(page, "Razem")).toHaveText(["43", "15", "3"]);
      await checkAccess(page);
    });

    test("Kotostrofa: two rounds, and a third on a tie; typed by keys alone", async ({ guests }) => {
      const page = await guests.arrive({}, { viewport });
      await begin(page, "kotostrofa", ["Ola", "Jan", "Ewa"]);
      const reach = async (name: string | RegExp) => {
        const wanted = page.getByRole("button", { name });
        for (let step = 0; step < 60; step++) {
          if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
          await page.keyboard.press("Tab");
        }
        throw new Error(`no way by keys to ${String(name)}`);
      };
      const hands = async (typed: string[]) => {
        for (const [seat, digits] of typed.entries()) {
          await reach(/^[0-9]$/);
          await page.keyboard.type(digits);
          await reach(seat < 2 ? /^Dalej/ : "Policz rundę");
          await page.keyboard.press("Enter");
        }
      };
      // The book: 5 and 6, 7, 4.
      await hands(["56", "7", "4"]);
      await expect(row(page, "Runda 1")).toHaveText(["11", "7", "4"]);
      await hands(["8", "", "3"]);
      await expect(row(page, "Razem")).toHaveText(["19", "7", "7"]);
      await expect(page.getByRole("heading", { name: "Runda 3" })).toBeVisible();
      await hands(["", "3", ""]);
      await expect(page.getByRole("heading", { name: "Koniec gry" })).toBeVisible();
      await expect(row(page, "Razem")).toHaveText(["19", "10", "7"]);
    });

    test("Dom kotów: the categories of a level, and a tie broken by filled cells", async ({ guests }) => {
      const page = await guests.arrive({ theme: "light" }, { viewport });
      await begin(page, "domkotow", ["Ola", "Jan"], { Poziom: "2" });
      const write = (label: string, value: string) => page.getByRole("textbox", { name: label }).fill(value);
      // The book's rooms: 3 + 12 + 0 + 7; two mice in a column with a cat; a bonus cell in a room of fives.
      await write("Pokoje z dwójek", "3");
      await write("Pokoje z trójek", "4");
      await write("Pokoje z piątek", "1");
      await write("Myszy z kotem w kolumnie", "2");
      await write("Pola bonusowe", "5");
      await expect(page.getByRole("textbox", { name: "Koty na pasku" })).toHaveCount(0);
      await fitsTheScreen(page);
      await checkAccess(page);
      await page.getByRole("button", { name: "Dalej: Jan" }).click();
      await write("Pokoje z piątek", "5");
      await write("Puste pola", "6");
      await expect(page.getByRole("textbox", { name: "rozstrzygają remis" })).toBeVisible();
      await write("rozstrzygają remis", "31");
      await page.getByRole("button", { name: "Policz punkty" }).click();
      await expect(row(page, "Razem")).toHaveText(["29", "29"]);
      await expect(page.locator("ol li").first()).toHaveText(/1\.\s*Jan\s*29/);
    });

    test("Dom kotów: a copy of the sheet is drawn by finger and by keys, and counted", async ({ guests }) => {
      const page = await guests.arrive({}, { viewport });
      await begin(page, "domkotow", ["Ola"], { Poziom: "2" });
      await page.getByRole("radio", { name: "Przepiszę kartkę" }).check();
      const cell = (id: string) => page.locator(`[data-cell="${id}"]`);
      const tool = (called: string) => page.getByRole("radio", { name: called, exact: true });
      const counted = (label: string) => page.locator("dl div", { hasText: label }).locator("dd");
      await expect(page.locator("[data-cell]")).toHaveCount(40);
      // Two 2s by keys: a room by itself. The next cell lies behind a gap of the house: a mouse; then a cat.
      await cell("a1").focus();
      for (const key of ["2", "ArrowRight", "2"]) await page.keyboard.press(key);
      await expect(counted("Pokoje z dwójek")).toHaveText("1");
      await tool("mysz").check();
      await cell("b1").focus();
      for (const key of ["ArrowRight", " "]) await page.keyboard.press(key);
      await expect(cell("f1")).toHaveAccessibleName("f1: mysz");
      await tool("kot").check();
      await cell("g1").click();
      // Five 5s in one stroke, the bonus cell b2 among them.
      await tool("5").check();
      await cell("a2").scrollIntoViewIfNeeded();
      const [from, to] = [(await cell("a2").boundingBox())!, (await cell("e2").boundingBox())!];
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(to.x + 10, to.y + 10, { steps: 20 });
      await page.mouse.up();
      await expect(cell("b2")).toHaveAccessibleName("b2: 5, w pokoju");
      await expect(counted("Pola bonusowe")).toHaveText("5");
      // A double mouse in the column of the cat, and a cell that is out of the game.
      await tool("mysz").check();
      await cell("g3").click();
      await tool("podwójne").check();
      await cell("g3").click();
      await tool("skreślone").check();
      await cell("a4").click();
      // Four 3s in a row: which three are the room cannot be known.
      await tool("3").check();
      for (const id of ["a3", "b3", "c3", "d3"]) await cell(id).click();
      await expect(page.getByText("Wybierz „pokój” i stuknij w jego pola.")).toBeVisible();
      await page.getByRole("button", { name: "Policz punkty" }).click();
      await expect(page.getByText(/Ola: a3: styka się tu więcej liczb, niż mieści pokój/)).toBeVisible();
      await fitsTheScreen(page);
      await look(page, `copy-unsettled-${name}`);
      await checkAccess(page);
      await tool("pokój").check();
      for (const id of ["b3", "c3", "d3"]) await cell(id).click();
      await expect(cell("a3")).toHaveAccessibleName("a3: 3");
      await expect(cell("d3")).toHaveAccessibleName("d3: 3, w pokoju");
      // Rooms of 2, 3 and 5; a mouse in a row and two in a column with a cat; b2; 40 - 15 cells are empty.
      const expected = { "Myszy z kotem w rzędzie": "1", "Myszy z kotem w kolumnie": "2", "Puste pola": "25" };
      for (const [label, value] of Object.entries(expected))
        await expect(page.locator("dl div", { hasText: label }).locator("dd")).toHaveText(value);
      await look(page, `copy-${name}`);
      await page.reload();
      await expect(cell("d3")).toHaveAccessibleName("d3: 3, w pokoju");
      await page.getByRole("button", { name: "Policz punkty" }).click();
      await expect(page.getByRole("heading", { name: "Koniec gry" })).toBeVisible();
      await expect(row(page, "Razem")).toHaveText(["−6"]); // 1 + 3 + 7 + 1 + 2 + 5 - 25
    });

    test("the pad is kept for when there is no network, with every game, from the first visit on", async ({
      guests,
    }) => {
      guests.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
      const page = await guests.arrive({}, { viewport });
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Otwórz notes" })).toBeVisible();
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const kept = await (await caches.open("kociarnia-shell")).keys();
            const has = (part: string) => kept.filter(({ url }) => url.includes(part)).length;
            return [has("/pad"), has("PadPage") > 0, has("/assets/page-") > 0];
          }),
        )
        .toEqual([5, true, true]);
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await page.goto("/pad");
      await page.getByRole("link", { name: "Kotostrofa" }).click();
      await page.getByRole("button", { name: "Zaczynamy" }).click();
      await lay(page, [["5", "6"], ["7"], ["4"]]);
      await page.getByRole("button", { name: "Policz rundę" }).click();
      await expect(row(page, "Razem")).toHaveText(["11", "7", "4"]);
      await page.reload();
      await expect(row(page, "Razem")).toHaveText(["11", "7", "4"]);
      await page.getByRole("link", { name: "Do notesu" }).click();
      await expect(page.getByRole("link", { name: /Kotostrofa.*Osoba 1, Osoba 2, Osoba 3/s })).toBeVisible();
      await checkAccess(page);
    });
  });
}

test("a sheet of one's own is copied without a connection", async ({ guests }) => {
  guests.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await guests.arrive({}, { viewport: SIZES[0]!.viewport });
  // Ours of level 1 has 47 cells; this one has no a7.
  await page.goto("/boxes/domkotow");
  await page.getByRole("radio", { name: "nic", exact: true }).check();
  await page.locator('[data-cell="a7"]').click();
  await page.getByLabel("Nazwa pudełka").fill("Mój dom");
  await page.getByLabel("Jak cię nazywać?").fill("Ola");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await page.waitForURL(/\/box\/[\w-]{20,}$/);
  await page.goto("/pad/domkotow");
  // Whoever goes on before the sheet has come still plays on it. (Routes do not see what passes the service worker.)
  await page.evaluate(() => {
    const fetchNow = window.fetch;
    window.fetch = async (...asked) => {
      if (String(asked[0]).includes("/facts")) await new Promise((resolve) => setTimeout(resolve, 1500));
      return fetchNow(...asked);
    };
  });
  await page.getByLabel("Na jakiej kartce gracie").selectOption("Mój dom");
  await page.getByRole("button", { name: "Zaczynamy" }).click();
  await page.waitForURL(/\/pad\/\w+\/\w+/);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("radio", { name: "Przepiszę kartkę" }).check();
  await expect(page.locator("[data-cell]")).toHaveCount(46);
  await expect(page.getByRole("radio", { name: "kot", exact: true })).toHaveCount(0); // cats are crossed off the track
  await page.getByRole("radio", { name: "mysz", exact: true }).check();
  await page.locator('[data-cell="b7"]').click();
  await page.getByRole("textbox", { name: "Koty na pasku" }).fill("3");
  // Two cheeses and three cats, 45 empty cells.
  await expect(page.locator("h3 output")).toHaveText("−40");
  await look(page, "own-phone");
  await checkAccess(page);
});

test("too many of a card are refused with the place, the reason and all that was written", async ({ guests }) => {
  const page = await guests.arrive({ language: "en" });
  await page.goto("/pad/sen");
  await page.getByRole("button", { name: "Begin" }).click();
  // The box on the table may be of an edition with nine nines and with eights.
  for (let card = 0; card < 4; card++) await page.locator('[data-card="9"]').click();
  await page.getByRole("button", { name: /^Next/ }).click();
  for (const card of ["9", "9", "9", "8"]) await page.locator(`[data-card="${card}"]`).click();
  await expect(page.getByText(/too many cards/)).toHaveCount(0);
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByRole("button", { name: "Count the round" }).click();
  await expect(page.getByText("Player 3: there are 0 cards, but at least 4 are needed.")).toBeVisible();
  await expect(page.getByText("Say who called, or “Nobody”.")).toBeVisible();
  await page.reload();
  await page.getByRole("radio", { name: "Player 2", exact: true }).last().check();
  await expect(page.getByRole("button", { name: "Remove 9" })).toHaveCount(3);
  // How many there are of a value is the same in every box of Kotostrofa.
  await page.goto("/pad/kotostrofa");
  await page.getByRole("button", { name: "Begin" }).click();
  for (const hand of [["8"], ["8", "8"]]) {
    for (const card of hand) await page.locator(`[data-card="${card}"]`).click();
    await page.getByRole("button", { name: /^Next/ }).click();
  }
  await expect(page.getByText("Player 2: too many cards “8”: 3 in all, but the box has 2.")).toBeVisible();
});

test("a sheet is sent as text and as a picture, and removed when it is asked for twice", async ({ guests }) => {
  const page = await guests.arrive();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "canShare", { value: () => false }));
  await begin(page, "kotostrofa", ["Ola", "Jan", "Ewa"]);
  await lay(page, [["5", "6"], ["7"], ["4"]]);
  await page.getByRole("button", { name: "Policz rundę" }).click();
  await lay(page, [["8"], [], []]);
  await page.getByRole("button", { name: "Policz rundę" }).click();
  await page.getByRole("button", { name: "Wyślij tekst" }).click();
  await expect(page.getByText("Skopiowano wynik jako tekst.")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("1. Ewa: 4\n2. Jan: 7\n3. Ola: 19");
  expect(text).toContain("Runda 1: Ewa 4, Jan 7, Ola 11\nRunda 2: Ewa 0, Jan 0, Ola 8");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Wyślij obrazek" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kotostrofa-.*\.png$/);
  await page.getByText("Imiona, wariant").click();
  await page.getByRole("button", { name: "Usuń tę kartkę" }).click();
  await page.getByRole("button", { name: /Usunąć na pewno/ }).click();
  await page.waitForURL(/\/pad$/);
  await expect(page.getByText("Zapisane kartki")).toHaveCount(0);
});
