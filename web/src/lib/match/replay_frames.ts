/** The frames of a match to be watched again, fetched in pieces as they are needed. */
import type { BoardPlan, Frame, Frames, TeamInfo } from "../protocol";

export type Fetch = (from: number, count: number) => Promise<Frames>;
const PIECE = 120;

export class ReplayFrames {
  readonly board: BoardPlan;
  readonly teams: TeamInfo[];
  readonly total: number;
  private readonly frames = new Map<number, Frame>();
  private readonly asked = new Map<number, Promise<void>>();

  constructor(first: Frames, private readonly fetch: Fetch) {
    this.board = first.board;
    this.teams = first.teams;
    this.total = first.total;
    this.keep(first);
  }

  private keep(piece: Frames): void {
    for (const frame of piece.frames) this.frames.set(frame.number, frame);
  }

  /** A move that exists, whatever was asked for. */
  within(number: number): number {
    return Math.min(Math.max(0, Math.floor(number) || 0), Math.max(0, this.total - 1));
  }

  /** A frame that is here already. */
  known(number: number): Frame | null {
    return this.frames.get(number) ?? null;
  }

  /** A frame, fetched with its neighbours if need be. */
  async at(number: number): Promise<Frame | null> {
    const wanted = this.within(number);
    if (!this.frames.has(wanted)) await this.piece(Math.floor(wanted / PIECE) * PIECE);
    return this.frames.get(wanted) ?? null;
  }

  private piece(from: number): Promise<void> {
    const before = this.asked.get(from);
    if (before) return before;
    const asked = this.fetch(from, PIECE).then((piece) => this.keep(piece));
    asked.catch(() => undefined).finally(() => this.asked.delete(from));
    this.asked.set(from, asked);
    return asked;
  }

  /** Events up to a move, as far back as they are loaded without a gap. */
  eventsUpTo(number: number): Frame["events"] {
    let first = number;
    while (first > 0 && this.frames.has(first - 1) && number - first < 400) first -= 1;
    const events: Frame["events"] = [];
    for (let n = first; n <= number; n++) events.push(...(this.frames.get(n)?.events ?? []));
    return events;
  }
}
