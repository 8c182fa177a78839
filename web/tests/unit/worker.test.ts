import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

const SITE = "https://koty.example";

/** Whether the service worker answers a request itself, or leaves it to the browser. */
function answers(path: string, mode = "navigate", method = "GET"): boolean {
  const heard: Record<string, (event: object) => void> = {};
  const answer = Promise.resolve(undefined);
  runInNewContext(readFileSync("public/worker.js", "utf-8"), {
    URL,
    location: { href: `${SITE}/koty/worker.js`, origin: SITE },
    self: { addEventListener: (name: string, hear: (event: object) => void) => (heard[name] = hear) },
    caches: { open: () => ({ match: () => answer, put: () => answer }) },
    fetch: () => Promise.resolve({ ok: false }),
  });
  let isAnswered = false;
  heard.fetch?.({ request: { url: new URL(path, SITE).href, mode, method }, respondWith: () => (isAnswered = true) });
  return isAnswered;
}

describe("the service worker", () => {
  it("opens the page wherever somebody goes in it", () => {
    for (const path of ["/koty/", "/koty/t/abc", "/koty/rules/sen"]) expect(answers(path), path).toBe(true);
    expect(answers("/koty/assets/app-12345678.js", "no-cors")).toBe(true);
  });

  it("leaves the licences to the browser, so that they never stand in for the page", () => {
    expect(answers("/koty/licences.txt")).toBe(false);
  });

  it("leaves the documentation, what is asked of the server and other sites alone", () => {
    for (const path of ["/koty/docs", "/koty/docs/", "/koty/docs/play/sen.html", "/koty/api/export", "/other/"])
      expect(answers(path), path).toBe(false);
    expect(answers("https://elsewhere.example/koty/")).toBe(false);
    expect(answers("/koty/", "navigate", "POST")).toBe(false);
  });
});

/** What the service worker does when a message arrives, or a notification is pressed, with one page open. */
async function hears(name: string, event: object, open: string): Promise<Record<string, unknown>> {
  const heard: Record<string, (event: object) => void> = {};
  const done: Record<string, unknown> = {};
  const page = { url: SITE + open, focus: () => (done.focused = open) };
  let work: Promise<unknown> = Promise.resolve();
  runInNewContext(readFileSync("public/worker.js", "utf-8"), {
    URL,
    Promise,
    location: { href: `${SITE}/koty/worker.js`, origin: SITE },
    self: {
      addEventListener: (name: string, hear: (event: object) => void) => (heard[name] = hear),
      navigator: { setAppBadge: () => Promise.resolve((done.badge = true)) },
      registration: { showNotification: (title: string, shown: object) => Object.assign(done, { title, ...shown }) },
      clients: {
        matchAll: () => Promise.resolve([page]),
        openWindow: (address: string) => (done.opened = address),
      },
    },
  });
  heard[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
  return done;
}

describe("a message that it is one's turn", () => {
  const message = { title: "Sen", text: "Twoja kolej.", language: "pl", address: "/koty/t/abc", tag: "xyz" };
  const press = (data: unknown) => ({ notification: { close: () => undefined, data } });

  it("is shown as it is said, with a badge", async () => {
    const shown = await hears("push", { data: { json: () => message } }, "/koty/");
    const icon = "/koty/icon-192.png";
    expect(shown).toEqual({
      title: "Sen",
      body: "Twoja kolej.",
      lang: "pl",
      tag: "xyz",
      data: "/koty/t/abc",
      icon,
      badge: true,
    });
  });

  it("leads to the table: to the page that shows it, or to a new one", async () => {
    expect(await hears("notificationclick", press("/koty/t/abc"), "/koty/t/abc")).toEqual({ focused: "/koty/t/abc" });
    expect(await hears("notificationclick", press("/koty/t/abc"), "/koty/")).toEqual({ opened: "/koty/t/abc" });
  });

  it("never leads to another site", async () => {
    for (const address of ["https://elsewhere.example/a", "//elsewhere.example/a", ""])
      expect(await hears("notificationclick", press(address), "/koty/x")).toEqual({ opened: "/koty/" });
  });
});
