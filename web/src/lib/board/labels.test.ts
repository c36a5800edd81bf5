import { describe, expect, it } from "vitest";
import { labelsOf } from "./labels";
import { percent } from "./overlay";

const seen = { x: 0, y: 0, width: 480, height: 480 };
const label = (x: number, y: number, rolls: string[] = ["Go For It 2+"]) => labelsOf([{ x, y }], [0.83], rolls, percent, seen, 1);

describe("the numbers along a way", () => {
  it("stand at their square: the chance above, the roll below", () => {
    expect(label(240, 240)).toMatchObject([{ text: "83%", x: 240, y: 232, roll: false }, { text: "Go For It 2+", x: 240, y: 259, roll: true }]);
    expect(label(240, 240, [])).toHaveLength(1);
    expect(labelsOf([{ x: 9, y: 9 }], [1], [""], percent, seen, 1)).toEqual([]);
  });
  it("are in sight as a whole at every edge of the window", () => {
    for (const [x, y] of [[0, 240], [480, 240], [240, 0], [240, 480]] as const)
      for (const one of label(x, y)) {
        const half = (one.text.length * one.size * 0.6) / 2;
        expect(one.x - half).toBeGreaterThanOrEqual(0);
        expect(one.x + half).toBeLessThanOrEqual(480);
        expect(one.y - one.size).toBeGreaterThanOrEqual(0);
        expect(one.y).toBeLessThanOrEqual(480);
      }
  });
  it("do not lie over one another when two squares in a row take a roll", () => {
    const rolls = labelsOf([{ x: 100, y: 100 }, { x: 148, y: 100 }], [0.8, 0.6], ["Go For It 2+", "Go For It 2+"], percent, seen, 1).filter((one) => one.roll);
    expect(Math.abs((rolls[0]?.y ?? 0) - (rolls[1]?.y ?? 0))).toBeGreaterThan(11);
  });
});
