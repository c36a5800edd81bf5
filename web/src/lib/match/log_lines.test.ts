import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import { made } from "../fixtures/events";
import { fold } from "./log_lines";

let number = 0;
const event = (kind: Parameters<typeof made>[0], text: string, more: object = {}) => made(kind, number++, { text, rule: "CRP-1", ...more });

describe("the log", () => {
  it("tells a walk in one line and who does what in one line", () => {
    const lines = fold([], [event("Activated", "Ann acts"), event("Declared", "Ann: move", { action: "move" }), event("Moved", "Ann moves"), event("Moved", "Ann moves")]);
    expect(lines.map((line) => line.text)).toEqual(["Ann moves 2 squares"]);
  });
  it("keeps a leap apart from the walk before it", () => {
    const lines = fold([], [event("Moved", "Ann moves"), event("Moved", "Ann moves"), event("Moved", "Ann leaps", { manner: "leap" })]);
    expect(lines.map((line) => line.text)).toEqual(["Ann moves 2 squares", "Ann leaps"]);
  });
  it("shows a whole team in one line, and no heading for it", () => {
    const lines = fold([], [event("PhaseBegan", "The Reds are set up", { seat: 0, phase: "set-up" }), ...["A1", "A2", "A3", "B1"].map((body) => event("Placed", `${body} is placed`, { body, cell: "1,1" }))]);
    expect(lines.map((line) => line.text)).toEqual(["The Reds are set up", "A1 is placed, with 2 others of the team", "B1 is placed"]);
    expect(lines[0]?.weight).toBe("fact");
    const gone = fold([], [event("Placed", "A1 is placed"), ...["A1", "A2"].map((body) => event("Removed", `${body} goes to the reserves`, { body, posture: "reserves" })), event("Removed", "A3 leaves", { body: "A3", posture: "dead" })]);
    expect(gone.map((line) => line.text)).toEqual(["A1 is placed", "A1 goes to the reserves, with 1 other of the team", "A3 leaves"]);
  });
  it("tells what is laid one after the other in one line", () => {
    const laid = (feature: string, cell: string | null) => event("MarkChanged", `A ${feature} is placed`, { feature, change: "placed", cell });
    const lines = fold([], [laid("trap", "1,1"), laid("trap", "2,2"), laid("trap", "3,3"), laid("chest", "4,4")]);
    expect(lines.map((line) => [line.text, line.cell])).toEqual([["A trap is placed, 3 times", "3,3"], ["A chest is placed", "4,4"]]);
  });
  it("does not say that a turn ends, only why", () => {
    const lines = fold([], [event("Turnover", "Turnover for The Reds", { seat: 0, cause: "dodge" }), event("TurnEnded", "The Reds end their turn: dodge", { seat: 0, cause: "dodge" }), event("TurnBegan", "The Blues start turn 2", { seat: 1, turn: 2 })]);
    expect(lines.map((line) => line.text)).toEqual(["Turnover for The Reds", "The Blues start turn 2"]);
  });
  it("puts dice beside what came of them", () => {
    const lines = fold([], [event("Rolled", "A1 rolls 3 for armour", { purpose: "armour", rolled: 3 }), event("Rolled", "A1 rolls 4 for armour", { purpose: "armour", rolled: 4 }), event("Armour", "A1's armour holds: rolled 7, AV 8")]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ dice: [3, 4], text: "A1's armour holds: rolled 7, AV 8", rule: "CRP-1" });
  });
  it("shows injuries with numbers, whatever was rolled before them", () => {
    const lines = fold([], [event("Rolled", "", { purpose: "injury", rolled: 5 }), event("Rolled", "", { purpose: "injury", rolled: 5 }), event("Injured", "Injury roll: 10")]);
    expect(lines[0]).toMatchObject({ dice: [5, 5], block: false });
  });
  it("is the same whether told at once or bit by bit", () => {
    let bit = fold([], []);
    for (const one of RECORDED.events) bit = fold(bit, [one]);
    expect(bit).toEqual(fold([], RECORDED.events));
  });
  it("has no two lines with the same number", () => {
    const numbers = fold([], RECORDED.events).map((line) => line.number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
  it("loses no die", () => {
    const rolled = RECORDED.events.flatMap((one) => (one.kind === "Rolled" ? [one.rolled] : []));
    expect(fold([], RECORDED.events).flatMap((line) => line.dice)).toEqual(rolled);
  });
});
