import { describe, expect, it } from "vitest";
import type { BuildingSpot } from "../protocol";
import { nearest, nextTurn, shownRegion, stepTo, turns } from "./spots";

const spot = (x: number, y: number, turn = 0): BuildingSpot => ({ choice: `lay hall ${x},${y} turn ${turn}`, tile: "hall", x, y, turn, width: 4, depth: 2 });
const spots = [spot(0, 0), spot(10, 0), spot(10, 8), spot(0, 8, 2)];

describe("places for the tile in the hand", () => {
  it("are found by the point nearest to their middle", () => {
    expect(nearest(spots, { x: 11, y: 2 })).toBe(spots[1]);
    expect(nearest([], { x: 0, y: 0 })).toBeNull();
  });
  it("are turned only to where the tile fits", () => {
    expect(turns(spots)).toEqual([0, 2]);
    expect([nextTurn(spots, 0), nextTurn(spots, 2), nextTurn([], 3)]).toEqual([2, 0, 3]);
  });
  it("are gone through by arrows, and stay where there is no further one", () => {
    expect(stepTo(spots, spots[0]!, 1, 0)).toBe(spots[1]);
    expect(stepTo(spots, spots[1]!, 0, 1)).toBe(spots[2]);
    expect(stepTo(spots, spots[0]!, -1, 0)).toBe(spots[0]);
  });
});

describe("the table", () => {
  it("shows what is built with room round it, and an empty one is not tiny", () => {
    expect(shownRegion({ x: 20, y: 20, width: 20, depth: 10 }, 5)).toEqual({ x: 15, y: 15, width: 30, depth: 20 });
    expect(shownRegion({ x: 28, y: 28, width: 0, depth: 0 }, 2)).toMatchObject({ width: 16, depth: 12 });
  });
});
