import { describe, expect, it } from "vitest";
import type { DungeonCard, RuleEntry } from "../protocol";
import { askedRule, bookTitle, findDungeons, findRules, pieces, searchable } from "./search";

const rule = (id: string, book: string, title: string, text: string, extra: Partial<RuleEntry> = {}): RuleEntry => ({ id, book, title, text, ruling: "", check: "", optional: false, tests: 1, topic: "", later: "", ...extra });
const rules = [
  rule("D5-TELE-04", "d5", "Sent on", "Whoever stands on the portal is sent on."),
  rule("D5-HOLE-01", "d5", "Holes", "A hole swallows.", { optional: true, ruling: "Only once." }),
  rule("SB-PORTAL-01", "sb", "Portal", "A way through.", { topic: "magic" }),
];
const ids = (words: string, book = "", only: "all" | "optional" | "ruled" = "all"): string[] => findRules(searchable(rules), { words, book, only }).map((each) => each.id);

describe("rules are found", () => {
  it("all without a filter, in the order of the books", () => expect(ids("  ")).toEqual(["D5-TELE-04", "D5-HOLE-01", "SB-PORTAL-01"]));
  it("by words in any order and case, the best answer first", () => {
    expect(ids("portal")).toEqual(["SB-PORTAL-01", "D5-TELE-04"]);
    expect(ids("SENT portal")).toEqual(["D5-TELE-04"]);
    expect(ids("portal nowhere")).toEqual([]);
    expect(ids("magic")).toEqual(["SB-PORTAL-01"]);
  });
  it("by id", () => expect(ids("d5-tele")).toEqual(["D5-TELE-04"]));
  it("by book and kind", () => {
    expect(ids("", "sb")).toEqual(["SB-PORTAL-01"]);
    expect(ids("", "", "optional")).toEqual(["D5-HOLE-01"]);
    expect(ids("once", "d5", "ruled")).toEqual(["D5-HOLE-01"]);
    expect(ids("portal", "d5", "optional")).toEqual([]);
  });
  it("by link, upper and lower case alike", () => {
    expect(askedRule("#d5-tele-04", rules)?.id).toBe("D5-TELE-04");
    expect([askedRule("", rules), askedRule("#%", rules), askedRule("#X", rules)]).toEqual([null, null, null]);
  });
  it("and what was looked for can be marked, whatever signs it has", () => {
    expect(pieces("A Portal, a portal", "portal")).toEqual(["A ", "Portal", ", a ", "portal", ""]);
    expect(pieces("a (b) c", "(b)")).toEqual(["a ", "(b)", " c"]);
    expect(pieces("abc", " a ")).toEqual(["abc"]);
  });
});

it("a book goes by its title, or by its id made readable", () => {
  const titles = new Map([["d5", "Dungeonbowl 5"]]);
  expect([bookTitle(titles, "d5"), bookTitle(titles, "dungeon-bowl-2021")]).toEqual(["Dungeonbowl 5", "Dungeon Bowl 2021"]);
});

describe("dungeons are found", () => {
  const card = (name: string, seats: number, ...books: string[]): DungeonCard => ({ name, title: name, idea: "a river of lava", author: "us", books, seats, width: 9, depth: 9, needs: {} });
  const cards = [card("smelter", 2, "d5", "ag"), card("wells", 3, "d5")];
  it.each([
    [{ words: "", book: "", seats: 0 }, ["smelter", "wells"]],
    [{ words: "LAVA wells", book: "", seats: 0 }, ["wells"]],
    [{ words: "", book: "ag", seats: 0 }, ["smelter"]],
    [{ words: "", book: "d5", seats: 3 }, ["wells"]],
    [{ words: "", book: "ag", seats: 3 }, []],
  ])("%o", (filter, names) => expect(findDungeons(cards, filter).map((each) => each.name)).toEqual(names));
});
