import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { recordMatch } from "../engine";
import { complain, MOUSE, TOUCH } from "./rectangles";
import { Showroom, type Position } from "./showroom";
import { expect, test } from "./table";

const SIZES: [width: number, height: number][] = [
  ...([
    [320, 568],
    [360, 740],
    [390, 844],
    [844, 390],
    [667, 375],
    [768, 1024],
    [820, 1180],
  ] as [number, number][]),
  ...([
    [1024, 768],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as [number, number][]),
  // 1440 × 900 at 200 %.
  [720, 450],
];
const SEATS: Record<string, [fewest: number, most: number]> = {
  sen: [2, 5],
  koty: [2, 6],
  kotostrofa: [3, 5],
  luckybox: [1, 12],
  domkotow: [1, 6],
};
/** So many at a table that has to be scrolled on the smallest phone. */
const SCROLLED: Record<string, readonly number[]> = { koty: [6], luckybox: [12], domkotow: [1, 6] };
const isScrolled = (complaint: string): boolean => /^(out of sight|cut|small|over one another|covered)/.test(complaint);
/** As many letters as a name may have, all of them wide. */
const LONG = "W".repeat(24);
const NAMES = ["Ola", "Bartek", "Zosia", "Ignacy", "Maja", "Kuba"];

function namesOf(seats: number, isLong: boolean): string[] {
  return Array.from({ length: seats }, (_, seat) =>
    isLong && seat < 3 ? LONG : `${NAMES[seat % 6]}${seat < 6 ? "" : 2}`,
  );
}

/** Marks beside the names: away, and a bot plays meanwhile. */
const AWAY = [{}, { is_present: false }, { is_present: false, is_stood_in: true }];

/** In so many phases, the fullest ones, the position in which most can be done. */
function positionsOf(game: string, seats: number, most: number): Position[] {
  interface View {
    readonly seats: number;
    readonly phase: string;
  }
  const { steps } = recordMatch<View, unknown, unknown>(game, { seats, bot: "kitten", seed: 3 });
  const richest = new Map<string, Position>();
  for (const step of steps) {
    const { phase } = step.view;
    if (step.choices.length > (richest.get(phase)?.choices.length ?? 0)) richest.set(phase, step);
  }
  return [...richest.values()].sort((one, other) => other.choices.length - one.choices.length).slice(0, most);
}

/** Pictures of one game under one another, by size: for people to look at, where a folder for them is named. */
class ContactSheet {
  private readonly pictures: string[] = [];

  constructor(private readonly folder: string | undefined) {}

  async add(page: Page): Promise<void> {
    if (this.folder) this.pictures.push((await page.screenshot({ type: "jpeg" })).toString("base64"));
  }

  async keep(page: Page, name: string): Promise<void> {
    if (!this.folder) return;
    mkdirSync(this.folder, { recursive: true });
    const images = this.pictures.map((picture) => `<img src="data:image/jpeg;base64,${picture}">`);
    for (let sheet = 0; images.length > 0; sheet++) {
      const style = "body { margin: 0 } img { height: 460px; margin: 4px }";
      const context = await page
        .context()
        .browser()!
        .newContext({ viewport: { width: 2400, height: 600 } });
      const paper = await context.newPage();
      await paper.setContent(`<style>${style}</style>${images.splice(0, SIZES.length).join("")}`);
      await paper.screenshot({ path: join(this.folder, `${name}-${sheet}.png`), fullPage: true });
      await context.close();
    }
  }
}

for (const [game, counts] of Object.entries(SEATS)) {
  test(`on every screen everything ${game} asks for is in sight, whole and large enough`, async ({ guests }) => {
    test.slow();
    const page = await guests.arrive({}, { hasTouch: true, reducedMotion: "reduce" });
    const room = await Showroom.open(page, game, ["mine", ...Array<string>(counts[0] - 1).fill("kitten")]);
    const sheet = new ContactSheet(process.env.PICTURES);
    const complaints: string[] = [];
    for (const seats of counts) {
      const names = namesOf(seats, seats === counts[1]);
      for (const [number, position] of positionsOf(game, seats, seats === counts[1] ? 4 : 1).entries()) {
        await room.show(position, names, seats === counts[1] ? AWAY : []);
        for (const [width, height] of SIZES) {
          await room.resize(width, height);
          const all = await page.evaluate(complain, width < 1280 ? TOUCH : MOUSE);
          const found =
            width === 320 && SCROLLED[game]?.includes(seats) ? all.filter((text) => !isScrolled(text)) : all;
          complaints.push(...found.map((text) => `${width}×${height}, ${seats} seats, position ${number}: ${text}`));
          await sheet.add(page);
        }
      }
    }
    await sheet.keep(page, game);
    expect(complaints).toEqual([]);
  });
}
