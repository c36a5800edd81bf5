import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { Reach } from "../protocol";
import { pathTo } from "./paths";

const reach: Reach = {
  type: "reach", number: 1, player: "A1", action: "move", hits: [], opening: ["activate A1", "declare move"],
  squares: [
    { cell: "2,1", chance: 1, path: ["2,1"] },
    { cell: "3,1", chance: 0.67, path: ["2,1", "3,1"] },
    { cell: "4,1", chance: 0.5, path: ["2,1", "3,1", "4,1"] },
    { cell: "5,1", chance: 0.4, path: ["2,2", "3,1", "5,1"] },
  ],
};

describe("the way to a square", () => {
  it("begins where the player is and says the chance of every step", () => {
    expect(pathTo(reach, "1,1", "4,1")).toMatchObject({ cells: ["1,1", "2,1", "3,1", "4,1"], chances: [1, 0.67, 0.5], chance: 0.5 });
  });
  it("does not claim to know the chance of a step on another way than the best", () => {
    expect(pathTo(reach, "1,1", "5,1")?.chances).toEqual([null, null, 0.4]);
  });
  it("is sent as one plan, opening first", () => {
    expect(pathTo(reach, "1,1", "3,1")?.choices).toEqual(["activate A1", "declare move", "step 2,1", "step 3,1"]);
  });
  it("is nothing for a square out of reach, or without an answer yet", () => {
    expect(pathTo(reach, "1,1", "9,9")).toBeNull();
    expect(pathTo(null, "1,1", "2,1")).toBeNull();
  });
  it("holds for everything the server said", () => {
    for (const square of RECORDED.reach.squares) {
      const way = pathTo(RECORDED.reach, "0,0", square.cell);
      expect(way?.cells.at(-1)).toBe(square.cell);
      expect(way?.choices.filter((choice) => choice.startsWith("step "))).toHaveLength(square.path.length);
    }
  });
});
