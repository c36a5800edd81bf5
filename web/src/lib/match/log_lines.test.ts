import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { GameEvent } from "../protocol";
import { fold, plainWhy } from "./log_lines";

let number = 0;
const event = (kind: string, text: string, more: Partial<GameEvent> = {}): GameEvent => ({ number: number++, kind, rule: "CRP-1", text, player: "A1", other: null, cell: null, value: 0, what: "", ...more });

describe("the log", () => {
  it("tells a walk in one line and who does what in one line", () => {
    const lines = fold([], [event("Activated", "A1 is activated [CRP-2.2]"), event("Declared", "A1 declares a move [CRP-2.3]", { what: "move" }), event("Moved", "A1 moves to 2,2 [CRP-4.1]"), event("Moved", "A1 moves to 3,2 [CRP-4.1]")]);
    expect(lines.map((line) => line.text)).toEqual(["A1 declares a move", "A1 moves to 3,2"]);
  });
  it("puts dice beside what came of them", () => {
    const lines = fold([], [event("Rolled", "A1 rolls 3 for armour", { what: "armour", dice: [3] }), event("Rolled", "A1 rolls 4 for armour", { what: "armour", dice: [4] }), event("Armour", "Armour of A1: 7 against AV 8, holds [CRP-9.1]")]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ dice: [3, 4], text: "Armour of A1: 7 against AV 8, holds", rule: "CRP-1" });
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
    const rolled = RECORDED.events.flatMap((one) => one.dice ?? []);
    expect(fold([], RECORDED.events).flatMap((line) => line.dice)).toEqual(rolled);
  });
});

describe("a reason", () => {
  it("is one plain sentence", () => {
    const said = "'declare block' is not possible: that Action is spent for this turn [CRP-2.3]. Possible: declare move, declare blitz …";
    expect(plainWhy(said)).toBe("That Action is spent for this turn.");
    expect(plainWhy("The match is paused.")).toBe("The match is paused.");
  });
});
