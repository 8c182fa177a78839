import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeOf } from "../../src/app/address.svelte";

test("every address the server answers with the page is a place of the page", () => {
  const addresses = readFileSync("../src/kociarnia/server/http/addresses.py", "utf-8");
  const pages = [.../PAGES = \((.*?)\)/s.exec(addresses)![1]!.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) expect(placeOf(page.replace(/\{\w+\}/, "x")).name, page).not.toBe("nowhere");
});

test("below another path only its own addresses are places", () => {
  expect(placeOf("/koty/", "/koty/").name).toBe("home");
  expect(placeOf("/koty/t/abc", "/koty/")).toEqual({ name: "table", table: "abc" });
  for (const path of ["/", "/t/abc", "/koty", "/kotyt/abc"]) expect(placeOf(path, "/koty/").name, path).toBe("nowhere");
});

test("what is no address of the page is nowhere", () => {
  for (const path of ["/t", "/t/a/b", "/nothing", "/settings/x", "/api/games"]) {
    expect(placeOf(path).name, path).toBe("nowhere");
  }
});
