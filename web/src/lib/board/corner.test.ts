import { describe, expect, it } from "vitest";
import { cornerFor } from "./corner";

const room = { width: 390, height: 440 };
const box = { width: 84, height: 130 };
const sights = { figures: [], things: [] };
const right = { x: 340, y: 60 };
const left = { x: 50, y: 60 };
const low = { x: 340, y: 400 };

describe("the corner of the small map", () => {
  it("stays while it covers nothing", () => {
    expect(cornerFor("top-right", box, room, { ...sights, figures: [left] }, 12)).toBe("top-right");
    expect(cornerFor("bottom-right", box, room, sights, 12)).toBe("bottom-right");
  });
  it("makes room for a figure or a thing, for a figure rather than for a thing", () => {
    expect(cornerFor("top-right", box, room, { ...sights, figures: [right] }, 12)).toBe("top-left");
    expect(cornerFor("top-right", box, room, { ...sights, things: [right, left] }, 12)).toBe("bottom-right");
    expect(cornerFor("bottom-right", box, room, { figures: [low, left], things: [right] }, 12)).toBe("top-right");
  });
  it("makes room for half a figure", () => {
    const edge = { x: room.width - 8 - box.width - 10, y: 60 };
    expect(cornerFor("top-right", box, room, { ...sights, figures: [edge] }, 12)).toBe("top-left");
    expect(cornerFor("top-right", box, room, { ...sights, figures: [edge] }, 8)).toBe("top-right");
  });
  it("does not move where every corner covers as much", () => {
    expect(cornerFor("top-left", box, room, { ...sights, figures: [left, right, low] }, 12)).toBe("top-left");
  });
});
