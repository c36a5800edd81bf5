import { describe, expect, it } from "vitest";
import type { Mine } from "../pages/my_matches";
import { dayAndTime, timeUntil } from "./due";
import { counted, seatsHeader } from "./waiting.svelte";

const HOUR = 3_600_000;
const mine = (match: string, more: Partial<Mine> = {}): Mine => ({ match, seat: 1, tokens: { 0: "guest", 1: `t-${match}` }, since: "", ...more });

describe("what waits", () => {
  it("is asked for with one's own seats, without tables and lessons", () => {
    expect(seatsHeader([mine("a"), mine("b", { table: true }), mine("c", { exercise: true }), mine("d", { tokens: {} }), mine("e")])).toBe("a:t-a,e:t-e");
  });
  it("is counted in the title, once", () => {
    expect(counted("Lobby · Deepbowl", 2)).toBe("(2) Lobby · Deepbowl");
    expect(counted("(2) Lobby · Deepbowl", 3)).toBe("(3) Lobby · Deepbowl");
    expect(counted("(2) Lobby · Deepbowl", 0)).toBe("Lobby · Deepbowl");
  });
  it("is due in days, hours or minutes", () => {
    expect(timeUntil(49 * HOUR, 0)).toBe("in 2 days");
    expect(timeUntil(47 * HOUR, 0)).toBe("in 47 hours");
    expect(timeUntil(HOUR, 0)).toBe("in 60 minutes");
    expect(timeUntil(90_000, 0)).toBe("in 1 minute");
    expect(timeUntil(0, 10)).toBe("now");
    expect(dayAndTime(Date.UTC(2026, 10, 20, 12), "en-GB")).toMatch(/20/);
  });
});
