import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { Option, Question } from "../protocol";
import { guideStep, type GuideView } from "./guide";

const option = (choice: string): Option => ({ choice, text: choice, verb: choice.split(" ")[0] ?? "", cell: null, player: null });
const question = (kind: string, choices: string[]): Question => ({ number: 1, seat: 0, kind, text: "", player: null, other: null, trait: null, cell: null, dice: [], faces: [], what: "", passed: false, now: 0, then: 0, picks: null, options: choices.map(option), usual: null, free: false, clock: null, within: null });
const begun = { ...RECORDED.state, over: false, balls: [], marks: [{ kind: "chest", cell: "5,5", number: null }] };
const view = (more: Partial<GuideView>): GuideView => ({ state: begun, question: question("turn", ["end-turn", "activate A1"]), seat: 0, selected: null, news: null, ...more });

describe("the guide", () => {
  it("leads from the first click to the score", () => {
    expect(guideStep(view({}))).toBe("pick");
    expect(guideStep(view({ selected: "A1" }))).toBe("walk");
    expect(guideStep(view({ question: { ...question("act", ["stop"]), options: [option("stop"), { ...option("use-at open-chest 5,5"), cell: "5,5" }] } }))).toBe("open");
    expect(guideStep(view({ news: RECORDED.events.find((event) => event.kind === "Exploded") ?? null }))).toBe("happened");
    expect(guideStep(view({ state: { ...begun, balls: [{ ball: 0, cell: "5,5", held_by: null }] } }))).toBe("fetch");
    expect(guideStep(view({ state: { ...begun, balls: [{ ball: 0, cell: "5,5", held_by: begun.players.find((player) => player.seat === 0)?.name ?? null }] } }))).toBe("carry");
  });
  it("follows the ball: theirs, mine that has acted, and a turn with nobody left", () => {
    const holds = (seat: number, acted: boolean) => {
      const players = begun.players.map((player) => ({ ...player, acted }));
      return { ...begun, players, balls: [{ ball: 0, cell: "5,5", held_by: players.find((player) => player.seat === seat)?.name ?? null }] };
    };
    expect(guideStep(view({ state: holds(1, false) }))).toBe("chase");
    expect(guideStep(view({ state: holds(0, true) }))).toBe("guard");
    expect(guideStep(view({ question: question("turn", ["end-turn"]) }))).toBe("end");
  });
  it("waits for others, explains questions, and ends with the match", () => {
    expect(guideStep(view({ question: null }))).toBe("wait");
    expect(guideStep(view({ question: question("set-up", ["take A1"]) }))).toBe("set-up");
    expect(guideStep(view({ question: question("follow-up", ["no", "yes"]) }))).toBe("answer");
    expect(guideStep(view({ state: { ...begun, over: true } }))).toBe("over");
  });
});
