import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tableFacts } from "../../src/games/drawn";

const asked: { address: string; body: string | null }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response('{"price": 7}');
  vi.stubGlobal("fetch", (address: string, wish?: RequestInit) => {
    asked.push({ address, body: (wish?.body as string | undefined) ?? null });
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the facts of a variant are asked for once a page, those of another edition or of other options anew", async () => {
  const facts = await tableFacts("sen", 1, "{}");
  expect(facts).toEqual({ price: 7 });
  expect(await tableFacts("sen", 1, "{}")).toBe(facts);
  await tableFacts("sen", 2, "{}");
  await tableFacts("sen", 1, '{"raven_limit":70}');
  expect(asked.map(({ address }) => decodeURIComponent(address))).toEqual([
    "/api/games/sen/facts?edition=1&options={}",
    "/api/games/sen/facts?edition=2&options={}",
    '/api/games/sen/facts?edition=1&options={"raven_limit":70}',
  ]);
});

test("options too long for an address are posted", async () => {
  const options = { deck: "1 2 3 | *\n".repeat(400) };
  await tableFacts("luckybox", 1, JSON.stringify(options));
  expect(asked[0]!.address).toBe("/api/games/luckybox/facts");
  expect(JSON.parse(asked[0]!.body!)).toEqual({ edition: 1, options });
});

test("facts that could not be had are asked for again", async () => {
  answer = () => new Response('{"code": "too_fast", "text": "later"}', { status: 429 });
  await expect(tableFacts("koty", 1, "{}")).rejects.toMatchObject({ code: "too_fast" });
  answer = () => new Response('{"price": 9}');
  expect(await tableFacts("koty", 1, "{}")).toEqual({ price: 9 });
});
