import { recordMatch } from "../engine";
import { Showroom, type Position } from "./showroom";
import { expect, test } from "./table";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** So many happenings that they are told for half a minute. */
const MANY = 55;

test("what others do is skipped, and told faster, by a thumb at the bottom of a phone", async ({ guests }) => {
  const page = await guests.arrive({ pace: "slow" }, PHONE);
  const room = await Showroom.open(page, "koty", ["mine", "kitten"]);
  const { steps } = recordMatch<Position["view"], unknown, unknown>("koty", { seats: 6, bot: "kitten", seed: 3 });
  const position = steps.find(({ choices }) => choices.length > 0)!;
  await room.show(position, ["Ola", "Bartek", "Zosia", "Ignacy", "Maja", "Kuba"]);
  const skip = page.getByRole("button", { name: "Pomiń" });
  const pace = page.getByRole("button", { name: /^Tempo: powoli/ });
  for (const button of [skip, pace]) {
    const box = await button.boundingBox();
    expect(box!.y).toBeGreaterThan(844 * 0.75);
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40);
  }
  await expect(skip).toBeDisabled();
  room.tell(Array.from({ length: MANY }, () => ({ event: "stopped", seat: 1 })));
  await expect(page.locator("[data-expected]")).toHaveText("Bartek kończy atak.");
  await skip.tap();
  await expect(skip).toBeDisabled();
  await pace.tap();
  await expect(page.getByRole("button", { name: "Tempo: normalnie. Zmień na: szybko" })).toBeVisible();
});
