// Moments as people say them.

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago something was; a clock that is ahead does not look into the future. */
export function ago(time: number, now: number, language: string): string {
  const passed = Math.max(0, now - time);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of STEPS) if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return format.format(0, "minute");
}

/** A moment of the next days: the day of the week, or the date where that could be either of two, and the time. */
export function soon(time: number, now: number, language: string): string {
  const isNear = time - now < 6 * 86_400_000;
  const day = isNear ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: "numeric", minute: "2-digit" }).format(time);
}

/** A day and a time of day. */
export function moment(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time);
}
