import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import { Words } from "../../src/app/words/words";
import Reading from "../../src/kit/Reading.svelte";
import { closeCount, noteRounds, NO_ROUNDS, openCount, showSheet, type Rounds } from "../../src/kit/rounds";

const texts = new Words("en", {
  sheet: "Score sheet",
  close: "Close",
  "sheet.round": "Round",
  "sheet.total": "Total",
  "sheet.empty": "Nothing yet",
});
const ended = ["the first round", 700] as const;
const counted = openCount<string>(NO_ROUNDS, ...ended);

function draw(rounds: Rounds<string>): string {
  const props = {
    rounds,
    seat: 0,
    totals: [4, 2],
    names: ["Ola", "Bo"],
    goal: "to 100",
    texts,
    onread: () => {},
    counted: createRawSnippet<[unknown, number, () => void]>((event, duration) => ({
      render: () => `<p>${String(event())} in ${duration()}</p>`,
    })),
    children: createRawSnippet(() => ({ render: () => "<p>something else</p>" })),
  };
  return render(Reading, { props }).body;
}

test("over the table lies the score sheet before a count, and a count before anything else", () => {
  expect(draw(NO_ROUNDS)).toContain("something else");
  expect(draw(counted)).toContain("the first round in 700");
  expect(draw(closeCount(counted))).toContain("something else");
  const both = draw(showSheet(counted, true));
  expect(both).toContain("Score sheet");
  expect(both).not.toContain("the first round");
});

test("a count closes the sheet, and the sheet has a line for every round", () => {
  expect(openCount(showSheet<string>(NO_ROUNDS, true), ...ended).isSheetOpen).toBe(false);
  const begun = noteRounds<string>(NO_ROUNDS, { round: 0, totals: [0, 0] });
  const noted = noteRounds(begun, { round: 1, totals: [4, 2] });
  expect(noted.sheet.rows).toEqual([{ round: 0, scores: [4, 2] }]);
  expect(noteRounds(noted, { round: 1, totals: [4, 2] })).toBe(noted);
});
