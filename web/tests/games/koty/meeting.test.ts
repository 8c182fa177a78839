import { expect, test } from "vitest";
import { Words } from "../../../src/app/words/words";
import { captionsOf } from "../../../src/games/koty/meeting";
import type { Meeting } from "../../../src/games/koty/scene";

const texts = new Words("en", {
  "attack.by": "{name:n} attacks",
  "attack.by.you": "you attack",
  "attack.on": "{name:n}'s land {place:nth}",
  "attack.on.you": "your land {place:nth}",
  "attack.defence": "{name:n} defends",
  "attack.waits": "{name:n} may defend",
  "attack.again": "{name:n} may go on",
  "attack.fight": "{name:n} fights",
  "attack.friends": "{name:n} makes friends",
  "attack.outcome.defended": "defended",
  "attack.outcome.fight": "driven away",
});
const meeting = {
  seat: 1,
  owner: 0,
  place: 2,
  card: "5",
  isFight: true,
  answering: null,
  defence: null,
  outcome: null,
} as unknown as Meeting;
const said = (change: object, viewer = 0) =>
  captionsOf({ ...meeting, ...change } as Meeting, viewer, ["Ola", "Bo"], texts);

test("everybody reads who attacks whom, and those it is about read it of themselves", () => {
  expect(said({})).toEqual({ attacker: "Bo attacks", attacked: "your land 3", status: "Bo fights" });
  expect(said({}, 1)).toMatchObject({ attacker: "you attack", attacked: "Ola's land 3" });
});

test("how a meeting stands: an outcome before a question, a defence before an outcome", () => {
  expect(said({ answering: 1 }).status).toBe("Bo may defend");
  expect(said({ answering: 0 }).status).toBe("Bo fights");
  expect(said({ isFight: false }).status).toBe("Bo makes friends");
  expect(said({ answering: 1, outcome: "fight" }).status).toBe("driven away");
  expect(said({ outcome: "fight", defence: { seat: 0, card: "7" } })).toMatchObject({
    status: "defended",
    attacked: "Ola defends",
  });
});

test("whoever may attack again is asked, and only the others read of it", () => {
  expect(said({ card: null }, 1).status).toBe("");
  expect(said({ card: null }).status).toBe("Bo may go on");
});
