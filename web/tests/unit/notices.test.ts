import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices } from "../../src/app/notices.svelte";

const texts = () => notices.shown.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

test("one notice does not take the place of another, and each goes in its own time", async () => {
  notices.show("this match no longer counts");
  notices.show("a tiger would do this", 8);
  expect(texts()).toEqual(["this match no longer counts", "a tiger would do this"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual(["a tiger would do this"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(texts()).toEqual([]);
});

test("the same once more is news, is not shown twice, and stays as long as if it were new", async () => {
  notices.show("too fast");
  const [first] = notices.shown;
  await vi.advanceTimersByTimeAsync(4000);
  notices.show("too fast");
  expect(texts()).toEqual(["too fast"]);
  expect(notices.shown[0]?.number).not.toBe(first?.number);
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(["too fast"]);
});

test("there are never more than three, the oldest makes room", () => {
  for (const text of ["a", "b", "c", "d"]) notices.show(text);
  expect(texts()).toEqual(["b", "c", "d"]);
});
