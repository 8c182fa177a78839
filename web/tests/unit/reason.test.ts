import { beforeAll, expect, test } from "vitest";
import type { Hinted } from "../../src/app/wire";
import { speak } from "../../src/app/words/catalogue.svelte";
import { Words } from "../../src/app/words/words";
import { reasonOf } from "../../src/room/reason";

const words = new Words("en", { "move.draw": "Draw a card", "move.take": "Take from {from:who}" });
const choices = [
  { move: "draw", parts: { action: "draw" } },
  { move: "take B", parts: { action: "take", from: 1 } },
  { move: "wake", parts: { action: "wake" } },
];

beforeAll(() => speak("en"));

function told(why: Hinted["why"]): string {
  const hinted: Hinted = { type: "hinted", id: "q1", table: "t", seat: 0, move: "draw", why: why ?? null };
  return reasonOf(hinted, choices, words, ["Ola", "Bo"]);
}

test("a hint says how many of a hundred matches it hopes to win, and what comes next", () => {
  expect(told({ chance: 61, other: "take B", other_chance: 25 })).toBe(
    "A tiger would do this and win about 61 times in 100. Next best: “Take from Bo” (25).",
  );
  expect(told({ chance: 61, other: "wake", other_chance: 60, is_close: true })).toBe(
    "A tiger would do this and win about 61 times in 100. Next best: “wake”, nearly as good.",
  );
});

test("what was not weighed is not said", () => {
  expect(told({ chance: 61 })).toBe("A tiger would do this and win about 61 times in 100.");
  expect(told({ other: "wake" })).toBe("A tiger would do this. Next best: “wake”."); // alone nobody wins
  expect(told(null)).toBe("");
});
