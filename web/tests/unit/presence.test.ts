import { beforeAll, expect, test } from "vitest";
import type { SeatInfo } from "../../src/app/wire";
import { speak } from "../../src/app/words/catalogue.svelte";
import { comingsAndGoings, presencesOf, waitingFor } from "../../src/room/presence";

beforeAll(() => speak("pl"));

const person = (changes: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: "person",
  name: "Ola",
  is_present: true,
  ...changes,
});

test("whoever comes, goes or has a bot play for them is spoken of, once", () => {
  const steps = [person(), person({ is_present: false }), person({ is_present: false, is_stood_in: true }), person()];
  const told = steps.slice(1).map((now, index) => comingsAndGoings([steps[index]!], [now], ["Ola"]));
  expect(told).toEqual([
    ["Ola na chwilę znika. Czekamy."],
    ["Ola nie wraca, na razie gra tu bot."],
    ["Ola wraca do stołu."],
  ]);
  expect(comingsAndGoings([person()], [person()], ["Ola"])).toEqual([]);
});

test("nothing is said of oneself, of bots, and of those who have only now been seen", () => {
  const away = { is_present: false };
  expect(comingsAndGoings([person({ is_yours: true })], [person({ is_yours: true, ...away })], ["Ola"])).toEqual([]);
  expect(comingsAndGoings([], [person(away)], ["Ola"])).toEqual([]);
  expect(comingsAndGoings([person()], [{ kind: "bot", level: "cat" }], ["Psotka"])).toEqual([]);
});

test("it is said what somebody is waited for", () => {
  expect(waitingFor(person({ is_present: false }), "Ola", true)).toBe("Czekamy, aż wróci Ola.");
  const away = { is_stood_in: true, is_present: false };
  expect(waitingFor(person(away), "Ola", false)).toBe("Ola wróci później, na razie gra tu bot.");
  expect(waitingFor(person({ is_stood_in: true }), "Ola", false)).toBe(
    "Ola jest przy stole, ale na razie gra tu jeszcze bot.",
  );
  expect(waitingFor(person(), "Ola", true)).toBe("Ola długo się zastanawia.");
  expect(waitingFor(person(), "Ola", false)).toBeNull();
  expect(waitingFor({ kind: "bot", level: "tiger" }, "Psotka", true)).toBeNull();
  expect(waitingFor(person({ is_yours: true }), "Ola", false)).toBeNull();
});

test("the table marks who is away, on the way back, played for by a bot, or thinking for long", () => {
  const seats = [
    person({ is_yours: true, is_present: false }),
    person({ is_present: false }),
    person({ is_present: false, is_stood_in: true }),
    person({ is_stood_in: true }),
    person(),
    person(),
    { kind: "bot", level: "tiger" } as const,
  ];
  const marks = [null, "away", "stood_in", "returning", null, null, null];
  expect(presencesOf(seats, [0, 1, 2, 3, 4, 6], false)).toEqual(marks);
  expect(presencesOf(seats, [0, 1, 2, 3, 4, 6], true)).toEqual(marks.with(4, "long"));
});
