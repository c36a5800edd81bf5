import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import { made } from "../fixtures/events";
import { fold } from "./log_lines";
import { asText, story } from "./story";

let number = 0;
const event = (kind: Parameters<typeof made>[0], text: string, more: object = {}) => made(kind, number++, { text, rule: "CRP-1", ...more });
const told = (...events: ReturnType<typeof event>[]) => story(fold([], events)).map((entry) => entry.beats);

describe("the story", () => {
  it("tells an activation in one entry, its dice folded", () => {
    const beats = told(
      event("TurnBegan", "The Reds start turn 2", { seat: 0, turn: 2 }),
      event("Activated", "Ann acts"), event("Declared", "Ann declares a blitz", { action: "blitz" }),
      event("Moved", "Ann moves"), event("Moved", "Ann moves"),
      event("Rolled", "4", { purpose: "dodge", rolled: 4 }), event("Tested", "Ann dodges: rolled 4, needs 3+", { purpose: "dodge", passed: true }),
      event("Blocked", "Ann blocks Bob: defender down"), event("KnockedDown", "Bob is knocked down"),
      event("Armour", "Bob's armour breaks"), event("Injured", "Bob suffers injury 8: knocked out"), event("Removed", "Bob leaves the board", { posture: "knocked out" }),
    );
    expect(beats).toEqual([["The Reds start turn 2"], ["Ann moves 2 squares", "Ann blocks Bob: defender down", "Bob suffers injury 8: knocked out"]]);
  });
  it("tells a walk once, however many rolls it took, and apart from what happened on the way", () => {
    const [moved, dodged] = [() => event("Moved", "Ann moves"), () => event("Tested", "Ann dodges: rolled 4, needs 3+", { purpose: "dodge", passed: true })];
    expect(told(event("Activated", "Ann acts"), moved(), dodged(), moved(), moved(), dodged(), moved())).toEqual([["Ann moves 4 squares"]]);
    expect(told(event("Activated", "Ann acts"), moved(), moved(), event("PickedUp", "Ann picks up the ball"), moved(), dodged(), moved())).toEqual([["Ann moves 2 squares", "Ann picks up the ball", "Ann moves 2 squares"]]);
    expect(told(event("Activated", "Ann acts"), moved(), event("Moved", "Bob moves", { body: "B1" }))).toEqual([["Ann moves", "Bob moves"]]);
  });
  it("names the roll that failed and its turnover", () => {
    const beats = told(
      event("Activated", "Ann acts"), event("Declared", "Ann declares a move", { action: "move" }),
      event("Tested", "Ann fails to dodge: rolled 1, needs 3+", { purpose: "dodge", passed: false }), event("KnockedDown", "Ann falls"), event("Turnover", "Turnover for The Reds", { seat: 0, cause: "dodge" }),
    );
    expect(beats).toEqual([["Ann fails to dodge: rolled 1, needs 3+"], ["Turnover for The Reds"]]);
  });
  it("folds a die that fell outside of an activation into what came of it", () => {
    expect(told(event("Rolled", "Ann rolls 2 for the starting square", { purpose: "ball-start" }), event("Placed", "Ann is placed"))).toEqual([["Ann is placed"]]);
    expect(told(event("Rolled", "The toss: rolled 1", { purpose: "toss" }))).toEqual([["The toss: rolled 1"]]);
  });
  it("tells that somebody was to act where nothing came of it", () => {
    expect(told(event("Activated", "Ann acts"), event("Declared", "Ann declares a foul", { action: "foul" }))).toEqual([["Ann declares a foul"]]);
  });
  it("loses no line and is shorter than every die", () => {
    const lines = fold([], RECORDED.events);
    const entries = story(lines);
    expect(entries.flatMap((entry) => entry.lines)).toEqual(lines);
    expect(new Set(entries.map((entry) => entry.number)).size).toBe(entries.length);
    expect(asText(entries).length).toBeLessThan(lines.map((line) => line.text).join("\n").length);
  });
});
