// What a deal of the day has brought, in a few words.
import { signed } from "../app/number";
import type { DealInfo } from "../app/wire";
import { say } from "../app/words/catalogue.svelte";
import type { Words } from "../app/words/words";

/** By how many points one's own result is better than another one: below 0 it is worse. */
export function lead(deal: Pick<DealInfo, "fewest_points_win">, own: number, other: number): number {
  return deal.fewest_points_win ? other - own : own - other;
}

/** What is played in a deal: the variant, against whom, from which seat. */
export function aboutDeal(deal: DealInfo, words: Words | undefined): string {
  const levels = deal.levels.filter((level) => level !== null);
  const preset = `preset.${deal.preset ?? ""}`;
  const parts = [deal.preset && words?.has(preset) ? words.text(preset) : ""];
  if (levels.length === 0) parts.push(say("day.alone"));
  else
    parts.push(
      say("day.against", { levels: levels.map((level) => say(`level.${level}`)).join(", ") }),
      say("day.seat", { seat: deal.levels.indexOf(null) + 1, count: deal.levels.length }),
    );
  return parts.filter(Boolean).join(" · ");
}

/** The place of a result among all that are shown; who has as many points shares it. */
export function rankOf(deal: DealInfo, score: number): number {
  return 1 + (deal.others ?? []).filter((each) => lead(deal, score, each.score) < 0).length;
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
