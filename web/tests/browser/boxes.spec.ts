// Boxes of one's own: written by keys and by finger, refused with the place, saved, shared, tried, printed and played.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { checkAccess, expect, test } from "./table";

const SIZES = [
  { name: "phone", viewport: { width: 360, height: 740 } },
  { name: "desktop", viewport: { width: 1280, height: 800 } },
];
const PATIENCE = { timeout: 60_000 };
const FINE = /^Wszystko pasuje/;

async function fitsTheScreen(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

async function look(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/box-${name}.png`, fullPage: true });
}

/** A card as it is typed: nine digits, three bonuses of rows, three of columns. */
const TYPED = "123456789" + "db1" + "kg9";

for (const { name, viewport } of SIZES) {
  test.describe(name, () => {
    test("Super Mega Lucky Box: cards are typed one after another, and what is wrong is said where it is", async ({
      guests,
    }) => {
      const page = await guests.arrive({}, { viewport });
      await page.goto("/boxes/luckybox");
      await page.getByRole("button", { name: "Zacznij od pustych" }).click();
      await page.locator('[data-place="0"]').click();
      for (let card = 0; card < 9; card++) await page.keyboard.type(TYPED);
      await expect(page.getByRole("heading", { name: "Karta 10" })).toBeVisible();
      await expect(page.getByText(FINE)).toHaveText("Wszystko pasuje. Liczba osób: 1.", PATIENCE);
      // One bonus is taken away: the row of the card is named, and what is typed stays through a reload.
      await page.getByRole("button", { name: "Karta 3, 15 z 15" }).click();
      await page.getByRole("button", { name: "Premia rzędu 2: błyskawica" }).click();
      await page.keyboard.press("Backspace");
      await expect(page.getByText(/^Karta 3, rząd 2: brakuje tu bonusu/)).toBeVisible(PATIENCE);
      await fitsTheScreen(page);
      await look(page, `deck-${name}`);
      await checkAccess(page);
      await page.reload();
      await expect(page.getByText(/^Karta 3, rząd 2: brakuje tu bonusu/)).toBeVisible(PATIENCE);
      await page.getByRole("button", { name: "Karta 3, 14 z 15" }).click();
      await page.getByRole("button", { name: "Premia rzędu 2: puste" }).click();
      // By finger: the signs lie beside the card.
      await page.getByRole("button", { name: "dwie błyskawice" }).click();
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Pobierz plik" }).click(),
      ]);
      const text = readFileSync((await download.path())!, "utf-8");
      expect(text).toContain("card 3\n1 2 3 | ?\n4 5 6 | !!\n7 8 9 | 1\n( * 9\n");
      expect(text.match(/^card /gm)).toHaveLength(9);
    });

    test("Dom kotów: a sheet is drawn, an area by a finger; an unreachable cell is marked", async ({ guests }) => {
      const page = await guests.arrive({ theme: "light" }, { viewport });
      await page.goto("/boxes/domkotow");
      await page.getByLabel("Poziom", { exact: true }).selectOption("3");
      await expect(page.getByRole("radio", { name: "czerwony" })).toBeVisible(PATIENCE);
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      const cell = (id: string) => page.locator(`[data-cell="${id}"]`);
      // The red area of ours takes three cells of the yellow one, in one stroke: it is too large then.
      await page.getByRole("radio", { name: "czerwony" }).check();
      await cell("a4").scrollIntoViewIfNeeded();
      const [from, to] = [(await cell("a4").boundingBox())!, (await cell("c4").boundingBox())!];
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(to.x + 10, to.y + 10, { steps: 12 });
      await page.mouse.up();
      await expect(cell("b4")).toHaveAttribute("data-kind", "R");
      await expect(page.getByText(/obszar R ma 12 pól/)).toBeVisible(PATIENCE);
      // Back, by keys.
      await page.getByRole("radio", { name: "żółty" }).check();
      await cell("c4").focus();
      for (const key of [" ", "ArrowLeft", " ", "ArrowLeft", " "]) await page.keyboard.press(key);
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      // Letters that are not four different ones.
      await page.getByLabel("Losowane w każdej grze").uncheck();
      await page.getByLabel("Zdolność liczby 2").selectOption("b");
      await expect(page.getByText(/dwie z czterech są takie same/)).toBeVisible(PATIENCE);
      await page.getByLabel("Losowane w każdej grze").check();
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      // A cell nobody can reach.
      await page.getByRole("radio", { name: "nic", exact: true }).check();
      await cell("g2").focus();
      await page.keyboard.press(" ");
      await expect(page.getByText(/nie łączy się z pierwszym polem/)).toBeVisible(PATIENCE);
      await expect(page.locator("[data-cell].wrong")).toHaveCount(1);
      // The sentence stands below the drawing.
      const [last, said] = [cell("a7"), page.getByText(/nie łączy się z pierwszym polem/)];
      const [drawn, told] = [(await last.boundingBox())!, (await said.boundingBox())!];
      expect(told.y - (drawn.y + drawn.height)).toBeGreaterThan(0);
      expect(told.y - (drawn.y + drawn.height)).toBeLessThan(120);
      await fitsTheScreen(page);
      await look(page, `sheet-${name}`);
      await checkAccess(page);
      // A star too few is nobody's fault: no cell is marked.
      await page.getByRole("radio", { name: "fioletowy" }).check();
      await cell("g2").click();
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      await page.getByRole("radio", { name: "gwiazdka" }).check();
      await cell("f6").click();
      await expect(page.getByText(/^Pól z gwiazdką jest 2/)).toBeVisible(PATIENCE);
      await expect(page.locator("[data-cell].wrong")).toHaveCount(0);
    });

    test("Dom kotów: the tiles have the letters of the printed ones, in the editor, in the file and at the table", async ({
      guests,
    }) => {
      const page = await guests.arrive({}, { viewport });
      await page.goto("/boxes/domkotow");
      await page.getByText("Litery na kafelkach").focus();
      await page.keyboard.press("Enter");
      await page.getByLabel("Kafelek d").selectOption("wpisz cokolwiek");
      await expect(page.getByLabel("Kafelek h").locator("option:checked")).toHaveText("wpisz 3");
      await page.getByLabel("Losowane w każdej grze").uncheck();
      // The tiles a, b, c and d of this box, as in the first game of the book.
      await expect(page.getByLabel("Zdolność liczby 5").locator("option:checked")).toHaveText("d: wpisz cokolwiek");
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      await fitsTheScreen(page);
      await look(page, `tiles-${name}`);
      await checkAccess(page);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Pobierz plik" }).click(),
      ]);
      expect(readFileSync((await download.path())!, "utf-8")).toContain(
        "\n\nabilities apart step number any dice two-five animal three mice diagonal double move\n",
      );
      await page.getByLabel("Jak cię nazywać?").fill("Ola");
      await page.getByRole("button", { name: "Zapisz" }).click();
      await page.waitForURL(/\/box\/[\w-]{20,}$/, PATIENCE);
      await page.getByRole("button", { name: "Zagraj", exact: true }).click();
      await expect(page.locator("#preset option:checked")).toHaveText("Moje pudełko", PATIENCE);
      await page.getByLabel("Miejsce 2").selectOption("cat");
      await page.getByRole("button", { name: "Nakryj do stołu" }).click();
      await page.waitForURL(/\/t\//, PATIENCE);
      await page.getByRole("button", { name: "Zaczynamy" }).click();
      const tile = page.locator('[data-tile="h"]');
      await expect(tile.locator(".letter")).toHaveText("d", PATIENCE);
      await expect(tile).toHaveAccessibleName("Zdolność za pokój 5: d, wpisz cokolwiek. Używa się jej od razu");
      await look(page, `tiles-table-${name}`);
    });

    test("Kotostrofa: the colours of the cards are typed, one that is missing is said, and the match has these cards", async ({
      guests,
    }) => {
      const page = await guests.arrive({}, { viewport });
      await page.goto("/boxes/kotostrofa");
      const card = (id: string) => page.locator(`[data-card="${id}"]`);
      await expect(card("0.0")).toHaveAccessibleName("Wartość 1, karta 1: czerwony");
      await page.getByRole("button", { name: "Zacznij od pustych" }).click();
      await expect(page.getByText("Wartość 1, karta 1: brakuje koloru tej karty.")).toBeVisible(PATIENCE);
      await card("0.0").focus();
      // All cards are violet but the ones, which are red; the last one, the 9, is chosen by finger.
      await page.keyboard.type("c".repeat(9) + "f".repeat(35));
      await expect(page.getByText("Wartość 9, karta 1: brakuje koloru tej karty.")).toBeVisible(PATIENCE);
      await expect(card("8.0")).toBeFocused();
      await fitsTheScreen(page);
      await look(page, `colours-${name}`);
      await checkAccess(page);
      await page.reload();
      await card("8.0").click();
      await page.getByRole("button", { name: "zielony, razem 0" }).click();
      await expect(card("8.0")).toHaveAccessibleName("Wartość 9, karta 1: zielony");
      await expect(page.getByText(FINE)).toHaveText("Wszystko pasuje. Liczba osób: 3–5.", PATIENCE);
      // By keys: back to the 9, which loses its colour and gets another.
      await card("8.0").focus();
      await page.keyboard.press("Backspace");
      await page.keyboard.press("n");
      await expect(card("8.0")).toHaveAccessibleName("Wartość 9, karta 1: niebieski");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Pobierz plik" }).click(),
      ]);
      expect(readFileSync((await download.path())!, "utf-8")).toBe(
        "1 RRRRRRRRR\n2 VVVVVVVV\n3 VVVVVVV\n4 VVVVVV\n5 VVVVV\n6 VVVV\n7 VVV\n8 VV\n9 B\n",
      );
      await page.getByLabel("Jak cię nazywać?").fill("Ola");
      await page.getByRole("button", { name: "Zapisz" }).click();
      await page.waitForURL(/\/box\/[\w-]{20,}$/, PATIENCE);
      await page.getByRole("button", { name: "Zagraj", exact: true }).click();
      await expect(page.locator("#preset option:checked")).toHaveText("Moje pudełko", PATIENCE);
      await page.getByLabel("Miejsce 2").selectOption("cat");
      await page.getByLabel("Miejsce 3").selectOption("cat");
      await page.getByRole("button", { name: "Nakryj do stołu" }).click();
      await page.waitForURL(/\/t\//, PATIENCE);
      await expect(page.getByText(/nie liczy się do twojej siły \(z własnymi kartami albo kartką\)/)).toBeVisible(
        PATIENCE,
      );
      await page.getByRole("button", { name: "Zaczynamy" }).click();
      await expect(page.locator('[data-move="draw"], [data-move^="discard"], [data-move="pass"]').first()).toBeVisible(
        PATIENCE,
      );
      await look(page, `colours-table-${name}`);
    });

    test("Sen: a table of cards is saved, shared, tried by bots and played", async ({ guests }) => {
      const page = await guests.arrive({}, { viewport });
      await page.goto("/boxes/sen");
      const copies = page.locator('[aria-labelledby="card-9 copies"]');
      await copies.fill("16");
      await expect(page.getByText("9: to nie jest liczba od 0 do 15.")).toBeVisible(PATIENCE);
      await expect(copies).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByText("Ile kart: to nie jest liczba od 0 do 15")).toBeVisible();
      // A number that is taken away is missing, and not what it was.
      await copies.fill("");
      await expect(page.getByText("Razem kart: 50")).toBeVisible();
      await expect(page.getByText("9: to nie jest liczba od 0 do 15.")).toBeVisible(PATIENCE);
      await copies.fill("9");
      await expect(page.getByText(FINE)).toBeVisible(PATIENCE);
      await page.getByLabel("Nazwa pudełka").fill("Moje kruki");
      await page.getByLabel("Jak cię nazywać?").fill("Ola");
      await page.getByRole("button", { name: "Zapisz" }).click();
      await page.waitForURL(/\/box\/[\w-]{20,}$/, PATIENCE);
      await page.getByRole("button", { name: "Niech boty zagrają" }).click();
      await expect(page.getByRole("rowheader", { name: "kot", exact: true })).toBeVisible(PATIENCE);
      await fitsTheScreen(page);
      await look(page, `table-${name}`);
      await checkAccess(page);
      // Somebody else looks at it by the link and has a copy.
      const link = page.url();
      const other = await guests.arrive({ language: "en" }, { viewport });
      await other.goto(link);
      await expect(other.getByText("Somebody has shared this box with you.")).toBeVisible(PATIENCE);
      await expect(other.locator('[aria-labelledby="card-9 copies"]')).toHaveValue("9");
      // It is chosen like a preset, and the match is played with it.
      await page.getByRole("button", { name: "Zagraj", exact: true }).click();
      await expect(page.locator("#preset option:checked")).toHaveText("Moje kruki", PATIENCE);
      await page.getByLabel("Miejsce 2").selectOption("cat");
      await page.getByRole("button", { name: "Nakryj do stołu" }).click();
      await page.waitForURL(/\/t\//, PATIENCE);
      await expect(page.getByText(/nie liczy się do twojej siły \(z własnymi kartami albo kartką\)/)).toBeVisible(
        PATIENCE,
      );
    });
  });
}

test("a file is opened whatever its marks and line ends; a bad one is refused with its line and changes nothing", async ({
  guests,
}) => {
  const page = await guests.arrive({ language: "en" });
  await page.goto("/boxes/luckybox");
  const card = "1 2 3 | ?\r\n4 5 6 | !\r\n7 8 9 | -\r\n( * 9\r\n";
  const deck = Array.from({ length: 16 }, (_, index) => `card ${index + 1}\r\n${card}\r\n`).join("");
  const open = (text: string | Buffer) =>
    page.locator('input[type="file"]').setInputFiles({
      name: "deck.txt",
      mimeType: "text/plain",
      buffer: Buffer.isBuffer(text) ? text : Buffer.from(text),
    });
  await open(`\uFEFF${deck}`);
  await expect(page.getByRole("heading", { name: "Cards: 16" })).toBeVisible(PATIENCE);
  await expect(page.getByText(/^Everything fits/)).toBeVisible(PATIENCE);
  await open(Buffer.from(`\uFEFF${deck}`, "utf16le"));
  await expect(page.getByText("The file is open.")).toBeVisible(PATIENCE);
  await open(deck.replace("card 2\r\n1 2 3", "card 2\r\n1 secret 3"));
  const refusal = page.getByText("The file was not opened. Line 8, column 3: this is no number from 1 to 9.");
  await expect(refusal).toBeVisible(PATIENCE);
  await expect(page.getByText("secret")).toHaveCount(0);
  await open(Buffer.from([0x63, 0x0d, 0x0a, 0xe6, 0xff, 0xfe, 0xb9]));
  await expect(page.getByText("The file was not opened. Line 2: it is not text in UTF-8.")).toBeVisible(PATIENCE);
  await open("#".repeat(50_000));
  await expect(page.getByText("The file was not opened: it is longer than a box can be.")).toBeVisible(PATIENCE);
  await expect(page.getByRole("heading", { name: "Cards: 16" })).toBeVisible();
  // What a file has taken the place of can be had back, also after a reload.
  await open(deck.slice(0, deck.indexOf("card 10")));
  await expect(page.getByRole("heading", { name: "Cards: 9" })).toBeVisible(PATIENCE);
  await page.reload();
  await page.getByRole("button", { name: "Back to what was here before" }).click();
  await expect(page.getByRole("heading", { name: "Cards: 16" })).toBeVisible();
});

test("what never came to anything is said of the cards there are, also when some were removed", async ({ guests }) => {
  const page = await guests.arrive({ language: "en" });
  await page.goto("/boxes/luckybox");
  await page.getByRole("button", { name: "Begin empty" }).click();
  await page.locator('[data-place="0"]').focus();
  for (let card = 0; card < 10; card++) await page.keyboard.type("123456789" + "al1" + "ms9");
  await page.getByLabel("What shall we call you?").fill("Ola");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/box\//, PATIENCE);
  await page.getByRole("button", { name: "Card 10, 15 of 15" }).click();
  await page.getByRole("button", { name: "Remove this card" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible(PATIENCE);
  // The bots have completed all nine cards.
  await page.evaluate(() => {
    const fetchNow = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await fetchNow(...asked);
      if (!String(asked[0]).endsWith("/trial")) return answer;
      const info = (await answer.json()) as Record<string, unknown>;
      const cat = { matches: 1, scores: [{ score: 60, matches: 1 }] };
      const trial = { is_running: false, aims: { cat: 1 }, levels: { cat }, reached: [..."123456789"] };
      return new Response(JSON.stringify({ ...info, trial }), { headers: { "Content-Type": "application/json" } });
    };
  });
  await page.getByRole("button", { name: "Let the bots play" }).click();
  await expect(page.getByText("Every part of it came to something.")).toBeVisible(PATIENCE);
});

for (const { name, viewport } of SIZES) {
  test(`${name}: what can be printed of a game is printed as one wishes`, async ({ guests }) => {
    const page = await guests.arrive({}, { viewport });
    await page.goto("/rules/domkotow");
    const paper = page.getByRole("region", { name: "Na papierze" });
    await expect(paper.getByRole("link")).toHaveText([
      "Arkusze, poziom 1",
      "Arkusze, poziom 2",
      "Arkusze, poziom 3",
      "Arkusze, poziom 4",
      "Notes do punktów, poziom 1",
      "Notes do punktów, poziom 2",
      "Notes do punktów, poziom 3",
      "Notes do punktów, poziom 4",
      "Zasady na jednej stronie",
    ]);
    await paper.getByLabel("Papier").selectOption("letter");
    await paper.getByLabel("Arkuszy na stronie").selectOption("4");
    await paper.getByLabel(/czarno-białe/).focus();
    await page.keyboard.press(" ");
    const address = (await paper.getByRole("link", { name: "Arkusze, poziom 3" }).getAttribute("href"))!;
    const wishes = Object.fromEntries(new URL(address, page.url()).searchParams);
    expect(wishes).toEqual({ paper: "letter", ink: "black", per_page: "4", language: "pl", options: '{"level":3}' });
    const answer = await page.request.get(address, { timeout: 60_000 });
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await paper.scrollIntoViewIfNeeded();
    await fitsTheScreen(page);
    await look(page, `print-${name}`);
    await checkAccess(page);
  });
}

test("sixty cards are typed without the mouse, and each key is taken in at once", async ({ guests }) => {
  const page = await guests.arrive({});
  await page.goto("/boxes/luckybox");
  await page.getByRole("button", { name: "Zacznij od pustych" }).click();
  await page.locator('[data-place="0"]').focus();
  const begun = Date.now();
  for (let card = 0; card < 60; card++) await page.keyboard.type(TYPED);
  const seconds = (Date.now() - begun) / 1000;
  await expect(page.getByRole("button", { name: "Karta 60, 15 z 15" })).toBeVisible(PATIENCE);
  await expect(page.getByText(FINE)).toHaveText("Wszystko pasuje. Liczba osób: 1–12.", PATIENCE);
  console.info(`900 keys in ${seconds.toFixed(1)} s: the page takes ${Math.round((seconds / 900) * 1000)} ms a key`);
  // A person who reads cards off paper types about two keys a second: 900 keys are seven and a half minutes.
  await page.getByLabel("Jak cię nazywać?").fill("Ola");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await page.waitForURL(/\/box\//, PATIENCE);
  await expect(page.getByRole("button", { name: "Karta 60, 15 z 15" })).toBeVisible(PATIENCE);
  guests.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Karta 60, 15 z 15" }).click();
  await page.keyboard.type("9");
  await expect(page.getByText("Niesprawdzone: brak połączenia.")).toBeVisible(PATIENCE);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "Karta 60, 15 z 15" }).click();
  await expect(page.getByRole("button", { name: "Rząd 1, kolumna 1: 9" })).toBeVisible(PATIENCE);
  const print = page.getByRole("link", { name: "Drukuj" });
  const answer = await page.request.get((await print.getAttribute("href"))!, { timeout: 60_000 });
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
