/** Shows what happened in the order in which it happened, at the speed the viewer likes; can be skipped at any moment. */
import type { GameEvent, MatchState } from "../protocol";
import { HELD } from "./event_effects";

export interface Stage {
  /** Show one event for this many milliseconds (0: no animation). */
  show(event: GameEvent, ms: number): void;
  /** Everything up to here has been seen: this is how things stand. */
  settle(state: MatchState): void;
  /** Nothing is left to be shown. */
  idle(): void;
}
export interface Timers { set(action: () => void, ms: number): number; clear(timer: number): void }

type Item = { event: GameEvent; ms: number } | { state: MatchState };

/** More than this waiting (at normal speed) is shown faster, so that one never falls far behind. */
const MOST_BEHIND = 5000;

export class EventQueue {
  private items: Item[] = [];
  private timer: number | null = null;
  private waiting = 0;
  /** 0.5 to 4; 0 shows everything immediately. */
  speed = 1;
  /** Banners stay at least this long, in ms, however fast the rest is shown. */
  leastHeld = 0;

  constructor(private readonly stage: Stage, private readonly length: (event: GameEvent) => number, private readonly timers: Timers) {}

  get busy(): boolean {
    return this.items.length > 0 || this.timer !== null;
  }

  /** Events, and the state after them. */
  push(events: GameEvent[], state: MatchState): void {
    for (const event of events) {
      const ms = this.length(event);
      this.waiting += ms;
      this.items.push({ event, ms });
    }
    this.items.push({ state });
    if (this.timer === null) this.run();
  }

  /** See the end of it now. */
  skip(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    const items = this.items;
    this.items = [];
    this.waiting = 0;
    for (const item of items) this.perform(item, 0);
    this.stage.idle();
  }

  /** On to the next event that is seen: the one shown now has been seen. */
  skipOne(): void {
    if (this.timer === null) return;
    this.timers.clear(this.timer);
    this.timer = null;
    this.run();
  }

  /** Forget what was to be shown: things stand like this now (after an undo). */
  drop(state: MatchState): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.items = [];
    this.waiting = 0;
    this.stage.settle(state);
    this.stage.idle();
  }

  private run(): void {
    for (;;) {
      const item = this.items.shift();
      if (!item) return this.stage.idle();
      const length = "event" in item ? item.ms : 0;
      const hurry = length >= HELD ? 1 : Math.max(1, this.waiting / MOST_BEHIND);
      const least = length >= HELD ? this.leastHeld : 0;
      const ms = this.speed > 0 ? Math.max(least, length / this.speed / hurry) : 0;
      this.waiting -= length;
      this.perform(item, ms);
      if (ms >= 1) {
        this.timer = this.timers.set(() => {
          this.timer = null;
          this.run();
        }, ms);
        return;
      }
    }
  }

  private perform(item: Item, ms: number): void {
    if ("event" in item) this.stage.show(item.event, ms);
    else this.stage.settle(item.state);
  }
}
