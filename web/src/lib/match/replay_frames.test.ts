import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { Frames } from "../protocol";
import { ReplayFrames } from "./replay_frames";

const TOTAL = 300;
const piece = (from: number, count: number): Frames => ({
  match: "m", board: RECORDED.welcome.board, teams: RECORDED.welcome.teams, total: TOTAL, from,
  frames: Array.from({ length: Math.min(count, TOTAL - from) }, (_, n) => ({ number: from + n, input: `choice ${from + n}`, state: RECORDED.state, events: [] })),
});

describe("frames of a replay", () => {
  it("are fetched in pieces, once, when they are needed", async () => {
    const asked: number[] = [];
    const shelf = new ReplayFrames(piece(0, 120), async (from, count) => { asked.push(from); return piece(from, count); });
    expect((await shelf.at(5))?.input).toBe("choice 5");
    expect(asked).toEqual([]);
    const [one, two] = await Promise.all([shelf.at(130), shelf.at(131)]);
    expect([one?.number, two?.number]).toEqual([130, 131]);
    expect(asked).toEqual([120]);
  });
  it("cannot be left at either end", async () => {
    const shelf = new ReplayFrames(piece(0, 120), async (from, count) => piece(from, count));
    expect((await shelf.at(-4))?.number).toBe(0);
    expect((await shelf.at(9999))?.number).toBe(TOTAL - 1);
    expect(shelf.within(Number.NaN)).toBe(0);
  });
  it("are asked for again after a failure", async () => {
    let broken = true;
    const shelf = new ReplayFrames(piece(0, 120), async (from, count) => {
      if (broken) throw new Error("away");
      return piece(from, count);
    });
    await expect(shelf.at(200)).rejects.toThrow("away");
    broken = false;
    expect((await shelf.at(200))?.number).toBe(200);
  });
});
