import { expect, test } from "vitest";
import type { GameEvent } from "../events";
import type { MatchState } from "../protocol";
import { FlashLimit, MOST_FLASHES, confetti, moodOf, withHarm, withHop } from "./drama";
import { bannerOf } from "./banner";
import { lengthOf } from "./event_effects";
import { SOUNDS, soundOf } from "./sound";

const view = { players: [{ name: "A1", cell: "3,3" }, { name: "B2", cell: "9,9" }] } as unknown as MatchState;
const told = (kind: string, more: object): GameEvent => ({ kind, number: 1, rule: "", text: "", ...more }) as unknown as GameEvent;

test("hops are numbered, and somebody acting ends the chain", () => {
  const one = withHop([], told("Teleported", { body: "A1", cell: "9,9", pad: 2 }), view);
  const two = withHop(one, told("Teleported", { body: "B2", cell: "5,5", pad: 4 }), view);
  expect(two.map(({ number, from, to }) => [number, from, to])).toEqual([[1, "3,3", "9,9"], [2, "9,9", "5,5"]]);
  expect(withHop(two, told("Tested", {}), view)).toBe(two);
  expect(withHop(two, told("Moved", {}), view)).toEqual([]);
});
test("no event is held longer than 1.8 s, and less with reduced motion", () => {
  const touchdown = told("Touchdown", { seat: 0, body: "A1", cell: "1,1", score: 1 });
  const death = told("Removed", { posture: "dead", body: "A1", cell: null });
  for (const event of [touchdown, death, told("Exploded", { cell: "1,1" })]) {
    expect(lengthOf(event)).toBeLessThanOrEqual(1800);
    expect(lengthOf(event, true)).toBeLessThanOrEqual(lengthOf(event));
    expect(lengthOf(event, true)).toBeGreaterThanOrEqual(500);
  }
  expect(lengthOf(touchdown, true)).toBeLessThan(lengthOf(touchdown));
});
test("an explosion shakes, a death takes the colours, confetti falls the same every time", () => {
  expect([moodOf("explosion"), moodOf("death"), moodOf("turn")]).toEqual(["shake", "grief", ""]);
  expect(confetti(42)).toEqual(confetti(42));
});
test("a death names the one who knocked the player down", () => {
  const down = withHarm(null, told("KnockedDown", { body: "A1", by: "B2", cause: "block" }));
  const injured = withHarm(down, told("Injured", { body: "A1", by: null, cause: null }));
  expect(injured).toEqual({ body: "A1", by: "B2", cause: "block" });
  const dead = told("Removed", { posture: "dead", body: "A1", cell: null, cause: null });
  const big = { kind: "death", player: "A1", seat: 0, cell: null, number: 1 } as const;
  const who = { players: [{ name: "A1", title: "Ann" }, { name: "B2", title: "Bob" }], teams: [] } as unknown as MatchState;
  expect(bannerOf(big, dead, [], who, 1000, injured).text).toBe("Ann · by Bob");
  expect(bannerOf(big, dead, [], who, 1000, { body: "A1", by: null, cause: "lava" }).text).toBe("Ann · lava");
  expect(bannerOf(big, dead, [], who, 1000, { body: "B2", by: "A1", cause: "block" }).text).toBe("Ann");
});
test("no second has more than three flashes", () => {
  const limit = new FlashLimit();
  const flashes = Array.from({ length: 40 }, (_, n) => n * 90).filter((now) => limit.take(now));
  expect(flashes.length).toBeGreaterThan(MOST_FLASHES);
  for (const from of flashes) expect(flashes.filter((one) => one >= from && one < from + 1000).length).toBeLessThanOrEqual(MOST_FLASHES);
});
test("every sound has voices, and a death its own", () => {
  for (const [name, { voices }] of Object.entries(SOUNDS)) expect(voices.length, name).toBeGreaterThan(0);
  expect(soundOf({ kind: "Removed", posture: "dead" })).toBe("dead");
  expect(soundOf({ kind: "Moved" })).toBe("Moved");
});
