// What the device keeps of the pad, and what it makes of things that are no sheets.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropSheet, findSheet, keepSheet, keptSheets, newSheet } from "../../src/pad/kept";
import { emptyRound } from "../../src/pad/sheet";

let isFull = false;

beforeEach(() => {
  isFull = false;
  const storage = Object.create({
    getItem: (key: string) => (storage[key] as string | undefined) ?? null,
    removeItem: (key: string) => delete storage[key],
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      storage[key] = text;
    },
  }) as Record<string, unknown>;
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

test("a sheet is found again as it was, the latest first, until it is removed", () => {
  const [first, second] = [newSheet("sen", ["Ola"], { rounds: 3 }), newSheet("koty", ["Jan"], {})];
  first.rounds.push({ ...emptyRound(1), isDone: true });
  expect(keepSheet({ ...second, begun: first.begun + 5 })).toBe(true);
  expect(keepSheet(first)).toBe(true);
  expect(findSheet(first.id)).toEqual(first);
  expect(keptSheets().map(({ game }) => game)).toEqual(["koty", "sen"]);
  dropSheet(second.id);
  expect(keptSheets().map(({ game }) => game)).toEqual(["sen"]);
});

test("a full device is no error, only a refusal", () => {
  isFull = true;
  expect(keepSheet(newSheet("sen", ["Ola"], {}))).toBe(false);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "7",
  '{"id": "1"}',
  '{"id": "1", "game": "sen", "begun": 1, "names": ["Ola"], "options": {}, "rounds": [null]}',
  '{"id": "1", "game": "sen", "begun": 1, "names": ["Ola"], "options": {}, "rounds": [{"seats": [], "shared": {}}]}',
  '{"id": "1", "game": "sen", "begun": 1, "names": ["Ola"], "options": null, "rounds": []}',
  '{"id": "1", "game": "sen", "begun": 1, "names": [7], "options": {}, "rounds": []}',
])("what is no sheet is left alone: %s", (text) => {
  localStorage.setItem("kociarnia.pad.1", text);
  localStorage.setItem("kociarnia.wishes", "{}");
  expect(findSheet("1")).toBeNull();
  expect(keptSheets()).toEqual([]);
});
