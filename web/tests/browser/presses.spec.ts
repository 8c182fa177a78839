import { pressOn, Witness } from "./presser";
import { dice, expect, startWithOptions, test } from "./table";

const TABLES: { game: string; seats: string[] }[] = [
  { game: "sen", seats: ["mine", "kitten"] },
  { game: "koty", seats: ["mine", "kitten"] },
  { game: "kotostrofa", seats: ["mine", "kitten", "kitten"] },
  { game: "luckybox", seats: ["mine"] },
  { game: "domkotow", seats: ["mine"] },
];
const DELAYS = [0, 120, 400];
const PRESSES = 14;

for (const { game, seats } of TABLES) {
  test(`every press on something that is offered leads to its move or to a refusal: ${game}`, async ({ guests }) => {
    const page = await guests.arrive({ pace: "normal", asks_twice: true });
    const witness = await Witness.of(page);
    await startWithOptions(page, game, seats);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await page.locator("main [data-move], main [data-pick], main [data-card][data-stop]").first().waitFor();
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const choose = dice(15);
    for (const delay of DELAYS) {
      witness.delay = delay;
      await pressOn(page, choose, PRESSES);
    }
    // What was pressed last has its answer before long.
    await expect.poll(async () => (await witness.testify()).lost).toEqual([]);
    const { count, moved } = await witness.testify();
    expect(moved).toEqual([]);
    // What was gone before it could be pressed is no press.
    expect(count).toBeGreaterThan((DELAYS.length * PRESSES) / 2);
  });
}
