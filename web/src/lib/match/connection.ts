/**
 * The line to the server: opens, says hello, notices when it is dead, and comes back by itself. Everything it needs from the
 * outside (sockets, time) is given to it, so that its behaviour can be tested without either.
 */
import type { FromServer, ToServer } from "../protocol";
import { STALLED } from "./wording";

/** connecting: for the first time or again; open: welcomed; waiting: until the next try; gone: given up, for a reason. */
export type Status = "connecting" | "open" | "waiting" | "gone";

export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}
export interface Clockwork {
  now(): number;
  after(ms: number, action: () => void): number;
  cancel(timer: number): void;
}
export interface Wiring {
  open(): Line;
  /** The first message: who we are and what we have seen already. */
  hello(): ToServer;
  heard(message: FromServer): void;
  changed(status: Status, retryIn: number, why: string): void;
  clock: Clockwork;
  /** 0 to 1; spreads the returns of many clients after the server was away. */
  chance?: () => number;
}

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
/** A message without an answer after this time counts as lost: the page reports it and reconnects. */
export const STALLED_AFTER = 3000;
const ANSWERED = new Set<ToServer["type"]>(["choose", "plan", "undo"]);
const PING_EVERY = 20_000;
const DEAD_AFTER = 45_000;
/** Closings that mean: do not try again (no such match, not allowed). Others of WebSocket itself mean: try again. */
const NOT_ALLOWED = 1008;
const UNUSABLE = 4408;
const isFinal = (code: number): boolean => code === NOT_ALLOWED || (code >= 4400 && code < 4500 && code !== UNUSABLE && code !== 4429);

export class Connection {
  status: Status = "connecting";
  private line: Line | null = null;
  private tries = 0;
  private timer = 0;
  private pinger = 0;
  private stall = 0;
  private heardAt = 0;
  private stopped = false;
  /** The reason the server gave before it closed the connection. */
  private refusal = "";

  constructor(private readonly wiring: Wiring) {}

  start(): void {
    this.stopped = false;
    this.connect();
  }

  /** Send a message; return false if the connection is closed. */
  send(message: ToServer): boolean {
    if (this.status !== "open" || !this.line) return false;
    this.line.send(JSON.stringify(message));
    if (ANSWERED.has(message.type)) this.expectAnswer();
    return true;
  }

  private expectAnswer(): void {
    const line = this.line;
    this.wiring.clock.cancel(this.stall);
    this.stall = this.wiring.clock.after(STALLED_AFTER, () => {
      if (!line || line !== this.line) return;
      this.hangUp();
      this.connect(STALLED);
    });
  }

  /** Do not wait any longer for the next try. */
  retry(): void {
    if (this.status !== "waiting" && this.status !== "gone") return;
    this.wiring.clock.cancel(this.timer);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.hangUp();
    this.wiring.clock.cancel(this.timer);
  }

  private connect(why = ""): void {
    this.become("connecting", 0, why);
    const line = this.wiring.open();
    this.line = line;
    this.heardAt = this.wiring.clock.now();
    line.onopen = () => line.send(JSON.stringify(this.wiring.hello()));
    line.onmessage = (event) => this.message(line, event.data);
    line.onclose = (event) => this.closed(line, event.code, event.reason);
    this.watch();
  }

  private message(line: Line, data: unknown): void {
    if (line !== this.line || typeof data !== "string") return;
    this.heardAt = this.wiring.clock.now();
    let message: FromServer;
    try {
      message = JSON.parse(data) as FromServer;
    } catch {
      return;
    }
    if (message.type === "refused") this.refusal = message.why;
    if (message.type === "update" || message.type === "refused" || message.type === "welcome") this.wiring.clock.cancel(this.stall);
    if (message.type === "welcome") {
      this.tries = 0;
      this.refusal = "";
      this.become("open", 0, "");
    }
    this.wiring.heard(message);
    if (message.type === "refused" && this.status === "connecting" && message.code === "unknown") {
      // the token opens no seat: another hello will not help
      this.hangUp();
      this.become("gone", 0, message.why);
    }
  }

  private closed(line: Line, code: number, reason: string): void {
    if (line !== this.line || this.stopped) return;
    this.hangUp();
    if (isFinal(code)) return this.become("gone", 0, this.refusal || reason);
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 15_000;
    this.tries += 1;
    const spread = Math.round(wait * (0.75 + 0.5 * (this.wiring.chance?.() ?? 0.5)));
    this.become("waiting", spread, reason);
    this.timer = this.wiring.clock.after(spread, () => this.connect());
  }

  /** Ping now and then: a connection that stays silent is dead, even if the system reports it as open. */
  private watch(): void {
    this.wiring.clock.cancel(this.pinger);
    this.pinger = this.wiring.clock.after(PING_EVERY, () => {
      const line = this.line;
      if (!line) return;
      if (this.wiring.clock.now() - this.heardAt >= DEAD_AFTER) {
        line.close();
        return this.closed(line, UNUSABLE, "The server has stopped answering.");
      }
      this.send({ type: "ping", at: this.wiring.clock.now() });
      this.watch();
    });
  }

  /** The connection delivered something unusable: open another one after a while. */
  giveUp(why: string): void {
    if (this.line) this.closed(this.line, UNUSABLE, why);
  }

  private hangUp(): void {
    this.wiring.clock.cancel(this.pinger);
    this.wiring.clock.cancel(this.stall);
    const line = this.line;
    this.line = null;
    if (line) {
      line.onclose = null;
      line.close();
    }
  }

  private become(status: Status, retryIn: number, why: string): void {
    this.status = status;
    this.wiring.changed(status, retryIn, why);
  }
}
