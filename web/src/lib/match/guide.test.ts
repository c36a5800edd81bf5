import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { Option, Question } from "../protocol";
import { guideStep, type GuideView } from "./guide";

const option = (choice: string): Option => ({ choice, text: choice, verb: choice.split(" ")[0] ?? "", cell: null, player: null });
const question = (kind: string, choices: string[]): Question => ({ number: 1, seat: 0, kind, text: "", player: null, other: null, trait: null, cell: null, dice: [], faces: [], what: "", passed: false, now: 0, then: 0, picks: null, options: choices.map(option), usual: null, free: false, clock: null, within: null, lapses: [] });
const begun = { ...RECORDED.state, over: false, balls: [], marks: [{ kind: "chest", cell: "5,5", number: null }] };
const view = (more: Partial<GuideView>): GuideView => ({ state: begun, question: question("turn", ["end-turn", "activate A1"]), seat: 0, news: null, ...more });

describe("the guide", () => {
  it("leaves the turn to the hint, and shows news first", () => {
    expect(guideStep(view({}))).toBe("turn");
    expect(guideStep(view({ question: question("act", ["stop"]) }))).toBe("turn");
    expect(guideStep(view({ news: RECORDED.events.find((event) => event.kind === "Exploded") ?? null }))).toBe("happened");
  });
  it("waits for others, explains questions, and ends with the match", () => {
    expect(guideStep(view({ question: null }))).toBe("wait");
    expect(guideStep(view({ question: question("set-up", ["take A1"]) }))).toBe("set-up");
    expect(guideStep(view({ question: question("follow-up", ["no", "yes"]) }))).toBe("answer");
    expect(guideStep(view({ state: { ...begun, over: true } }))).toBe("over");
  });
});
