import { beforeEach, describe, expect, it } from "vitest";
import type { FromServer, ToServer } from "../protocol";
import { Connection, type Line, type Status } from "./connection";

class FakeLine implements Line {
  sent: ToServer[] = [];
  closed = false;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  send(text: string): void { this.sent.push(JSON.parse(text) as ToServer); }
  close(): void { this.closed = true; }
  say(message: unknown): void { this.onmessage?.({ data: JSON.stringify(message) }); }
}

let now = 0;
let timers: { at: number; action: () => void; id: number }[] = [];
let lines: FakeLine[] = [];
let statuses: Status[] = [];
let heard: FromServer[] = [];
let since = 0;
let connection: Connection;

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.action();
  }
  now = end;
}
const last = (): FakeLine => lines.at(-1) as FakeLine;
const welcome = { type: "welcome" };

beforeEach(() => {
  [now, timers, lines, statuses, heard, since] = [0, [], [], [], [], 0];
  let id = 0;
  connection = new Connection({
    open: () => { const line = new FakeLine(); lines.push(line); return line; },
    hello: () => ({ type: "hello", token: "t", since }),
    heard: (message) => heard.push(message),
    changed: (status) => statuses.push(status),
    clock: {
      now: () => now,
      after: (ms, action) => { timers.push({ at: now + ms, action, id: ++id }); return id; },
      cancel: (timer) => { timers = timers.filter((one) => one.id !== timer); },
    },
    chance: () => 0.5,
  });
  connection.start();
});

describe("the line to the server", () => {
  it("says hello first and is open when welcomed", () => {
    last().onopen?.();
    expect(last().sent).toEqual([{ type: "hello", token: "t", since: 0 }]);
    expect(connection.send({ type: "concede" })).toBe(false);
    last().say(welcome);
    expect(connection.status).toBe("open");
    expect(connection.send({ type: "concede" })).toBe(true);
    expect(heard).toHaveLength(1);
  });
  it("comes back by itself, waiting longer each time, and asks only for what it has not seen", () => {
    last().onopen?.();
    last().say(welcome);
    since = 42;
    last().onclose?.({ code: 1006, reason: "" });
    expect(connection.status).toBe("waiting");
    pass(499);
    expect(lines).toHaveLength(1);
    pass(1);
    expect(lines).toHaveLength(2);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ since: 42 });
    last().onclose?.({ code: 1006, reason: "" });
    pass(999);
    expect(lines).toHaveLength(2);
    pass(1);
    expect(lines).toHaveLength(3);
    last().say(welcome);
    last().onclose?.({ code: 1006, reason: "" });
    pass(500);
    expect(lines).toHaveLength(4); // once welcomed, it begins with short waits again
  });
  it("can be told not to wait", () => {
    last().onclose?.({ code: 1006, reason: "" });
    connection.retry();
    expect(lines).toHaveLength(2);
    pass(60_000);
    expect(lines.length).toBeLessThan(6);
  });
  it("gives up where trying again makes no sense", () => {
    last().onclose?.({ code: 4404, reason: "There is no such match." });
    expect(connection.status).toBe("gone");
    pass(100_000);
    expect(lines).toHaveLength(1);
  });
  it("notices a line that has gone silent", () => {
    last().onopen?.();
    last().say(welcome);
    pass(20_000);
    expect(last().sent.at(-1)?.type).toBe("ping");
    pass(45_000);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]?.closed).toBe(true);
  });
  it("stays while it is answered", () => {
    last().say(welcome);
    for (let n = 0; n < 20; n++) {
      pass(10_000);
      last().say({ type: "pong", at: now });
    }
    expect(lines).toHaveLength(1);
  });
  it("does not listen to a line it has left, nor to noise", () => {
    const first = last();
    first.onclose?.({ code: 1006, reason: "" });
    first.say(welcome);
    expect(heard).toHaveLength(0);
    pass(500);
    last().onmessage?.({ data: "{nonsense" });
    expect(connection.status).toBe("connecting");
  });
  it("stops for good", () => {
    connection.stop();
    pass(100_000);
    expect(lines).toHaveLength(1);
    expect(last().closed).toBe(true);
  });

  it("says after 3 seconds that what was sent is not answered, and opens another line", () => {
    last().onopen?.();
    last().say(welcome);
    const before = last();
    connection.send({ type: "choose", number: 1, choice: "yes" });
    pass(2900);
    expect(lines).toHaveLength(1);
    pass(200);
    expect(before.closed).toBe(true);
    expect(lines).toHaveLength(2);
    expect(statuses.at(-1)).toBe("connecting");
  });
  it("keeps a line that answers in time", () => {
    last().onopen?.();
    last().say(welcome);
    connection.send({ type: "plan", number: 1, choices: ["yes"] });
    pass(1000);
    last().say({ type: "update" });
    pass(5000);
    expect(lines).toHaveLength(1);
  });
});
