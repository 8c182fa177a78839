import { expect, test } from "vitest";
import { namesOf } from "../../src/room/names";
import type { SeatInfo } from "../../src/app/wire";
import { Words } from "../../src/app/words/words";

const words = new Words("en", { bots: "Mruczek, Filemon", "seat.free": "free" });
const person = (name: string, is_yours: boolean): SeatInfo => ({ kind: "person", name, is_yours, is_present: true });

test("bots are called like cats, and a free seat is called free", () => {
  const seats: SeatInfo[] = [person("Ola", true), { kind: "bot", level: "cat" }, { kind: "free" }];
  expect(namesOf(seats, words)).toEqual(["Ola", "Filemon", "free"]);
});

test("several seats of one user are numbered", () => {
  expect(namesOf([person("Ola", true), person("Ola", true)], words)).toEqual(["Ola 1", "Ola 2"]);
});

test("those who share this device have the names they gave, and are numbered where they gave none", () => {
  const seats = [person("Ola", true), person("Ola", true), person("Ola", true)];
  expect(namesOf(seats, words, [" Staś ", ""])).toEqual(["Ola", "Staś", "Ola 3"]);
});

test("the names of those who share this device say nothing about the seats of others", () => {
  const seats = [person("Ola", true), person("Jan", false), person("Jan", false)];
  expect(namesOf(seats, words, ["Staś"])).toEqual(["Ola", "Jan 1", "Jan 2"]);
});
