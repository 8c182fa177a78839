import type { Page } from "@playwright/test";
import { expect, look, test, type Guests } from "./table";

const SIZES = [
  { name: "on a phone", viewport: { width: 360, height: 740 } },
  { name: "on a desktop", viewport: { width: 1440, height: 900 } },
];

declare global {
  interface Window {
    badges: number[];
  }
}

/** A browser whose push service is nowhere, and that remembers what its badge was told. */
async function arrive(guests: Guests, viewport: { width: number; height: number }): Promise<Page> {
  const page = await guests.arrive({}, { viewport });
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    window.badges = [];
    navigator.setAppBadge = (count) => Promise.resolve(void window.badges.push(count ?? -1));
    navigator.clearAppBadge = () => Promise.resolve(void window.badges.push(0));
    const made = () => {
      const kept = localStorage.getItem("test.push");
      if (!kept) return null;
      const { endpoint, keys } = JSON.parse(kept) as { endpoint: string; keys: Record<string, string> };
      const unsubscribe = () => Promise.resolve(localStorage.removeItem("test.push") === undefined);
      return { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    };
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    PushManager.prototype.getSubscription = () => Promise.resolve(made());
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const keys = {
        p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)),
        auth: text(crypto.getRandomValues(new Uint8Array(16)).buffer),
      };
      localStorage.setItem("test.push", JSON.stringify({ endpoint: "http://127.0.0.1:9/push", keys }));
      return made()!;
    };
  });
  return page;
}

/** A table where everybody has three days, and it is everybody's turn. */
async function beginSlowly(ola: Page, bartek: Page, name: string) {
  await ola.goto("/new/sen");
  await ola.getByLabel("Czas na decyzję").selectOption({ label: "3 dni" });
  await expect(ola.getByText("Nie musicie grać o tej samej porze.")).toBeVisible();
  await look(ola, `slow-new-${name}`);
  await ola.getByRole("button", { name: "Nakryj do stołu" }).click();
  await ola.waitForURL(/\/t\//);
  await bartek.goto(ola.url());
  await bartek.getByLabel("Jak cię nazywać?").fill("Bartek");
  await bartek.getByRole("button", { name: "Siadam do gry" }).click();
  await ola.getByRole("button", { name: "Zaczynamy" }).click();
}

for (const { name, viewport } of SIZES) {
  const file = name.replaceAll(" ", "-");

  test(`a table gives everybody days, and says until when, ${name}`, async ({ guests }) => {
    const [ola, bartek] = [await arrive(guests, viewport), await arrive(guests, viewport)];
    await beginSlowly(ola, bartek, file);
    await expect(ola).toHaveTitle("● Twoja tura · Sen");
    await expect.poll(() => ola.evaluate(() => window.badges.at(-1))).toBe(1);
    if (viewport.width >= 900) {
      const seats = ola.getByRole("complementary").getByRole("list", { name: "Kto przy stole" });
      await expect(seats.getByText(/^do .*\d/)).toHaveCount(2);
      await look(ola, `slow-room-${file}`);
    }
    await ola.goto("/");
    await expect(ola).toHaveTitle("● Twoja kolej (1) · Kociarnia");
    await expect.poll(() => ola.evaluate(() => window.badges.at(-1))).toBe(1);
    await expect(ola.getByRole("link", { name: /^Sen Bartek Twoja kolej, do .*\d/ })).toBeVisible();
    await look(ola, `slow-home-${file}`);
  });

  test(`one is told only after a tap, sets quiet hours and changes one's mind, ${name}`, async ({ guests }) => {
    const page = await arrive(guests, viewport);
    await page.goto("/new/sen");
    await page.getByRole("button", { name: "Nakryj do stołu" }).click();
    await page.waitForURL(/\/t\//);
    await page.goto("/settings");
    const turns = page.getByRole("region", { name: "Daj znać, gdy przyjdzie moja kolej" });
    const here = turns.getByRole("checkbox", { name: "Na tym urządzeniu, także gdy Kociarnia jest zamknięta" });
    const quiet = turns.getByRole("checkbox", { name: "Godziny ciszy" });
    await expect(here).toBeEnabled();
    await expect(here).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem("test.push"))).toBeNull();

    await here.click();
    await expect(here).toBeChecked();
    await quiet.click();
    await expect(turns.getByLabel("Od", { exact: true })).toHaveValue("22:00");
    await turns.getByLabel("Do", { exact: true }).fill("06:30");
    await turns.getByLabel("Do", { exact: true }).blur();
    await expect(turns.getByLabel("Do", { exact: true })).toBeEnabled();
    await look(page, `slow-settings-${file}`);

    await page.reload();
    await expect(here).toBeChecked();
    await expect(turns.getByLabel("Do", { exact: true })).toHaveValue("06:30");

    // As if it had been switched on elsewhere.
    await page.evaluate(() => localStorage.removeItem("test.push"));
    await page.reload();
    await expect(here).not.toBeChecked();
    await expect(turns.getByText("Dajemy ci też znać na 1 innym urządzeniu.")).toBeVisible();
    await turns.getByRole("button", { name: "Wyłącz wszędzie" }).click();
    await expect(turns.getByRole("button", { name: "Wyłącz wszędzie" })).toHaveCount(0);

    await here.click();
    await expect(here).toBeChecked();
    await here.click();
    await expect(here).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem("test.push"))).toBeNull();
    await quiet.click();
    await expect(turns.getByLabel("Od", { exact: true })).toHaveCount(0);
  });
}
