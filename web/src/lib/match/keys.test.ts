import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import { command, keyed, letterOf, type KeyPress } from "./keys";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
const option = (choice: string): Option => ({ choice, text: choice, verb: choice.split(" ")[0] ?? "", cell: null, player: null });
const declaring = (name: string): Option => ({ ...option(`declare ${name}`), group: { name, text: name, at_once: false } });

describe("keys", () => {
  it("step by arrows and number pad, choose by the row of digits", () => {
    expect(command(press("ArrowUp", { code: "ArrowUp" }))).toEqual({ do: "step", direction: "N" });
    expect(command(press("7", { code: "Numpad7" }))).toEqual({ do: "step", direction: "NW" });
    expect(command(press("7", { code: "Digit7" }))).toEqual({ do: "number", number: 7 });
    expect(command(press("5", { code: "Numpad5" }))).toBeNull();
  });
  it("cycle by Tab, both ways", () => {
    expect(command(press("Tab"))).toEqual({ do: "cycle", back: false });
    expect(command(press("Tab", { shiftKey: true }))).toEqual({ do: "cycle", back: true });
  });
  it("leave the browser its own", () => {
    expect(command(press("r", { ctrlKey: true }))).toBeNull();
    expect(command(press("l", { metaKey: true }))).toBeNull();
    expect(command(press("F5"))).toBeNull();
  });
  it("have one meaning each: no letter of an option is a key of the page", () => {
    const actions = ["move", "block", "blitz", "pass", "hand-off", "foul", "throw-bomb"].map(declaring);
    const offered = [...actions, ...["stand", "stop", "end-turn", "yes", "no", "off", "re-roll team", "re-roll none", "re-roll dodge", "formation", "done", "put-back", "random", "use open-chest", "use-at jump 1,1", "use recover"].map(option)];
    const letters = offered.map(letterOf);
    expect(new Set(letters).size).toBe(offered.length);
    for (const letter of letters) expect(command(press(letter))).toEqual({ do: "letter", letter });
  });
  it("give options without a letter of their own a number", () => {
    const found = keyed([option("end-turn"), option("die 2"), option("die 5"), option("re-roll dodge"), option("re-roll pro")]);
    expect(found.map(({ key }) => key)).toEqual(["e", "1", "2", "i", "3"]);
  });
  it("never give two options the same key", () => {
    const many = keyed(Array.from({ length: 14 }, (_, n) => option(`player B${n}`)));
    const used = many.map(({ key }) => key).filter(Boolean);
    expect(new Set(used).size).toBe(used.length);
    expect(used).toHaveLength(9);
  });
});
