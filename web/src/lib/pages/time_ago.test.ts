import { expect, it } from "vitest";
import { ago } from "./time_ago";

const now = Date.parse("2026-03-10T12:00:00Z");

it.each([
  ["2026-03-10T11:59:30Z", "just now"], ["2026-03-10T12:01:00Z", "just now"], ["2026-03-10T11:50:00Z", "10 minutes ago"],
  ["2026-03-10T09:00:00Z", "3 hours ago"], ["2026-03-08T11:00:00Z", "2 days ago"], ["nonsense", ""],
])("%s is %s", (then, words) => expect(ago(then, now)).toBe(words));
