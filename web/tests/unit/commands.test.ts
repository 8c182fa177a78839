import { expect, test } from "vitest";
import { commandOf } from "../../src/room/commands";

const everything = { rules: true, log: true, hint: true, undo: true, skip: true };
const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("the keys of the room", () => {
  const commands = ["?", "l", "h", "u", "s", "x"].map((key) => commandOf(press(key), "BODY", everything));
  expect(commands).toEqual(["rules", "log", "hint", "undo", "skip", null]);
});

test("a key does nothing that is not possible now", () => {
  expect(commandOf(press("h"), "BODY", { ...everything, hint: false })).toBeNull();
});

test("keys of the browser, and letters that are written somewhere, are no commands", () => {
  expect(commandOf(press("l", { ctrlKey: true }), "BODY", everything)).toBeNull();
  expect(commandOf(press("u"), "INPUT", everything)).toBeNull();
  expect(commandOf(press("u"), "BUTTON", everything)).toBe("undo");
});
