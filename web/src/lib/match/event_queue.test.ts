import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import { made as event } from "../fixtures/events";
import type { MatchState } from "../protocol";
import { bigOf } from "./big_events";
import { applyEvent, effectsOf, HELD, lengthOf } from "./event_effects";
import { EventQueue } from "./event_queue";

class Time {
  private waiting: { at: number; action: () => void; id: number }[] = [];
  private id = 0;
  now = 0;
  set = (action: () => void, ms: number): number => {
    this.waiting.push({ at: this.now + ms, action, id: ++this.id });
    return this.id;
  };
  clear = (id: number): void => { this.waiting = this.waiting.filter((one) => one.id !== id); };
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.clear(next.id);
      this.now = next.at;
      next.action();
    }
    this.now = end;
  }
}

const state = (half: number) => ({ half }) as MatchState;

function stage(time: Time) {
  const seen: string[] = [];
  const queue = new EventQueue({ show: (one, ms) => seen.push(`${one.number}${ms ? "" : "!"}`), settle: (one) => seen.push(`state ${one.half}`), idle: () => seen.push("idle") }, lengthOf, time);
  return { seen, queue };
}

describe("the queue of events", () => {
  it("goes on to the next event, and only to that, when one is skipped", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.push([event("Moved", 1), event("Moved", 2), event("Moved", 3)], state(1));
    queue.skipOne();
    expect(seen).toEqual(["1", "2"]);
    queue.skipOne();
    queue.skipOne();
    expect(seen).toEqual(["1", "2", "3", "state 1", "idle"]);
  });
  it("holds banners long enough to be read at the speed of reduced motion", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.speed = 4;
    queue.leastHeld = HELD;
    queue.push([event("Exploded", 1), event("Moved", 2)], state(1));
    time.pass(HELD - 1);
    expect(seen).toEqual(["1"]);
    time.pass(1);
    expect(seen).toEqual(["1", "2"]);
  });
  it("holds big events their time however much waits", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.push([event("Exploded", 1), ...Array.from({ length: 60 }, (_, n) => event("Moved", n + 2))], state(1));
    time.pass(HELD - 10);
    expect(seen).toEqual(["1"]);
    queue.skip();
  });
  it("shows one after the other, then how things stand", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.push([event("Moved", 1), event("Moved", 2)], state(1));
    expect(seen).toEqual(["1"]);
    time.pass(lengthOf(event("Moved", 0)));
    expect(seen).toEqual(["1", "2"]);
    expect(queue.busy).toBe(true);
    time.pass(1000);
    expect(seen).toEqual(["1", "2", "state 1", "idle"]);
    expect(queue.busy).toBe(false);
  });
  it("goes on in order when more comes meanwhile", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.push([event("Moved", 1)], state(1));
    queue.push([event("Pushed", 2)], state(2));
    time.pass(5000);
    expect(seen).toEqual(["1", "state 1", "2", "state 2", "idle"]);
  });
  it("can be skipped to the end at any moment, losing nothing", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.push([event("Moved", 1), event("Exploded", 2), event("Moved", 3)], state(1));
    queue.skip();
    expect(seen).toEqual(["1", "2!", "3!", "state 1", "idle"]);
    time.pass(5000);
    expect(seen).toHaveLength(5);
  });
  it("shows everything at once when the speed is off, and half as long at twice the speed", () => {
    const time = new Time();
    const off = stage(time);
    off.queue.speed = 0;
    off.queue.push([event("Moved", 1), event("Moved", 2)], state(1));
    expect(off.seen).toEqual(["1!", "2!", "state 1", "idle"]);
    const fast = stage(time);
    fast.queue.speed = 2;
    fast.queue.push([event("Moved", 1), event("Moved", 2)], state(1));
    time.pass(lengthOf(event("Moved", 0)) / 2);
    expect(fast.seen).toEqual(["1", "2"]);
  });
  it("hurries when it has fallen far behind", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    const many = Array.from({ length: 200 }, (_, n) => event("Blocked", n));
    queue.push(many, state(1));
    time.pass((200 * lengthOf(event("Blocked", 0))) / 3);
    expect(seen.at(-1)).toBe("idle");
  });
  it("drops what an undo has made untrue", () => {
    const time = new Time();
    const { seen, queue } = stage(time);
    queue.push([event("Moved", 1), event("Moved", 2)], state(1));
    queue.drop(state(7));
    time.pass(5000);
    expect(seen).toEqual(["1", "state 7", "idle"]);
  });
});

describe("the picture after events", () => {
  it("ends where the server says, for everybody who is on the board", () => {
    let view = RECORDED.welcome.state;
    for (const one of RECORDED.events) view = applyEvent(view, one);
    const where = (found: MatchState) => Object.fromEntries(found.players.map((player) => [player.name, player.cell]));
    expect(where(view)).toEqual(where(RECORDED.state));
  });
  it("gives the ball to whoever picks it up and takes it from whoever drops it", () => {
    const view = { ...RECORDED.state, balls: [{ ball: 0, cell: "3,3", held_by: null }] };
    const held = applyEvent(view, event("PickedUp", 1, { body: "A1", cell: "3,3" }));
    expect(held.players.find((player) => player.name === "A1")?.ball).toBe(true);
    const loose = applyEvent(held, event("Bounced", 2, { cell: "4,4" }));
    expect(loose.players.some((player) => player.name === "A1" && player.ball)).toBe(false);
    expect(loose.balls).toEqual([{ ball: 0, cell: "4,4", held_by: null }]);
  });
  it("does not touch the state it was given", () => {
    const before = JSON.stringify(RECORDED.state);
    applyEvent(RECORDED.state, event("Moved", 1, { to_cell: "9,9" }));
    expect(JSON.stringify(RECORDED.state)).toBe(before);
  });
});

describe("effects", () => {
  it("tell what was rolled and what was needed", () => {
    const test = RECORDED.events.find((one) => one.kind === "Tested");
    expect(test).toBeDefined();
    if (!test) return;
    const [effect] = effectsOf({ ...test, needed: 4, passed: true }, [test.rolled], RECORDED.welcome.state);
    expect(effect).toMatchObject({ dice: [test.rolled], text: `${test.purpose} 4+ ✓` });
  });
  it("hop from pad to pad", () => {
    const view = applyEvent(RECORDED.state, event("Placed", 1, { body: "A1", cell: "5,1" }));
    const effects = effectsOf(event("Teleported", 2, { body: "A1", cell: "21,3", pad: 3 }), [3], view);
    expect(effects[0]).toMatchObject({ kind: "portal", cell: "5,1", to: "21,3", dice: [3] });
  });
  it("take no longer than half a second each, big ones 600 to 900 ms", () => {
    for (const one of RECORDED.events) {
      if (bigOf(one, [], -1)) expect(lengthOf(one)).toBeGreaterThanOrEqual(600);
      expect(lengthOf(one)).toBeLessThanOrEqual(bigOf(one, [], -1) ? 900 : 560);
    }
  });
});
