import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import { answerWords, ballsShown, casualtyWords, chipWords, helpedWords, markWords, offerWords, outlookWords, playerWords, resultWords, raceAndPosition, surely, waitingForSetUp } from "./wording";

const state = RECORDED.state;

describe("sentences from facts", () => {
  it("tells of every ball who has it or where it lies", () => {
    const holder = state.players.find((player) => player.cell);
    const balls = [{ ball: 0, cell: holder?.cell ?? null, held_by: holder?.name ?? null }, { ball: 1, cell: "4,4", held_by: null }];
    expect(ballsShown({ ...state, balls }).map((ball) => [ball.ball, ball.text, ball.cell])).toEqual([[0, holder?.title, holder?.cell], [1, "is loose", "4,4"]]);
    const hidden = { ...state, balls: [{ ball: 0, cell: null, held_by: null }] };
    expect(ballsShown({ ...hidden, marks: [{ kind: "chest", cell: "1,1", number: null }] }).map((ball) => ball.text)).toEqual(["in a chest"]);
    expect(ballsShown({ ...hidden, marks: [] })).toEqual([]);
    const three = [0, 1, 2].map((ball) => ({ ball, cell: ball ? null : "4,4", held_by: null }));
    expect(ballsShown({ ...state, balls: three, marks: [{ kind: "chest", cell: "1,1", number: null }] }).map((ball) => ball.text)).toEqual(["is loose", "2 in chests"]);
  });
  it("begins each sentence about a player with a capital", () => {
    const player = { ...state.players[0], posture: "prone", ball: true, acted: true, zones: true, notes: ["took root"] } as (typeof state.players)[number];
    expect(playerWords(player, "Orcs").slice(-2)).toEqual(["Took root.", "Prone, has the ball, has acted."]);
  });
  it("says what comes of a step without a die that ends off the board", () => {
    const plain = { works: 1, goes_on: 0, turnover: 0, percent: [100, 0, 0], touchdown: 0, about: false };
    expect(surely({ plain, outcomes: { arrived: 1 } })).toBe("no roll");
    expect(surely({ plain: { ...plain, works: 0, goes_on: 1 }, outcomes: { "goes to the reserves": 1 } })).toBe("no roll: goes to the reserves");
  });
  it("says three parts that add up, and never calls a chance nothing", () => {
    const outlook = { works: 0.667, goes_on: 0.003, turnover: 0.33, percent: [67, 0, 33], touchdown: 0.33, about: true };
    expect(outlookWords(outlook, "A7 has the ball")).toBe("A7 has the ball about 67% · including touchdown 33% · turn continues <1% · turnover 33%");
    expect(outlookWords({ ...outlook, works: 1, goes_on: 0, turnover: 0, percent: [100, 0, 0], touchdown: 0, about: false })).toBe("works 100% · no turnover");
    expect(helpedWords(outlook, { ...outlook, percent: [74, 4, 22] })).toBe("with a team re-roll: 74 · 4 · 22");
    expect(helpedWords(outlook, { ...outlook })).toBe("");
    const answer = { choices: ["re-roll none"], text: "", face: 0, outlook: { ...outlook, turnover: 0.9, touchdown: 0 }, outcomes: { dropped: 1 }, down: {} };
    expect(answerWords(answer, (player) => player)).toBe("dropped, turnover 90%");
  });
  it("reads a marked square aloud: what it is, what Enter does, the chances", () => {
    const plain = { works: 0.17, goes_on: 0, turnover: 0.83, percent: [17, 0, 83], touchdown: 0, about: false };
    const chest = { name: "move", text: "Move", warning: "", aim: "still standing", choices: [], dice: true, acts: true, plain, helped: null, outcomes: {}, rolls: [], path: [], block: null, help: null };
    expect(markWords("14,3", ["Chest."], [chest], false)).toBe("Square 14,3. Chest. Move here: still standing 17% · turnover 83%. Enter shows it, Enter again does it.");
    expect(markWords("14,3", [], [chest], true)).toMatch(/Enter does it\.$/);
    expect(markWords("5,6", [], [], false, [{ text: "Push them here", odds: "", rolls: false }])).toBe("Square 5,6. Push them here. Enter does it.");
    expect(markWords("5,6", [], [], false, [{ text: "Land here", odds: "67%", rolls: true }])).toBe("Square 5,6. Land here: 67%. Enter shows it, Enter again does it.");
  });
  it("says what becomes of an offer, and whose turn is next", () => {
    expect(offerWords(1, "No")).toBe("If you do not answer in 1 second: no.");
    const info = { seat: 1, letter: "B", name: "The Reds", race: "Orc", coach: "Bob", kind: "person" as const, bot: "" };
    const team = { seat: 1, score: 2, turns: 3, rerolls: 0, reroll_used: false, goods: {}, spells: [], conceded: false, passed_over: 0, eliminated: false };
    expect(chipWords(info, team, false, true, false, false)).toBe("The Reds: 2 touchdowns, next, away");
    expect(chipWords(info, { ...team, conceded: true, score: 1 }, false, false, true, true)).toBe("Your team, The Reds: 1 touchdown, conceded");
    expect(chipWords(info, { ...team, passed_over: 1, eliminated: true }, false, false, false, true)).toBe("The Reds: 2 touchdowns, skips 1 turn, no players left");
  });
  it("names whom everybody waits for, and how four teams ended", () => {
    expect(waitingForSetUp(["The Reds", "The Blues", "The Greens"])).toBe("Waiting for The Reds, The Blues and The Greens to set up …");
    expect(waitingForSetUp(["The Reds"])).toBe("Waiting for The Reds to set up …");
    const four = ["The Reds", "The Blues", "The Greens", "The Greys"];
    const ended = { won: -1, score: [1, 1, 0, 0], why: "", places: [1, 1, 3, 3], caused: [], suffered: [] };
    expect(resultWords(ended, four)).toBe("The Reds and The Blues share first place");
    expect(resultWords({ ...ended, places: [1, 1, 1, 1] }, four)).toBe("All teams are level");
    expect(resultWords({ ...ended, won: 3, places: [2, 2, 2, 1] }, four)).toBe("The Greys win");
    expect(resultWords({ ...ended, places: [] }, ["The Reds", "The Blues"])).toBe("A draw");
    expect(resultWords({ ...ended, won: -3, places: [] }, ["The Reds", "The Blues"])).toBe("The monsters win");
    expect(casualtyWords(1, 2)).toBe("1 casualty caused, 2 suffered");
  });
  it("does not say a race twice", () => {
    expect(raceAndPosition({ race: "Orc", position: "Orc Lineman" })).toBe("Orc Lineman");
    expect(raceAndPosition({ race: "Skaven", position: "Lineman" })).toBe("Skaven Lineman");
  });
});
