import { expect, test } from "vitest";
import { facesAt, namesOf } from "../../src/room/names";
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

test("no bot is called like a person at the table", () => {
  const bot: SeatInfo = { kind: "bot", level: "cat" };
  expect(namesOf([person("Filemon", true), bot], words)).toEqual(["Filemon", "Mruczek"]);
});

test("at a table no two have the same face, and everybody else's stays what it is", () => {
  const levels = ["kitten", "cat", "lynx", "tiger"] as const;
  for (let round = 0; round < 40; round++) {
    const seats = Array.from({ length: 12 }, (_, seat): SeatInfo =>
      seat < round % 13 ? person(`${round} ${seat}`, seat === 0) : { kind: "bot", level: levels[round % 4]! },
    );
    const names = seats.map((seat, number) => seat.name ?? `bot ${number}`);
    const faces = [...facesAt(seats, names).values()].map(({ mood, fur }) => `${mood} ${fur}`);
    expect(new Set(faces).size).toBe(12);
  }
  expect(facesAt([person("Ola", true)], ["Ola"]).get("Ola")).toEqual(
    facesAt([person("Ola", true), person("Jan", false)], ["Ola", "Jan"]).get("Ola"),
  );
});
