import type { Page } from "@playwright/test";
import { OFFERS } from "../../src/room/offer";
import { recordMatch } from "../engine";
import { Showroom, type Position } from "./showroom";
import { expect, test } from "./table";

const SEATS: Record<string, number> = { sen: 2, koty: 2, kotostrofa: 3, luckybox: 1, domkotow: 1 };
const NAMES = ["Ola", "Bartek", "Zosia"];
const SIZES = [
  [390, 844],
  [1280, 800],
] as const;
/** So many turns from one phase to another are looked at. */
const EACH = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Thing {
  readonly kind: string;
  readonly points: readonly Point[];
  /** It is picked up, and not played at once. */
  readonly isPick: boolean;
}

/** What lay where on the page. */
interface Surveyor {
  /** Notes where everything lies that is offered. */
  readonly survey: () => void;
  /** What is still offered and no longer lies where it lay; it may have grown. */
  readonly compare: () => string[];
  /** Points at the edges of one thing of each kind, the lowest one first. */
  readonly edges: () => Thing[];
  /** What was at a point when `edges` was asked, where something else, or nothing, is now. */
  readonly missed: (point: Point) => string[];
}

/** In the page. */
function bringSurveyor(offers: string): void {
  const SLACK = 1;
  const offerOf = (element: HTMLElement): string =>
    element.matches(offers) && !element.matches(":disabled") ? JSON.stringify(element.dataset) : "";
  const offered = () =>
    [...document.querySelectorAll<HTMLElement>(`main :is(${offers})`)].filter((element) => offerOf(element) !== "");
  const show = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round).join(" ");
  const isAt = (element: Element, { x, y }: Point) => element.contains(document.elementFromPoint(x, y));
  let before: { readonly element: HTMLElement; readonly offer: string; readonly box: DOMRect }[] = [];
  const at = new Map<string, HTMLElement>();
  const surveyor: Surveyor = {
    survey() {
      before = offered().map((element) => ({
        element,
        offer: offerOf(element),
        box: element.getBoundingClientRect(),
      }));
    },
    compare: () =>
      before.flatMap(({ element, offer, box }) => {
        if (!element.isConnected || offerOf(element) !== offer) return [];
        const now = element.getBoundingClientRect();
        const gone = [now.left - box.left, now.top - box.top, box.right - now.right, box.bottom - now.bottom];
        return Math.max(...gone) > SLACK ? [`${offer} lay at ${show(box)}, now at ${show(now)}`] : [];
      }),
    edges() {
      at.clear();
      const kinds = new Map(offered().map((element) => [element.className, element]));
      return [...kinds.values()].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        // From outside to its middle: it may lie askew.
        const ways = [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ] as const;
        const points = ways.flatMap(([right, down]) => {
          for (let part = 0.5 - 1.5 / Math.max(width, height); part > 0; part -= 0.01) {
            const point = { x: left + width * (0.5 + right * part), y: top + height * (0.5 + down * part) };
            if (isAt(element, point)) return [point];
          }
          return [];
        });
        for (const point of points) at.set(JSON.stringify(point), element);
        return { kind: element.className, points, isPick: element.dataset.move === undefined };
      });
    },
    missed(point) {
      const element = at.get(JSON.stringify(point));
      return element?.isConnected && !isAt(element, point) ? [`${offerOf(element)} at ${point.x} ${point.y}`] : [];
    },
  };
  Object.assign(window, surveyor);
  // Everything is at once where it is going to lie.
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important }");
  document.adoptedStyleSheets = [still];
}

const ask = <Name extends keyof Surveyor>(page: Page, name: Name, point: Point = { x: 0, y: 0 }) =>
  page.evaluate(([name, point]) => (window as unknown as Surveyor)[name](point) as ReturnType<Surveyor[Name]>, [
    name,
    point,
  ] as const);

/** Turns of one's own that follow one another, a few from each phase to each. */
function turnsOf(game: string, seats: number): [Position, Position][] {
  interface View {
    readonly seats: number;
    readonly phase: string;
  }
  const { steps } = recordMatch<View, unknown, unknown>(game, { seats, bot: "kitten", seed: 3 });
  const counts = new Map<string, number>();
  const turns: [Position, Position][] = [];
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    if (!next || step.choices.length === 0 || next.choices.length === 0) return;
    const kind = `${step.view.phase} ${next.view.phase}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if ((counts.get(kind) ?? 0) <= EACH) turns.push([step, next]);
  });
  return turns;
}

for (const [game, seats] of Object.entries(SEATS)) {
  test(`whatever can be pressed in ${game} stays where it lies while it can be pressed`, async ({ guests }) => {
    const page = await guests.arrive({}, { reducedMotion: "reduce" });
    await page.addInitScript(bringSurveyor, OFFERS);
    const room = await Showroom.open(page, game, ["mine", ...Array<string>(seats - 1).fill("kitten")]);
    const names = NAMES.slice(0, seats);
    const turns = turnsOf(game, seats);
    const complaints: string[] = [];
    const look = async (point: Point) =>
      complaints.push(...(await ask(page, "missed", point)), ...(await ask(page, "compare")));
    const seen = new Set<string>();
    /** The mouse comes to everything that is offered and lies on it; what can be picked up is, and put back. */
    const point = async () => {
      for (const { kind, points, isPick } of await ask(page, "edges")) {
        if (seen.has(kind)) continue;
        seen.add(kind);
        await ask(page, "survey");
        for (const edge of points) {
          await page.mouse.move(edge.x, edge.y);
          await look(edge);
          await page.mouse.move(0, 0);
        }
        const [edge] = points;
        if (!isPick || !edge) continue;
        await page.mouse.click(edge.x, edge.y);
        await page.waitForFunction(() => document.querySelector("[data-pressed]") === null);
        await look(edge);
        await page.mouse.click(edge.x, edge.y);
        await page.mouse.move(0, 0);
        await page.keyboard.press("Escape");
      }
    };
    for (const [width, height] of SIZES) {
      await room.resize(width, height);
      for (const [position, next] of turns) {
        await room.show(position, names);
        if (width > SIZES[0][0]) await point();
        await ask(page, "survey");
        await room.show(next, names);
        complaints.push(...(await ask(page, "compare")));
      }
    }
    expect([...new Set(complaints)]).toEqual([]);
  });
}
