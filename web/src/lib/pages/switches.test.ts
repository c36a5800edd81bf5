import { describe, expect, it } from "vitest";
import type { Switch } from "../protocol";
import { chosenCount, setTo, switchState, toggled, grouped, pressed } from "./switches";

const one = (id: string, more: Partial<Switch> = {}): Switch => ({ id, title: id.toUpperCase(), text: "", rule: "", ...more });
const ALL = [
  one("collisions"), one("traps", { values: ["6", "12"], default: "12", brings: ["collisions"] }), one("eye"), one("items", { needs: ["eye"] }),
  one("sudden-death", { excludes: ["illusions"] }), one("illusions"),
];
const state = (id: string, chosen: string[], needed: string[] = []) => switchState(ALL, chosen, ALL.find((each) => each.id === id) as Switch, needed);
const press = (id: string, chosen: string[]) => toggled(ALL, chosen, ALL.find((each) => each.id === id) as Switch);

describe("switches of a new match", () => {
  it("with values begin with the usual one, and can be set to another", () => {
    expect(press("traps", [])).toEqual(["traps=12"]);
    expect(setTo(["eye", "traps=12"], ALL[1] as Switch, "6")).toEqual(["eye", "traps=6"]);
    expect(state("traps", ["traps=6"])).toMatchObject({ on: true, fixed: false, value: "6" });
    expect(press("traps", ["eye", "traps=6"])).toEqual(["eye"]);
  });
  it("that come with others are on and say with which", () => {
    expect(state("collisions", ["traps=6"])).toEqual({ on: true, fixed: true, why: "Comes with TRAPS.", value: "" });
    expect(state("traps", [], ["traps"])).toEqual({ on: true, fixed: true, why: "This map needs it.", value: "12" });
    expect(state("collisions", [], ["traps"]).on).toBe(true);
    expect(chosenCount(ALL, ["eye"], ["traps"])).toBe(3);
  });
  it("that the map needs can still be set to another value", () => {
    expect(state("traps", ["traps=6"], ["traps"])).toMatchObject({ on: true, value: "6" });
  });
  it("that need others or shut each other out wait for that, and say so", () => {
    expect(state("items", [])).toMatchObject({ on: false, fixed: true, why: "Needs EYE." });
    expect(state("items", ["eye"])).toMatchObject({ on: false, fixed: false });
    expect(press("eye", ["eye", "items"])).toEqual([]);
    expect(state("illusions", ["sudden-death"])).toMatchObject({ on: false, fixed: true, why: "Not together with SUDDEN-DEATH." });
  });
});

describe("switches that take several values", () => {
  const kinds = { id: "monsters", title: "Monsters", text: "", rule: "", values: ["examples", "ogre", "troll"], default: "examples", several: true, group: "Monsters" };
  it("adds and removes one value and keeps the last", () => {
    expect(pressed(kinds, "examples", "troll")).toBe("examples+troll");
    expect(pressed(kinds, "examples+troll", "examples")).toBe("troll");
    expect(pressed(kinds, "troll", "troll")).toBe("troll");
  });
  it("lists groups after what has no heading", () => {
    const plain = { ...kinds, id: "doors", group: "" };
    expect(grouped([kinds, plain]).map((each) => each.group)).toEqual(["", "Monsters"]);
  });
});
