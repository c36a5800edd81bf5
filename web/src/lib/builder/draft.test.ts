import { describe, expect, it } from "vitest";
import { badgeOf, countOf, draftFrom, dropTeam, emptyDraft, freeNumber, keepTeam, madeUpName, myTeams, sentence, textOf, USUAL_BADGE, withGood, withoutOne, withPlayer } from "./draft";

function shelf() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe("a draft", () => {
  it("gives each player the lowest free number and a name", () => {
    let draft = emptyDraft("crp", "Orc");
    for (let many = 0; many < 3; many += 1) draft = withPlayer(draft, "Lineman");
    draft = withoutOne(draft, "Lineman");
    draft = withPlayer(draft, "Blitzer");
    expect(draft.players.map((player) => player.number)).toEqual([1, 2, 3]);
    expect(countOf(draft, "Lineman")).toBe(2);
    expect(new Set(draft.players.map((player) => player.name)).size).toBe(3);
    expect(madeUpName(1, 2)).toBe(madeUpName(1, 2));
    expect(freeNumber(draft)).toBe(4);
  });

  it("numbers players beyond the last allowed number differently, so that each has one breach", () => {
    let draft = emptyDraft("crp", "Orc");
    for (let many = 0; many < 18; many += 1) draft = withPlayer(draft, "Lineman");
    expect(draft.players.map((player) => player.number)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
  });

  it("has breaches that read as sentences", () => {
    expect(sentence("the team costs 2 gold of 1")).toBe("The team costs 2 gold of 1.");
    expect(sentence("18 players, more than 16")).toBe("18 players, more than 16.");
  });

  it("does not mention goods it has none of, and keeps what is free", () => {
    const one = withGood(emptyDraft("crp", "Orc"), "bribe", 1, 0);
    expect(one.goods).toEqual({ bribe: 1 });
    expect(withGood(one, "bribe", -1, 0).goods).toEqual({});
    expect(withGood(one, "dedicated fans", -1, 1).goods).toEqual({ bribe: 1, "dedicated fans": 1 });
  });

  it("is read back from its text, and nothing else is", () => {
    const draft = withPlayer(emptyDraft("crp", "Orc"), "Lineman");
    expect(draftFrom(textOf(draft))).toEqual(draft);
    for (const text of ["", "{", "[]", "null", "{\"format\":\"other\"}"]) expect(draftFrom(text)).toBeNull();
  });
});

describe("the teams of a browser", () => {
  it("are kept newest first, replaced and dropped", () => {
    const mine = shelf();
    const draft = emptyDraft("crp", "Orc");
    keepTeam({ id: "a", draft, badge: USUAL_BADGE }, mine);
    keepTeam({ id: "b", draft, badge: USUAL_BADGE }, mine);
    expect(keepTeam({ id: "a", draft: { ...draft, name: "New" }, badge: USUAL_BADGE }, mine)).toBe(true);
    expect(myTeams(mine).map((each) => [each.id, each.draft.name])).toEqual([["a", "New"], ["b", "My Orc team"]]);
    dropTeam("a", mine);
    expect(myTeams(mine).map((each) => each.id)).toEqual(["b"]);
    expect(keepTeam({ id: "a", draft, badge: USUAL_BADGE }, null)).toBe(false);
    mine.setItem("deepbowl.teams", "{broken");
    expect(myTeams(mine)).toEqual([]);
  });
});

describe("the badge of a club", () => {
  it("is its own, or always the same one made from its id", () => {
    expect(badgeOf({ id: "a", badge: USUAL_BADGE })).toEqual(USUAL_BADGE);
    const made = badgeOf({ id: "c-51f3", badge: null });
    expect(made).toEqual(badgeOf({ id: "c-51f3", badge: null }));
    expect(made.first).not.toBe(made.second);
    expect(new Set(["c-1", "c-2", "c-3", "c-4"].map((id) => JSON.stringify(badgeOf({ id, badge: null })))).size).toBe(4);
  });
});
