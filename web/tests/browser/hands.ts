// Ways to play that no test can cheat with: by keys alone, and by finger or mouse on what really lies under it.
import type { Locator, Page } from "@playwright/test";
import { dice } from "./table";

type Choose = (count: number) => number;

/** Which buttons are meant: those of a selector and, where moves are named, those that make one of them. */
interface Wanted {
  selector: string;
  moves?: readonly string[];
}

/** Uses one of the wanted buttons. */
export type Hand = (page: Page, wanted: Wanted, choose: Choose) => Promise<void>;

const MOVES = "main [data-move]:enabled";
/** A land of Koty where a card could mean two things: using it asks which. */
const ASKING = "main [data-spot][data-stop]:not([data-move])";
/** Whatever can be picked up and is not in the hand yet. */
const OPENINGS = `main [data-pick]:enabled:not([aria-pressed=true]),
  main [data-card][data-stop]:not([data-move], [aria-pressed=true]), ${ASKING}`;

/** Goes with Tab, Shift+Tab and now and then an arrow to one of the wanted buttons, then Enter. */
export const byKeys: Hand = async (page, wanted, choose) => {
  if (choose(3) === 0 && (await page.evaluate(() => document.activeElement?.matches("main button")))) {
    await page.keyboard.press(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][choose(4)] ?? "ArrowUp");
  }
  const chance = choose(1000) / 1000;
  for (let attempts = 0; attempts < 8; attempts++) {
    const steps = await page.evaluate(
      ({ selector, moves, chance }) => {
        const stops = [
          ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex]"),
        ];
        const open = stops.filter((stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility());
        const fitting = open.filter(
          (stop) => stop.matches(selector) && (!moves || moves.includes(stop.dataset.move ?? "")),
        );
        const active = document.activeElement as HTMLElement | null;
        if (active?.matches(":focus-visible") && fitting.includes(active)) return 0;
        const target = fitting[Math.floor(chance * fitting.length)];
        if (!target) return null;
        const place = open.indexOf(target);
        if (active && open.includes(active)) return place - open.indexOf(active);
        // The focus is on something Tab does not stop at any more: it starts between two stops.
        const passed = open.filter((stop) => active && stop.compareDocumentPosition(active) & 4).length;
        return place < passed ? place - passed : place - passed + 1;
      },
      { ...wanted, chance },
    );
    if (steps === 0) return page.keyboard.press("Enter");
    for (let step = 0; step < Math.abs(steps ?? 1); step++) {
      await page.keyboard.press((steps ?? 1) > 0 ? "Tab" : "Shift+Tab");
    }
  }
  throw new Error(`${wanted.selector} cannot be reached by keyboard`);
};

/** Where the middle of one of the wanted buttons is, once it lies still and nothing covers it. */
function findPlace(page: Page, wanted: Wanted, choose: Choose): Promise<{ x: number; y: number }> {
  return page.evaluate(
    async ({ selector, moves, chance }) => {
      let trouble = `there is no ${selector}`;
      let last = "";
      let calm = 0;
      for (const end = performance.now() + 60_000; performance.now() < end;) {
        const fitting = [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (button) => !moves || moves.includes(button.dataset.move ?? ""),
        );
        const button = fitting[Math.floor(chance * fitting.length)];
        if (button) {
          const box = button.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const under = document.elementFromPoint(x, y);
          const isHit = under !== null && button.contains(under);
          // What has changed is laid out again after a frame, so one frame is not enough.
          calm = isHit && last === `${x} ${y}` ? calm + 1 : 0;
          if (calm > 2) return { x, y };
          const cover = under ? under.outerHTML.slice(0, 200) : "nothing: it is outside the screen";
          trouble = `${button.outerHTML.slice(0, 200)} at ${x}, ${y}, where the finger finds ${cover}`;
          last = `${x} ${y}`;
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      throw new Error(trouble);
    },
    { ...wanted, chance: choose(1000) / 1000 },
  );
}

export const byTouch: Hand = async (page, wanted, choose) => {
  const { x, y } = await findPlace(page, wanted, choose);
  await page.touchscreen.tap(x, y);
};

export const byMouse: Hand = async (page, wanted, choose) => {
  const { x, y } = await findPlace(page, wanted, choose);
  await page.mouse.click(x, y);
};

/** Brings something of a form into sight and puts a finger on it. */
export async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const mark = `touch-${Math.random().toString(36).slice(2)}`;
  await target.evaluate((element, name) => element.setAttribute("data-touched", name), mark);
  await byTouch(page, { selector: `[data-touched="${mark}"]` }, () => 0);
}

interface Sight {
  number: string;
  isOver: boolean;
  moves: string[];
  openings: number;
  asking: number;
  /** What changes when something is picked up. */
  look: string;
}

/** Waits until the table is another one than before and something can be done, or the match is over. */
async function lookAt(page: Page, before: Partial<Sight> = {}): Promise<Sight> {
  const { number, look } = before;
  return page.evaluate(
    async ({ number, look, selectors: [moves, openings, asking] }) => {
      const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      let trouble: string[] = [];
      for (const end = performance.now() + 30_000; performance.now() < end;) {
        const sight = {
          number: find("[data-expected]")[0]?.dataset.number ?? "",
          isOver: find("#result-title").length > 0,
          moves: find(moves).map((button) => button.dataset.move ?? ""),
          openings: find(openings).length,
          asking: find(asking).length,
          look: find(`${moves}, main [data-pick], main [data-card], ${asking}`)
            .map(({ dataset, ariaPressed }) => `${dataset.move} ${dataset.pick} ${dataset.card} ${ariaPressed}`)
            .join(),
        };
        const isMoving = find("[data-expected][data-moving]").length > 0;
        const isChanged = sight.number !== number && sight.look !== look;
        const isReady = sight.moves.length + sight.openings > 0 && isChanged && !isMoving;
        if (sight.isOver || isReady) return sight;
        trouble = [
          look === undefined && sight.number === number ? "the move is not made" : "",
          look !== undefined && sight.look === look ? "nothing is picked up" : "",
          sight.moves.length + sight.openings === 0 ? "nothing can be done" : "",
          isMoving ? "a move is on its way" : "",
          `number ${sight.number} after ${number}, held ${find("main [aria-pressed=true]").map(({ ariaLabel }) => ariaLabel)}`,
          `under the finger ${find("main :hover").at(-1)?.outerHTML.slice(0, 300)}`,
          find("[data-expected], .notice")
            .map(({ textContent }) => textContent.trim())
            .join(" | "),
        ].filter(Boolean);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      throw new Error(trouble.join("; "));
    },
    { number, look, selectors: [MOVES, OPENINGS, ASKING] as const },
  );
}

/** Makes one move, as a rule with something picked up first; returns what was seen before it. */
export async function moveByHand(page: Page, hand: Hand, choose: Choose, seen?: Sight): Promise<Sight> {
  const sight = seen ?? (await lookAt(page));
  const known = sight.moves;
  let moves = known;
  let now = sight;
  if (now.openings > 0 && (known.length === 0 || choose(2) > 0)) {
    for (let selector = OPENINGS; selector; selector = moves.length === 0 && now.asking > 0 ? ASKING : "") {
      await hand(page, { selector }, choose);
      now = await lookAt(page, { look: now.look });
      moves = now.moves.filter((move) => !known.includes(move));
    }
    if (moves.length === 0) moves = now.moves;
  }
  await hand(page, { selector: MOVES, moves }, choose);
  return sight;
}

/** Plays to the result. */
export async function playByHand(page: Page, hand: Hand, seed: number): Promise<void> {
  const choose = dice(seed);
  let sight = await lookAt(page);
  for (let turns = 0; !sight.isOver; turns++) {
    if (turns > 400) throw new Error("the match does not end");
    await moveByHand(page, hand, choose, sight);
    sight = await lookAt(page, { number: sight.number });
  }
}
