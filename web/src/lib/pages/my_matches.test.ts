import { describe, expect, it } from "vitest";
import { forget, matchAddress, myMatches, myToken, remember, rememberCreated, rememberTable, tableBegan, type Shelf } from "./my_matches";

function shelf(start: Record<string, string> = {}): Shelf & { kept: Record<string, string> } {
  const kept = { ...start };
  return { kept, getItem: (key) => kept[key] ?? null, setItem: (key, value) => { kept[key] = value; } };
}

describe("the matches of this browser", () => {
  it("keeps my seat and the invitations of a match I created", () => {
    const mine = shelf();
    expect(rememberCreated({ match: "m1", tokens: { 2: "c", 1: "b" }, being_built: false }, mine)).toBe(1);
    expect(myToken("m1", mine)).toBe("b");
    expect(myMatches(mine)[0]?.tokens).toEqual({ 1: "b", 2: "c" });
  });

  it("keeps one seat at a table, also when I move, and its match has the same token", () => {
    const mine = shelf();
    rememberTable("t1", 1, "b", mine);
    rememberTable("t1", 2, "b", mine);
    expect(myMatches(mine)).toMatchObject([{ match: "t1", seat: 2, tokens: { 2: "b" }, table: true }]);
    tableBegan("t1", mine);
    expect(myMatches(mine)[0]?.table).toBe(false);
    expect(myToken("t1", mine)).toBe("b");
  });

  it("keeps nothing of a match in which bots play alone", () => {
    const mine = shelf();
    expect(rememberCreated({ match: "m1", tokens: {}, being_built: false }, mine)).toBe(-1);
    expect(myMatches(mine)).toEqual([]);
  });

  it("puts the match I last sat down at first, once", () => {
    const mine = shelf();
    remember("m1", 0, { 0: "a" }, mine);
    remember("m2", 0, { 0: "b" }, mine);
    remember("m1", 0, { 0: "a" }, mine);
    expect(myMatches(mine).map((each) => each.match)).toEqual(["m1", "m2"]);
    forget("m1", mine);
    expect(myMatches(mine).map((each) => each.match)).toEqual(["m2"]);
    expect(myToken("m1", mine)).toBeNull();
  });

  it.each(["{", "null", "7", '[{"match":5}]', '[null, "x"]'])("survives what is in the storage: %s", (stored) => {
    expect(myMatches(shelf({ "deepbowl.matches": stored }))).toEqual([]);
  });

  it("survives a storage that refuses", () => {
    const full: Shelf = { getItem: () => null, setItem: () => { throw new Error("quota"); } };
    expect(() => remember("m1", 0, { 0: "a" }, full)).not.toThrow();
    expect(() => remember("m1", 0, { 0: "a" }, null)).not.toThrow();
  });

  it("writes links with the token behind the #, which no server sees", () => {
    expect(matchAddress("m1")).toBe("/match/m1");
    expect(matchAddress("m1", "t/1")).toBe("/match/m1#t%2F1");
  });
});
