import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import { Layout } from "../board/layout";
import type { MatchState, Option, OptionOdds, PlayerState, Question } from "../protocol";
import { diceText, gather, goalsOf, isGathered, layOutNext, type GoalView, worthwhile, viewOf, setUpNext, towards, worthAsking } from "./question_view";

const option = (choice: string, cell: string | null = null, player: string | null = null): Option => ({ choice, text: choice, verb: choice.split(" ")[0] ?? "", cell, player });
const question = (kind: string, options: Option[], more: Partial<Question> = {}): Question => ({
  number: 1, seat: 0, kind, text: "", player: null, other: null, trait: null, cell: null, dice: [], faces: [], what: "", passed: false, now: 0, then: 0, picks: null, options, usual: null, free: false, clock: null, within: null, lapses: [], ...more,
});
const outlook = (works: number) => ({ works, goes_on: 0, turnover: 1 - works, percent: [100 * works, 0, 100 - 100 * works], touchdown: 0, about: false });
const odds = (choice: string, success: number, dice: number | null = null): OptionOdds => ({ choice, outlook: outlook(success), dice, picks: null, outcomes: {}, text: "" });
const state = RECORDED.state;

describe("how a question is shown", () => {
  it("makes one button of an Action at one of several, whom to be picked on the board; others stay as they are", () => {
    const at = (name: string, player: string, cell: string): Option => ({ ...option(`declare ${name} ${player}`, cell, player), group: { name, text: name, at_once: name === "block" } });
    const plain: Option = { ...option("declare move"), group: { name: "move", text: "Move", at_once: false } };
    const options = [plain, at("block", "B1", "5,5"), at("blitz", "B1", "5,5"), at("blitz", "B2", "6,6")];
    const found = gather(options);
    expect(found.map((one) => one.choice)).toEqual(["declare move", "declare block", "declare blitz"]);
    expect(found.map((one) => (isGathered(one) ? one.members.map((member) => member.choice) : []))).toEqual([[], ["declare block B1"], ["declare blitz B1", "declare blitz B2"]]);
    const shown = viewOf(question("declare", options), state, new Map(), null);
    expect([shown.targets, shown.buttons.length]).toEqual([[], 3]);
  });
  it("makes one button of the squares one may jump to; what lies on the board keeps its own", () => {
    const used = (name: string, cell: string): Option => ({ ...option(`use-at ${name} ${cell}`, cell), group: { name, text: name, at_once: true } });
    const chest = { ...state, marks: [{ kind: "chest", cell: "3,3", number: null }] };
    const shown = viewOf(question("act", [used("jump", "5,5"), used("jump", "5,6"), used("open-chest", "3,3")]), chest, new Map(), null);
    expect(shown.buttons.map((one) => (isGathered(one) ? [one.choice, one.members.length] : one.choice))).toEqual([["use-at jump", 2]]);
    expect(shown.targets.map((target) => target.cell)).toEqual(["3,3"]);
  });
  it("puts squares and players on the board and the rest into buttons", () => {
    const shown = viewOf(question("act", [option("stop"), option("step 4,4", "4,4"), option("hit B2", "5,5", "B2")], { player: "A1" }), state, new Map(), null);
    expect(shown.buttons.map((one) => one.choice)).toEqual(["stop"]);
    expect(shown.targets.map((target) => [target.cell, target.tone])).toEqual([["4,4", "go"], ["5,5", "hit"]]);
    expect(shown.anchor).toBeNull();
  });
  it("leaves steps that the heat shows to the heat", () => {
    const reach = { ...RECORDED.reach, squares: [{ cell: "4,4", chance: 1, path: ["4,4"] }] };
    expect(viewOf(question("act", [option("step 4,4", "4,4")]), state, new Map(), reach).targets).toEqual([]);
  });
  it("asks at the player it is about", () => {
    const player = state.players.find((one) => one.cell);
    const shown = viewOf(question("follow-up", [option("no"), option("yes")], { player: player?.name ?? null }), state, new Map(), null);
    expect(shown.anchor).toBe(player?.cell);
  });
  it("marks whom one can choose in a turn", () => {
    const shown = viewOf(RECORDED.turn_question, RECORDED.reach_state, new Map(), null);
    const names = RECORDED.turn_question.options.filter((one) => one.verb === "activate").map((one) => one.player);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(shown.ready.has(name ?? "")).toBe(true);
    expect(shown.buttons.some((one) => one.choice === "end-turn")).toBe(true);
  });
  it("draws many squares as a field", () => {
    const shown = viewOf(question("place", Array.from({ length: 30 }, (_, n) => option(`place ${n},0`, `${n},0`))), state, new Map(), null);
    expect(shown.field).toHaveLength(30);
    expect(shown.targets).toEqual([]);
  });
  it("marks whom one could throw to, not every square one could throw at", () => {
    const mate = state.players.find((player) => player.seat === 0 && player.cell)?.cell ?? "";
    const throws = [...Array.from({ length: 40 }, (_, n) => option(`throw ${n},99`, `${n},99`)), option(`throw ${mate}`, mate)];
    const shown = viewOf(question("act", throws), state, new Map(), null);
    expect(shown.field).toEqual([]);
    expect(shown.targets.map((target) => target.cell)).toEqual([mate]);
  });
  it("says dice and chances once they are known, and nothing where nothing can fail", () => {
    const hit = option("hit B2", "5,5", "B2");
    const badge = (one: OptionOdds) => viewOf(question("act", [hit]), state, new Map([[one.choice, one]]), null).targets[0]?.badge;
    expect(badge(odds("hit B2", 0.75, 2))).toBe("2▴ 75%");
    expect(badge(odds("hit B2", 0.3, -2))).toBe("2▾ 30%");
    expect(badge(odds("hit B2", 1))).toBe("");
    expect(diceText({ dice: 1, outlook: outlook(0.5) })).toBe("1▴ 50%");
  });
});

describe("clicks", () => {
  it("ask for odds only where they tell something", () => {
    expect(worthAsking(question("act", [option("stop"), option("step 1,1", "1,1"), option("hit B2", "2,2", "B2")]), state)).toEqual(["hit B2"]);
    expect(worthAsking(question("re-roll", [option("re-roll none"), option("re-roll team")]), state)).toHaveLength(2);
    const mate = state.players.find((player) => player.seat === 0 && player.cell)?.cell ?? "";
    const throws = Array.from({ length: 40 }, (_, n) => option(`throw ${n},99`, `${n},99`));
    expect(worthAsking(question("act", [...throws, option(`throw ${mate}`, mate)]), state)).toEqual([`throw ${mate}`]);
  });
});

describe("setting up without asking", () => {
  it("takes the formation, else places the nearest first, and is done only when nobody is left", () => {
    const far = (cell: string) => Number(cell.split(",")[0]);
    expect(setUpNext(question("set-up", [option("done"), option("take A1", null, "A1"), option("formation")]), far)?.choice).toBe("formation");
    expect(setUpNext(question("place", [option("place 9,1", "9,1"), option("place 2,1", "2,1"), option("put-back")]), far)?.choice).toBe("place 2,1");
    expect(setUpNext(question("set-up", [option("done"), option("take A2", null, "A2")]), far)?.choice).toBe("take A2");
    expect(setUpNext(question("set-up", [option("done")]), far)?.choice).toBe("done");
    expect(setUpNext(question("turn", [option("end-turn")]), far)).toBeNull();
  });
});

describe("arrows between targets", () => {
  const cells = [{ cell: "n", x: 5, y: 4 }, { cell: "ne", x: 6, y: 4 }, { cell: "e", x: 6, y: 5 }, { cell: "far", x: 5, y: 1 }];
  it("go to the nearest that way", () => {
    expect(towards(cells, { x: 5, y: 5 }, 0, -1)).toBe("n");
    expect(towards(cells, { x: 5, y: 5 }, 1, -1)).toBe("ne");
    expect(towards(cells, { x: 5, y: 5 }, 1, 0)).toBe("e");
    expect(towards(cells, { x: 5, y: 5 }, 0, 1)).toBeNull();
  });
});

describe("ending a turn", () => {
  const layout = new Layout(RECORDED.welcome.board);
  const far = (a: string, b: string) => layout.distance(a, b);
  const one = { ...(state.players[0] as (typeof state.players)[number]), name: "A1", seat: 0, cell: "5,5", acted: false, posture: "standing", ball: false };
  const done = { ...one, name: "A2", cell: "1,1", acted: true };
  const asked = (more: Partial<MatchState>, distance: (a: string, b: string) => number, every = false) => worthwhile({ ...state, players: [one, done], ...more }, 0, ["A1"], every, distance);
  it("is always asked about while nobody has acted, and never when nobody can", () => {
    expect(asked({ players: [one] }, far)).toBe("No player has acted yet.");
    expect(worthwhile({ ...state, players: [one, done] }, 0, [], true, far)).toBeNull();
  });
  it("is odd with somebody fresh beside a loose ball, or holding it", () => {
    expect(asked({ balls: [{ ball: 0, cell: "6,5", held_by: null }] }, (a, b) => (a === b ? 0 : 1))).toContain("next to the ball");
    expect(asked({ balls: [{ ball: 0, cell: "5,5", held_by: "A1" }] }, far)).toContain("has the ball");
  });
  it("is asked about with anybody left only by newcomers", () => {
    expect(asked({ balls: [] }, far, true)).toBe("1 player can still act.");
    expect(asked({ balls: [] }, far)).toBeNull();
    const chest = { balls: [{ ball: 0, cell: null, held_by: null }], marks: [{ kind: "chest", cell: "6,5", number: null }] };
    expect(asked(chest, () => 2)).toBeNull();
    expect(asked(chest, () => 1)).toContain("next to a chest");
    const theirs = { players: [one, done, { ...one, name: "B1", seat: 1, cell: "6,5" }], balls: [{ ball: 0, cell: "6,5", held_by: "B1" }] };
    expect(asked(theirs, () => 1)).toContain("ball carrier");
    expect(asked(theirs, () => 2)).toBeNull();
  });
});

describe("what somebody may want to go to", () => {
  const distance = (a: string, b: string) => {
    const [one, other] = [a.split(",").map(Number), b.split(",").map(Number)];
    return Math.max(Math.abs(one[0]! - other[0]!), Math.abs(one[1]! - other[1]!));
  };
  const square = (cell: string, chance = 1) => ({ cell, chance, path: [cell] });
  const player = (name: string, seat: number, cell: string, ball = false) => ({ name, seat, cell, ball }) as PlayerState;
  const view = (more: Partial<GoalView>, state: Partial<MatchState>): GoalView => ({
    seat: 0, here: "0,0", carries: false, reach: [square("1,0"), square("2,0"), square("3,0", 0.5)], hits: [], zones: ["9,0"], distance, far: distance,
    state: { balls: [], marks: [], players: [], ...state } as unknown as MatchState, ...more,
  });

  it("is the ball before anybody to hit", () => {
    expect(goalsOf(view({ hits: ["0,1"] }, { balls: [{ ball: 0, cell: "3,0", held_by: null }] }))).toEqual(["3,0", "0,1"]);
  });
  it("is the surest step towards what is out of reach: an end zone, whoever else has the ball", () => {
    expect(goalsOf(view({ carries: true }, {}))).toEqual(["2,0"]);
    expect(goalsOf(view({}, { players: [player("B1", 1, "8,0", true)], balls: [{ ball: 0, cell: "8,0", held_by: "B1" }] }))).toEqual(["2,0"]);
    expect(goalsOf(view({}, { players: [player("A2", 0, "8,0", true)], balls: [{ ball: 0, cell: "8,0", held_by: "A2" }] }))).toEqual([]);
  });
  it("is a chest while the ball is still in one, where somebody can stand beside it", () => {
    const marks = [{ kind: "chest", cell: "4,0", number: null }];
    expect(goalsOf(view({}, { marks, balls: [{ ball: 0, cell: null, held_by: null }] } as Partial<MatchState>))).toEqual(["4,0"]);
    expect(goalsOf(view({}, { marks }))).toEqual([]);
  });
});

describe("laying a dungeon out", () => {
  const far = (a: string, b: string) => Math.abs(Number(a.split(",")[0]) - Number(b.split(",")[0]));
  it("goes on by itself as far from all of the kind as can be", () => {
    const options = ["1,0", "5,0", "9,0"].map((cell) => option(`place ${cell}`, cell));
    const marks = [{ kind: "trap", cell: "1,0", number: null }, { kind: "chest", cell: "9,0", number: null }];
    expect(layOutNext({ kind: "place-trap", options }, marks, far)?.cell).toBe("9,0");
    expect(layOutNext({ kind: "place-trap", options }, [], far)?.cell).toBe("1,0");
    expect(layOutNext({ kind: "place", options }, marks, far)).toBeNull();
  });
});
