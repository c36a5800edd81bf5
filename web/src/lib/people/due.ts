/** Dates of matches by letter, in words. */

const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/** How long until a moment: "in 2 days", "in 5 hours", "in 10 minutes", "now". */
export function timeUntil(due: number, now: number): string {
  const left = due - now;
  if (left < MINUTE) return "now";
  const [unit, name] = left >= 2 * DAY ? [DAY, "day"] : left >= 2 * HOUR ? [HOUR, "hour"] : [MINUTE, "minute"];
  const count = Math.floor(left / unit);
  return `in ${count} ${name}${count === 1 ? "" : "s"}`;
}

/** The day and the minute of a moment, as this device writes them. */
export function dayAndTime(due: number, locale?: string): string {
  return new Date(due).toLocaleString(locale, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
