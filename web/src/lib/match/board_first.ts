/**
 * A welcome names the address of its board. It is handed on when the board is here, and messages after it wait with it, so that
 * listeners have something to draw on. A board that was fetched once is not fetched again.
 */
import type { BoardPlan, FromServer, Welcome } from "../protocol";

/** A welcome with its board. */
export type Met = Omit<Welcome, "board"> & { board: BoardPlan };
export type Heard = Exclude<FromServer, Welcome> | Met;

export class BoardFirst {
  private readonly known = new Map<string, BoardPlan>();
  /** Messages that arrived while a board was being fetched, starting with its welcome. */
  private waiting: FromServer[] = [];

  /** `failed` is called if a board cannot be had: what waited for it is dropped. */
  constructor(
    private readonly fetch: (address: string) => Promise<BoardPlan>,
    private readonly heard: (message: Heard) => void,
    private readonly failed: (why: string) => void,
  ) {}

  hear(message: FromServer): void {
    if (message.type === "welcome") this.waiting = []; // of a line that was lost meanwhile
    if (this.waiting.length) this.waiting.push(message);
    else if (message.type !== "welcome") this.heard(message);
    else this.welcome(message);
  }

  private welcome(message: Welcome): void {
    const board = this.known.get(message.board);
    if (board) return this.heard({ ...message, board });
    const waiting: FromServer[] = [message];
    this.waiting = waiting;
    this.fetch(message.board).then(
      (found) => {
        this.known.set(message.board, found);
        if (this.waiting === waiting) this.release();
      },
      (problem: unknown) => {
        if (this.waiting !== waiting) return;
        this.waiting = [];
        this.failed(problem instanceof Error ? problem.message : "");
      },
    );
  }

  private release(): void {
    const all = this.waiting;
    this.waiting = [];
    for (const message of all) this.hear(message);
  }
}
