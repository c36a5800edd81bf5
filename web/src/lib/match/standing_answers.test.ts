import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import { StandingAnswers, subject } from "./standing_answers";

const option = (choice: string): Option => ({ choice, text: choice, verb: choice.split(" ")[0] ?? "", cell: null, player: null });
const asked = (trait: string | null, kind = "use-trait", choices = ["no", "yes"], free = false) => ({ kind, trait, free, options: choices.map(option) });

function shelf(content = ""): { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void; content: () => string } {
  let kept = content;
  return { getItem: () => kept || null, setItem: (_, value) => { kept = value; }, content: () => kept };
}

describe("answers given once and for all", () => {
  it("use skills that cost nothing without asking, unless the coach says otherwise", () => {
    const answers = new StandingAnswers(shelf());
    const free = asked("Dodge", "use-trait", ["no", "yes"], true);
    expect(answers.answer(free)?.choice).toBe("yes");
    answers.set("Dodge", "ask");
    expect(answers.answer(free)).toBeNull();
    answers.set("Dodge", "never");
    expect(answers.answer(free)?.choice).toBe("no");
  });
  it("are for uses of skills and for following up, and for nothing else", () => {
    expect(subject(asked("Block"))).toBe("Block");
    expect(subject(asked(null, "follow-up"))).toBe("follow-up");
    expect(subject(asked(null, "apothecary"))).toBeNull();
    expect(subject(asked("Dodge", "re-roll", ["re-roll none", "re-roll dodge"]))).toBeNull();
  });
  it("help another team always or never: always names the first who can", () => {
    const help = asked(null, "assist", ["no", "player C1", "player C4"]);
    const answers = new StandingAnswers(shelf());
    expect(answers.answer(help)).toBeNull();
    answers.set("assist", "always");
    expect(answers.answer(help)?.choice).toBe("player C1");
    answers.set("assist", "never");
    expect(answers.answer(help)?.choice).toBe("no");
  });
  it("are asked until somebody says always or never, and again after ask me", () => {
    const memory = new StandingAnswers(shelf());
    expect(memory.answer(asked("Block"))).toBeNull();
    memory.set("Block", "always");
    expect(memory.answer(asked("Block"))?.choice).toBe("yes");
    memory.set("Block", "never");
    expect(memory.answer(asked("Block"))?.choice).toBe("no");
    expect(memory.answer(asked("Wrestle"))).toBeNull();
    memory.set("Block", "ask");
    expect(memory.answer(asked("Block"))).toBeNull();
  });
  it("survive a reload and can all be forgotten", () => {
    const store = shelf();
    new StandingAnswers(store).set("Stand Firm", "always");
    const again = new StandingAnswers(store);
    expect(again.all()).toEqual([["Stand Firm", "always"]]);
    again.reset();
    expect(new StandingAnswers(store).all()).toEqual([]);
  });
  it("tell a server that keeps them of every change, and take over what it kept", () => {
    let told = 0;
    const answers = new StandingAnswers(shelf(), () => { told += 1; });
    answers.set("Block", "never");
    expect(told).toBe(1);
    answers.take({ Block: "never", Dodge: "always", Odd: "sometimes" });
    expect([told, answers.habit("Dodge"), answers.habit("Odd")]).toEqual([1, "always", "ask"]);
    answers.take({});
    expect(told).toBe(2);
  });
  it("are not upset by rubbish in the storage, nor by none", () => {
    expect(new StandingAnswers(shelf("{nonsense")).all()).toEqual([]);
    expect(new StandingAnswers(shelf('{"Block":"sometimes"}')).all()).toEqual([]);
    const none = new StandingAnswers(null);
    none.set("Block", "always");
    expect(none.answer(asked("Block"))?.choice).toBe("yes");
  });
});
