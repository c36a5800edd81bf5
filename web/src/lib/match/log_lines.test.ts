import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { GameEvent } from "../protocol";
import { fold } from "./log_lines";

let number = 0;
const event = (kind: string, text: string, more: Partial<GameEvent> = {}): GameEvent => ({ number: number++, kind, rule: "CRP-1", text, player: "A1", other: null, cell: null, value: 0, what: "", ...more });

describe("the log", () => {
  it("tells a walk in one line and who does what in one line", () => {
    const lines = fold([], [event("Activated", "Ann acts"), event("Declared", "Ann: move", { what: "move" }), event("Moved", "Ann moves"), event("Moved", "Ann moves")]);
    expect(lines.map((line) => line.text)).toEqual(["Ann moves 2 squares"]);
  });
  it("puts dice beside what came of them", () => {
    const lines = fold([], [event("Rolled", "A1 rolls 3 for armour", { what: "armour", dice: [3] }), event("Rolled", "A1 rolls 4 for armour", { what: "armour", dice: [4] }), event("Armour", "Armour of A1: 7 against AV 8, holds")]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ dice: [3, 4], text: "Armour of A1: 7 against AV 8, holds", rule: "CRP-1" });
  });
  it("shows injuries with numbers, whatever was rolled before them", () => {
    const lines = fold([], [event("Rolled", "", { what: "injury", dice: [5] }), event("Rolled", "", { what: "injury", dice: [5] }), event("Injured", "Injury roll: 10", { what: "block" })]);
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
    const rolled = RECORDED.events.flatMap((one) => one.dice ?? []);
    expect(fold([], RECORDED.events).flatMap((line) => line.dice)).toEqual(rolled);
  });
});
