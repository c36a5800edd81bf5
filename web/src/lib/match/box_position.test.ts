import { describe, expect, it } from "vitest";
import { placeBox } from "./box_position";

const room = { width: 800, height: 600 };
const box = { width: 200, height: 100 };
const hides = (place: { x: number; y: number }, point: { x: number; y: number }) => point.x >= place.x && point.x <= place.x + box.width && point.y >= place.y && point.y <= place.y + box.height;

describe("the place of a question", () => {
  it("is inside the window wherever the square is", () => {
    for (const at of [{ x: 0, y: 0 }, { x: 799, y: 599 }, { x: 400, y: 590 }, { x: 795, y: 10 }]) {
      const place = placeBox(at, box, room, [], 30);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + box.width).toBeLessThanOrEqual(room.width);
      expect(place.y + box.height).toBeLessThanOrEqual(room.height);
    }
  });
  it("covers neither the square nor the squares to choose from", () => {
    const at = { x: 400, y: 300 };
    const squares = [{ x: 360, y: 340 }, { x: 400, y: 340 }, { x: 440, y: 340 }];
    const place = placeBox(at, box, room, squares, 30);
    for (const point of [at, ...squares]) expect(hides(place, point)).toBe(false);
  });
  it("leaves the player it is about in sight on a phone, and covers others instead", () => {
    const phone = { width: 390, height: 443 };
    const card = { width: 290, height: 132 };
    const [at, player] = [{ x: 230, y: 345 }, { x: 160, y: 210 }];
    const others = Array.from({ length: 12 }, (_, n) => ({ x: 60 + 34 * (n % 6), y: 30 + 40 * Math.floor(n / 6) }));
    const place = placeBox(at, card, phone, others, 25, [player]);
    const covered = (point: { x: number; y: number }) => point.x >= place.x && point.x <= place.x + card.width && point.y >= place.y && point.y <= place.y + card.height;
    expect(covered(at)).toBe(false);
    expect(covered(player)).toBe(false);
    expect(others.filter(covered).length).toBeGreaterThan(0);
  });
  it("leaves the square in sight where it cannot leave both it and the player", () => {
    const low = { width: 390, height: 332 };
    const card = { width: 276, height: 126 };
    const at = { x: 160, y: 211 };
    const place = placeBox(at, card, low, [], 25.5, [{ x: 230, y: 142 }]);
    expect(place.y > at.y || place.y + card.height < at.y).toBe(true);
  });
});
