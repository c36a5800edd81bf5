/** How long ago something was, as one says it. */
export function ago(then: string, now: number = Date.now()): string {
  const seconds = (now - Date.parse(then)) / 1000;
  if (Number.isNaN(seconds)) return "";
  if (seconds < 90) return "just now";
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (seconds < 5400) return words.format(-Math.round(seconds / 60), "minute");
  if (seconds < 129600) return words.format(-Math.round(seconds / 3600), "hour");
  return words.format(-Math.round(seconds / 86400), "day");
}
