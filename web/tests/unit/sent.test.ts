import { beforeEach, expect, test, vi } from "vitest";
import { SentMove } from "../../src/room/sent.svelte";

beforeEach(() => void vi.useFakeTimers());

test("a move is under way until it is answered and what it led to has been shown", () => {
  const sent = new SentMove();
  sent.send();
  sent.show(9);
  expect(sent.isUnderway).toBe(true);
  sent.answer(5, 3);
  sent.show(4);
  expect(sent.isUnderway).toBe(true);
  sent.show(5);
  expect(sent.isUnderway).toBe(false);
});

test("a refused move, or one whose table was told anew, needs nothing to be shown", () => {
  const sent = new SentMove();
  sent.send();
  sent.answer(0, 3);
  expect(sent.isUnderway).toBe(false);
  sent.send();
  sent.answer(8, 3);
  sent.stopWaiting();
  sent.show(4);
  expect(sent.isUnderway).toBe(false);
});

test("only a slow answer takes away what could be done, until it is there", async () => {
  const sent = new SentMove();
  sent.send();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.isSlow).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.isSlow).toBe(true);
  sent.answer(4, 4);
  expect(sent.isSlow).toBe(false);
  sent.send();
  sent.answer(4, 4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.isSlow).toBe(false);
});
