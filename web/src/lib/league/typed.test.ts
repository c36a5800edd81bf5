import { describe, expect, it } from "vitest";
import type { FixtureView } from "./protocol";
import { firstResult, inWords } from "./typed";

const squads = [[{ id: "A-1", shirt: 1, name: "Ann", position: "" }], [{ id: "B-1", shirt: 1, name: "Bo", position: "" }]];

describe("a result typed at a table", () => {
  it("begins empty", () => {
    const [first] = firstResult({ squads, claim: null } as unknown as FixtureView);
    expect(first).toMatchObject({ touchdowns: 0, funds: 0, conceded: false, fielded: 11 });
    expect(first?.players[0]).toMatchObject({ id: "A-1", touchdowns: 0, mighty: 0, petrified: false, injury: "" });
  });
  it("continues from what was typed before", () => {
    const seat = { club: "A", touchdowns: 2, place: 1, outcome: "won", caused: 1, suffered: 0, conceded: false, fielded: 0, funds: 3, players: { "A-1": { touchdowns: 2, injuries: ["niggle"] } } };
    const found = firstResult({ squads, claim: { seats: [seat, { ...seat, club: "B", conceded: true, fielded: 4, players: {} }] } } as unknown as FixtureView);
    expect(found[0]).toMatchObject({ touchdowns: 2, funds: 3, fielded: 11 });
    expect(found[0]?.players[0]).toMatchObject({ touchdowns: 2, injury: "niggle" });
    expect(found[1]).toMatchObject({ conceded: true, fielded: 4 });
  });
  it("names what a player did and suffered", () => {
    expect(inWords({ touchdowns: 2, casualties: 0, petrified: true }, "out")).toBe("Touchdowns 2, Petrified, Misses the next match");
    expect(inWords({}, "")).toBe("");
  });
});
