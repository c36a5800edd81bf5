import { beforeEach, describe, expect, it } from "vitest";
import type { BoardPlan, FromServer } from "../protocol";
import { BoardFirst, type Heard } from "./board_first";

const plan = (name: string): BoardPlan => ({ name }) as BoardPlan;
const welcome = (board: string): FromServer => ({ type: "welcome", board }) as FromServer;
const pong = (at: number): FromServer => ({ type: "pong", at });

let asked: { address: string; arrive: (board: BoardPlan) => void; fail: (why: Error) => void }[] = [];
let heard: Heard[] = [];
let failures: string[] = [];
let first: BoardFirst;
const settle = async (): Promise<void> => { for (let i = 0; i < 5; i++) await Promise.resolve(); };

beforeEach(() => {
  [asked, heard, failures] = [[], [], []];
  first = new BoardFirst(
    (address) => new Promise((arrive, fail) => asked.push({ address, arrive, fail })),
    (message) => heard.push(message),
    (why) => failures.push(why),
  );
});

describe("a welcome and its board", () => {
  it("is handed on with the board, and later messages after it", async () => {
    first.hear(welcome("/a"));
    first.hear(pong(1));
    first.hear(pong(2));
    expect(heard).toEqual([]);
    asked[0]?.arrive(plan("vault"));
    await settle();
    expect(heard).toEqual([{ type: "welcome", board: plan("vault") }, pong(1), pong(2)]);
    first.hear(pong(3));
    expect(heard.at(-1)).toEqual(pong(3));
  });

  it("needs no second fetch of the same board", async () => {
    first.hear(welcome("/a"));
    asked[0]?.arrive(plan("vault"));
    await settle();
    first.hear(welcome("/a"));
    expect(asked).toHaveLength(1);
    expect(heard).toHaveLength(2);
  });

  it("of a line that was lost is dropped when the next one comes", async () => {
    first.hear(welcome("/a"));
    first.hear(pong(1));
    first.hear(welcome("/b"));
    asked[0]?.arrive(plan("old"));
    await settle();
    expect(heard).toEqual([]);
    asked[1]?.arrive(plan("new"));
    await settle();
    expect(heard).toEqual([{ type: "welcome", board: plan("new") }]);
  });

  it("that cannot be had is told, and messages are heard again afterwards", async () => {
    first.hear(welcome("/a"));
    first.hear(pong(1));
    asked[0]?.fail(new Error("no board"));
    await settle();
    expect(failures).toEqual(["no board"]);
    expect(heard).toEqual([]);
    first.hear(pong(2));
    expect(heard).toEqual([pong(2)]);
  });
});
