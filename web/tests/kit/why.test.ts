import { expect, test } from "vitest";
import { Words } from "../../src/app/words/words";
import { othersAround } from "../../src/kit/seating";
import { whyNot } from "../../src/kit/why";

const texts = new Words("en", { "why.over": "It is over.", "why.wait": "{seat:who} first." });
const view = { phase: "turn", seat: 0, turn: 0, acting: [0, 2] };
const names = ["Ola", "Bo", "Cy"];

test("a touch that does nothing says that it is over, what is asked, or who is waited for", () => {
  expect(whyNot({ ...view, phase: "over" }, "Draw!", texts, names)).toBe("It is over.");
  expect(whyNot(view, "Draw!", texts, names)).toBe("Draw!");
  expect(whyNot(view, null, texts, names)).toBe("Cy first.");
  expect(whyNot({ ...view, turn: 1, acting: [] }, null, texts, names)).toBe("Bo first.");
});

test("the others follow one another from the left of the one who looks", () => {
  expect(othersAround(4, 2)).toEqual([3, 0, 1]);
  expect(othersAround(3, -1)).toEqual([0, 1, 2]);
  expect(othersAround(1, 0)).toEqual([]);
});
