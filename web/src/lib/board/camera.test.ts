import { describe, expect, it } from "vitest";
import { clamp, fit, follow, frameOf, includeAll, inSight, pan, readable, toDrawing, toPixel, zoomAt } from "./camera";

const drawing = { width: 1600, height: 800 };
const window = { width: 800, height: 600 };

describe("the camera", () => {
  it("fits the whole board into the window", () => {
    const camera = fit(drawing, window, 0);
    expect(toPixel(camera, { x: 0, y: 400 }, window).x).toBeCloseTo(0);
    expect(toPixel(camera, { x: 1600, y: 400 }, window).x).toBeCloseTo(800);
  });
  it("zooms around what is under the pointer", () => {
    const camera = fit(drawing, window);
    const pixel = { x: 200, y: 150 };
    const before = toDrawing(camera, pixel, window);
    const after = toDrawing(zoomAt(camera, 1.7, pixel, window), pixel, window);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it("pans by as much as the finger moves", () => {
    const camera = { x: 800, y: 400, scale: 1 };
    const moved = pan(camera, 30, -20);
    const point = toPixel(moved, { x: 800, y: 400 }, window);
    expect(point).toEqual({ x: 430, y: 280 });
  });
  it("does not move for what is in sight, and moves for what is not", () => {
    const camera = { x: 800, y: 400, scale: 1 };
    expect(follow(camera, { x: 700, y: 400 }, window, 80)).toBe(camera);
    const moved = follow(camera, { x: 1500, y: 400 }, window, 80);
    const pixel = toPixel(moved, { x: 1500, y: 400 }, window);
    expect(pixel.x).toBeGreaterThan(0);
    expect(pixel.x).toBeLessThan(800);
  });
  it("moves for a point under an arrow at the edge, and not for one beside it", () => {
    const camera = { x: 800, y: 400, scale: 1 };
    const under = { x: 1170, y: 400 };
    expect(follow(camera, under, window, 80)).toBe(camera);
    const pixel = toPixel(follow(camera, under, window, 80, 48), under, window);
    expect(pixel.x).toBeLessThanOrEqual(800 - 48);
    expect(follow(camera, { x: 1140, y: 400 }, window, 80, 48)).toBe(camera);
  });
  it("brings all of some points into sight: moves, then goes further away, and gives up where they would be too small", () => {
    const camera = { x: 800, y: 400, scale: 1 };
    expect(includeAll(camera, [{ x: 700, y: 400 }, { x: 900, y: 500 }], window, 48, 24)).toBe(camera);
    expect(includeAll(camera, [{ x: 1190, y: 400 }], window, 48, 24)?.x, "half of its square is cut off").toBeGreaterThan(camera.x);
    const far = [{ x: 1000, y: 400 }, { x: 1500, y: 400 }];
    const moved = includeAll(camera, far, window, 48, 24);
    expect(moved?.scale).toBe(1);
    const wide = includeAll(camera, [{ x: 50, y: 400 }, ...far], window, 48, 24);
    expect(wide?.scale).toBeLessThan(1);
    for (const found of [moved, wide]) expect(far.every((point) => found && inSight(toPixel(found, point, window), window))).toBe(true);
    expect(includeAll(camera, [{ x: 50, y: 400 }, ...far], window, 48, 40)).toBeNull();
  });
  it("frames points in the middle with squares to spare", () => {
    const one = frameOf([{ x: 300, y: 200 }], window, 48, { width: 10, height: 5 });
    expect([one.x, one.y]).toEqual([300, 200]);
    expect(window.width / one.scale).toBeCloseTo(480);
    const two = frameOf([{ x: 0, y: 0 }, { x: 1500, y: 100 }], window, 48, { width: 10, height: 5 });
    for (const point of [{ x: 0, y: 0 }, { x: 1500, y: 100 }]) expect(inSight(toPixel(two, point, window), window)).toBe(true);
  });
  it("never loses the board", () => {
    const lost = clamp({ x: 99999, y: -99999, scale: 50 }, drawing, window, 48);
    const shown = toDrawing(lost, { x: 400, y: 300 }, window);
    expect(shown.x).toBeLessThanOrEqual(1600 + 800);
    expect(lost.scale).toBeLessThan(50);
  });
  it("keeps squares large enough to hit with a finger", () => {
    const phone = { width: 390, height: 500 };
    expect(readable(drawing, phone, 48, 34, { x: 100, y: 100 }).scale * 48).toBeCloseTo(34);
    expect(readable(drawing, { width: 3000, height: 2000 }, 48, 34, { x: 100, y: 100 }).scale).toBeCloseTo(fit(drawing, { width: 3000, height: 2000 }).scale);
  });
});
