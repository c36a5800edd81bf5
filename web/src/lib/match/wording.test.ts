import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import { answerWords, ballsShown, casualtyWords, chipWords, firstShared, looseText, offerWords, raceAndPosition, turnoverText, waitingForSetUp } from "./wording";

const state = RECORDED.state;

describe("sentences from facts", () => {
  it("tells of every ball who has it or where it lies", () => {
    const holder = state.players.find((player) => player.cell);
    const balls = [{ ball: 0, cell: holder?.cell ?? null, held_by: holder?.name ?? null }, { ball: 1, cell: "4,4", held_by: null }];
    expect(ballsShown({ ...state, balls }).map((ball) => [ball.ball, ball.text, ball.cell])).toEqual([[0, holder?.title, holder?.cell], [1, "lies free", "4,4"]]);
    const hidden = { ...state, balls: [{ ball: 0, cell: null, held_by: null }] };
    expect(ballsShown({ ...hidden, marks: [{ kind: "chest", cell: "1,1", number: null }] }).map((ball) => ball.text)).toEqual(["in a chest"]);
    expect(ballsShown({ ...hidden, marks: [] })).toEqual([]);
    const three = [0, 1, 2].map((ball) => ({ ball, cell: ball ? null : "4,4", held_by: null }));
    expect(ballsShown({ ...state, balls: three, marks: [{ kind: "chest", cell: "1,1", number: null }] }).map((ball) => ball.text)).toEqual(["lies free", "2 in chests"]);
  });
  it("shows no turnover chance of 0% where a loose ball is not counted", () => {
    const handOff = { turnover: 0, turnover_with_reroll: 0, loose: 0.333, block: null };
    expect([turnoverText(handOff), looseText(handOff.loose)]).toEqual(["", "ball loose 33%: not counted"]);
    const block = { dice: 1, picks: 0, down: 0.5, pushed: 0.5, self_down: 0, squares: [] };
    expect(turnoverText({ ...handOff, block })).toBe("");
    expect(turnoverText({ ...handOff, loose: 0, block })).toBe("turnover 0%");
    expect(turnoverText({ ...handOff, turnover: 0.25, turnover_with_reroll: 0.1, block })).toBe("turnover 25% · 10% with a re-roll");
    expect(turnoverText({ ...handOff, turnover: 0.25 })).toBe("turnover 25%");
    expect(looseText(0)).toBe("");
    const answer = { choices: ["re-roll none"], text: "", face: 0, success: 0, turnover: 0, loose: 1, touchdown: 0, outcomes: { dropped: 1 }, down: {} };
    expect(answerWords(answer, (player) => player)).toBe("dropped, ball loose 100%: not counted");
  });
  it("says what becomes of an offer, and whose turn is next", () => {
    expect(offerWords(1, "No")).toBe("Without an answer in 1 second: no.");
    const info = { seat: 1, letter: "B", name: "The Reds", race: "Orc", coach: "Bob", kind: "person" as const, bot: "" };
    const team = { seat: 1, score: 2, turns: 3, rerolls: 0, reroll_used: false, goods: {}, spells: [], conceded: false, passed_over: 0, eliminated: false };
    expect(chipWords(info, team, false, true, false, false)).toBe("The Reds: 2 touchdowns, next, away");
    expect(chipWords(info, { ...team, conceded: true, score: 1 }, false, false, true, true)).toBe("Your team, The Reds: 1 touchdown, conceded");
    expect(chipWords(info, { ...team, passed_over: 1, eliminated: true }, false, false, false, true)).toBe("The Reds: 2 touchdowns, sits 1 turn out, nobody left");
  });
  it("names whom everybody waits for, and how four teams ended", () => {
    expect(waitingForSetUp(["The Reds", "The Blues", "The Greens"])).toBe("Waiting for The Reds, The Blues and The Greens to set up …");
    expect(waitingForSetUp(["The Reds"])).toBe("Waiting for The Reds to set up …");
    expect(firstShared(["The Reds", "The Blues"], 4)).toBe("The Reds and The Blues share the first place");
    expect(firstShared(["The Reds", "The Blues"], 2)).toBe("All are level");
    expect(casualtyWords(1, 2)).toBe("1 casualty caused, 2 suffered");
  });
  it("does not say a race twice", () => {
    expect(raceAndPosition({ race: "Orc", position: "Orc Lineman" })).toBe("Orc Lineman");
    expect(raceAndPosition({ race: "Skaven", position: "Lineman" })).toBe("Skaven Lineman");
  });
});
