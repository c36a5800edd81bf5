import { describe, expect, it } from "vitest";
import { flightShape } from "./flight";
import { UNIT } from "./layout";

/** Squares of a room of four by four, the middle of 0,0 at the origin. */
const centre = (cell: string) => {
  const [x = 9, y = 9] = cell.split(",").map(Number);
  return x < 4 && y < 4 ? { x: x * UNIT, y: y * UNIT } : null;
};
const inSquares = (points: { x: number; y: number }[]) => points.map(({ x, y }) => `${+(x / UNIT).toFixed(1)},${+(y / UNIT).toFixed(1)}`);
const squares = (...way: string[]) => way.map((one) => ({ cell: one.replace("!", ""), off_wall: one.endsWith("!") }));

describe("the way of a ball thrown at a wall", () => {
  it("goes from the thrower through every square and touches each wall it comes off", () => {
    const shape = flightShape({ from: "0,1", at: "2,0", squares: squares("3,1", "2,2!", "1,3", "0,2!", "1,1!", "2,0") }, centre);
    expect(inSquares(shape.walls)).toEqual(["2,-0.4", "3.4,1", "1,3.4", "-0.4,2"]);
    expect(inSquares(shape.points)).toEqual(["0,1", "2,0", "2,-0.4", "3,1", "3.4,1", "2,2", "1,3", "1,3.4", "0,2", "-0.4,2", "1,1", "2,0"]);
  });
  it("comes straight back from a wall it is thrown straight at", () => {
    expect(inSquares(flightShape({ from: "2,2", at: "2,0", squares: squares("2,1", "2,2") }, centre).walls)).toEqual(["2,-0.4"]);
  });
  it("comes out of a corner the way it came in", () => {
    expect(inSquares(flightShape({ from: "1,1", at: "3,3", squares: squares("2,2") }, centre).walls)).toEqual(["3.4,3.4"]);
  });
  it("ends where nothing is drawn", () => {
    expect(inSquares(flightShape({ from: null, at: "3,0", squares: squares("7,1", "2,2") }, centre).points)).toEqual(["3,0"]);
  });
});
