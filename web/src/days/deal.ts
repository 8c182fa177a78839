// What a deal of the day has brought, in a few words.
import { written } from "../app/number";
import type { DealInfo } from "../app/wire";
import { say } from "../app/words/catalogue.svelte";

/** By how many points one's own result is better than another one: below 0 it is worse. */
export function lead(deal: Pick<DealInfo, "fewest_points_win">, own: number, other: number): number {
  return deal.fewest_points_win ? other - own : own - other;
}

/** A number that says whether it is more or less. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : written(number);
}

/** A date as people write it; the day stands for itself, whatever the zone of this device is. */
export function dateOf(day: string, language: string, style: "long" | "short" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "long"
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }
      : { day: "numeric", month: "numeric", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(language, options).format(new Date(`${day}T00:00:00Z`));
}

/** The line to share: how one did against par, and on which day; nothing of the cards. */
export function shareLine(deal: DealInfo, day: string, title: string, language: string): string {
  const own = deal.score ?? 0;
  const parts = (deal.par ?? []).map((each) =>
    say("day.line.part", { level: say(`level.${each.level}`), difference: signed(lead(deal, own, each.score)) }),
  );
  return say("day.line", { title, date: dateOf(day, language, "short"), parts: parts.join(", ") });
}
