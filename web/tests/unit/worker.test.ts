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
