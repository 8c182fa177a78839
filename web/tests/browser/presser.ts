// Somebody who presses whatever looks pressable, at random times, and a witness who notes what became of every press.
import type { Page } from "@playwright/test";
import { OFFERS } from "../../src/room/offer";

/** What happened so many milliseconds before or after a lost press may tell why it was lost. */
const NEAR = 4000;

type Choose = (count: number) => number;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A press as it was seen in the page, times in milliseconds since 1970. */
interface Press {
  readonly time: number;
  readonly thing: string;
  readonly move: string | null;
  /** What would be picked up by it. */
  readonly pick: string | null;
  /** A move was on its way. */
  readonly isMoving: boolean;
  /** Something was picked up or put back, or a refusal was seen. */
  readonly isAnswered: boolean;
}

interface Note {
  readonly time: number;
  readonly text: string;
}

/** What the page tells of presses: those that came, what moved away from under one, and what is about to be pressed. */
interface Seen {
  readonly presses: Press[];
  readonly moved: string[];
  /** What came of presses, for whoever looks for a lost one. */
  readonly notes: Note[];
  planned: { readonly element: HTMLElement; readonly offer: string; readonly lay: string }[];
}

interface Sent {
  readonly time: number;
  readonly move: string;
}

/** What the page and the connection tell. */
export class Witness {
  /** Milliseconds from a message to its answer. */
  delay = 0;
  private readonly sent: Sent[] = [];

  private constructor(private readonly page: Page) {}

  /** Stands between a page and its server, and looks at every press; before the page is opened. */
  static async of(page: Page): Promise<Witness> {
    const witness = new Witness(page);
    const slowly = (send: () => void): void => void setTimeout(send, witness.delay / 2);
    await page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const { type, move } = JSON.parse(String(message)) as { type: string; move?: string };
        if (type === "move" && move !== undefined) witness.sent.push({ time: Date.now(), move });
        slowly(() => server.send(message));
      });
      server.onMessage((message) => slowly(() => socket.send(message)));
    });
    await page.addInitScript(lookAtPresses, OFFERS);
    return witness;
  }

  /** How many presses there were, and those that led to nothing. */
  async testify(): Promise<{ count: number; lost: string[]; moved: string[] }> {
    const { presses, moved, notes } = await this.page.evaluate(() => {
      const { presses, moved, notes } = (window as unknown as { witness: Seen }).witness;
      return { presses: presses.map((press) => ({ ...press, element: null })), moved, notes };
    });
    const story = [...notes, ...this.sent.map(({ time, move }) => ({ time, text: `${move} was sent` }))];
    story.sort((one, other) => one.time - other.time);
    const lost = presses.filter((press) => !press.isAnswered && !this.isSent(press));
    return {
      count: presses.length,
      lost: lost.flatMap(({ thing, time, isMoving }) => [
        `${thing}${isMoving ? " (moving)" : ""}`,
        ...story
          .filter((note) => Math.abs(note.time - time) < NEAR)
          .map((note) => `${note.time - time} ms: ${note.text}`),
      ]),
      moved,
    };
  }

  /** Its move was made after it, or was on its way when it came, perhaps with the very thing that was pressed again. */
  private isSent({ time, move, pick, isMoving }: Press): boolean {
    const underway = isMoving ? this.sent.filter((sent) => sent.time <= time).at(-1)?.move : undefined;
    const isUnderway = underway !== undefined && (underway === move || (pick !== null && underway.includes(pick)));
    return isUnderway || this.sent.some((sent) => sent.time >= time && sent.move === move);
  }
}

/** In the page: notes every press on something that is offered, and whether it was answered. */
function lookAtPresses(offers: string): void {
  interface Noted extends Omit<Press, "isAnswered"> {
    isAnswered: boolean;
    readonly element: HTMLElement;
  }
  const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const presses: Noted[] = [];
  const witness: Seen = { presses, moved: [], notes: [], planned: [] };
  const note = (text: string) => witness.notes.push({ time: Date.now(), text });
  const noteEvent = ({ type, target }: Event) =>
    note(`${type} on ${target instanceof Element ? target.outerHTML.slice(0, 90) : "nothing"}`);
  for (const type of ["pointerdown", "pointerup", "pointercancel", "click"]) addEventListener(type, noteEvent, true);
  const offerOf = (element: HTMLElement) =>
    element.matches(offers) && !element.matches(":disabled")
      ? JSON.stringify({ ...element.dataset, pressed: undefined, refused: undefined })
      : "";
  const lieOf = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  };
  Object.assign(window, { witness, offerOf, lieOf });
  /** What is picked up, and what that offers. */
  const look = () =>
    find(`main :is(${offers})`)
      .map((element) => `${offerOf(element)}${element.ariaPressed}${element.ariaExpanded}`)
      .join();
  addEventListener(
    "pointerdown",
    (event) => {
      const target = event.target as HTMLElement;
      const plan = witness.planned.shift();
      const isOffered = plan !== undefined && plan.element.isConnected && offerOf(plan.element) === plan.offer;
      const isHit = plan !== undefined && plan.element.contains(target);
      // A notice, or a sheet that the press before has opened, lies over the table and is pressed away.
      if (isOffered && !isHit && !target.closest(".notice, .cover")) {
        const story = witness.notes.slice(-12).map((note) => `${note.time - Date.now()} ms: ${note.text}`);
        witness.moved.push(`${plan.offer} lay at ${plan.lay}, now ${lieOf(plan.element)}`, ...story);
      }
      const element = isHit ? plan.element : target.closest<HTMLElement>(`main :is(${offers})`);
      // What offers nothing while one's own move is shown was offered when it was looked at.
      const offer = element && (offerOf(element) || (isHit && plan.offer));
      if (!element || !offer) return;
      const { move, pick } = JSON.parse(offer) as { move?: string; pick?: string };
      const press: Noted = {
        time: Date.now(),
        thing: `${element.className} ${offer}`,
        move: move ?? null,
        pick: pick ?? null,
        isMoving: find("[data-moving]").length > 0,
        isAnswered: false,
        element,
      };
      presses.push(press);
      if (press.move !== null) return;
      const before = look();
      const watch = () => {
        press.isAnswered ||= look() !== before;
        if (!press.isAnswered && Date.now() - press.time < 3000) requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    },
    true,
  );
  // A refusal answers the press on the thing that says no, or the last one; a card that is held is looked at instead.
  const answer = (element: Element | null) => {
    const press = presses.findLast((one) => !one.isAnswered && (element === null || one.element === element));
    if (press) press.isAnswered = true;
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const element = target as Element;
        if (type === "attributes" && element.matches("[data-refused], [data-turned]")) answer(element);
        if (type === "attributes") note(`${element.getAttributeNames().join()} of ${element.outerHTML.slice(0, 90)}`);
        for (const node of addedNodes) {
          if (!(node instanceof Element) || !node.matches(".notice")) continue;
          note(`notice: ${node.textContent}`);
          answer(null);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-refused", "data-turned"] });
  });
}

/** Presses so often, one thing after another as they lay when they were looked at; what others do is skipped, and what
 * lies over everything is put away. */
export async function pressOn(page: Page, choose: Choose, times: number): Promise<void> {
  for (let pressed = 0; pressed < times;) {
    const chances = [choose(1000), choose(1000), choose(1000)].map((chance) => chance / 1000);
    const places = await page.evaluate(choosePlaces, [OFFERS, chances] as const);
    if (places === "over") return;
    if (places.length === 0) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("s");
    }
    for (const { x, y } of places) {
      pressed += 1;
      await page.waitForTimeout(30 + choose(370));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.waitForTimeout(choose(90));
      await page.mouse.up();
    }
    await page.waitForTimeout(30);
  }
}

/** In the page: up to two points on things that are offered and can be seen. */
function choosePlaces([offers, [first, second, shift]]: readonly [string, readonly number[]]): Place[] | "over" {
  type Tell = (element: HTMLElement) => string;
  const { witness, offerOf, lieOf } = window as unknown as { witness: Seen; offerOf: Tell; lieOf: Tell };
  if (document.querySelector("#result-title")) return "over";
  const inside = 0.2 + (shift ?? 0) * 0.6;
  const places = [...document.querySelectorAll<HTMLElement>(`main :is(${offers})`)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width * inside, top + height * inside];
    const isSeen = offerOf(element) !== "" && element.contains(document.elementFromPoint(x, y));
    return isSeen ? [{ element, offer: offerOf(element), lay: lieOf(element), x, y }] : [];
  });
  const chosen = [first, second].map((chance) => places[Math.floor((chance ?? 0) * places.length)]);
  const found = [...new Set(chosen)].filter((place) => place !== undefined);
  witness.planned = found;
  return found.map(({ x, y }) => ({ x, y }));
}
