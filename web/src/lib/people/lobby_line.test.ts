import { describe, expect, it } from "vitest";
import type { TableView } from "../protocol";
import { after, matching, openSeat } from "./lobby_line";

const seat = (kind: "open" | "person" | "bot") => ({ kind, bot: "", coach: "", team: "", ready: false, here: true });
const table = (id: string, created: number, book = "crp", seats = 2): TableView => ({
  table: id, created, book, dungeon: "", place: "name", switches: [], clock: null, speed: "live", public: true, talk: "phrases", claims: false,
  seats: [seat("person"), ...Array.from({ length: seats - 1 }, () => seat("open"))], host: 0, you: -1, revision: 0, ready_in: null, begun: false, being_built: false,
});

describe("the lobby", () => {
  it("takes the whole list, then what changes, and keeps the oldest first", () => {
    let shown = after([], { type: "tables", tables: [table("b", 2), table("c", 3)] });
    shown = after(shown, { type: "changed", changed: [table("a", 1), { ...table("c", 3), revision: 5 }], gone: ["b"] });
    expect(shown.map((each) => [each.table, each.revision])).toEqual([["a", 0], ["c", 5]]);
    expect(after(shown, { type: "refused", code: "x", why: "" })).toBe(shown);
  });

  it("filters by book, seats and speed", () => {
    const all = [table("a", 1), table("b", 2, "deathbowl", 4)];
    expect(matching(all, { book: "", seats: 0, speed: "" })).toHaveLength(2);
    expect(matching(all, { book: "deathbowl", seats: 4, speed: "live" }).map((each) => each.table)).toEqual(["b"]);
    expect(matching(all, { book: "", seats: 2, speed: "letter" })).toEqual([]);
  });

  it("finds the first open seat", () => {
    expect(openSeat(table("a", 1))).toBe(1);
    expect(openSeat({ ...table("a", 1), seats: [seat("bot")] })).toBe(-1);
  });
});
