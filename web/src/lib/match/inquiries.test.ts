import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ToServer } from "../protocol";
import { type Answer, Inquiries } from "./inquiries.svelte";
import type { MatchStore } from "./match_store.svelte";

const question = { number: 7, kind: "turn" };
const store = (more: object = {}) => ({ question, mine: question, chosen: "A1", selected: "A1", status: "open", state: { acting: null }, everyone: [{ kind: "person" }, { kind: "bot" }], ...more }) as unknown as MatchStore;
function asker(more: object = {}) {
  const sent: ToServer[] = [];
  const keep = (message: ToServer) => sent.push(message) > 0;
  return { asked: new Inquiries(store(more), keep, keep), sent };
}
const square = (number: number) => ({ type: "square", number, player: "A1", cell: "3,3", actions: [{ name: "block" }] }) as unknown as Answer;
const reach = (more: object) => ({ type: "reach", number: 7, player: "A1", action: "move", squares: [], ...more }) as unknown as Answer;

beforeEach(() => { vi.useFakeTimers(); vi.stubGlobal("window", globalThis); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

describe("what the page has asked about a question", () => {
  it("is asked once, and forgotten with the next question", () => {
    const { asked, sent } = asker();
    asked.askSquare("3,3");
    asked.heard(square(7));
    asked.askSquare("3,3");
    expect(sent).toHaveLength(1);
    expect(asked.actionsAt("3,3")).toHaveLength(1);
    asked.forget();
    expect(asked.actionsAt("3,3")).toBeNull();
  });
  it("is not asked while the line is down or no one is chosen", () => {
    for (const more of [{ status: "lost" }, { chosen: null }, { question: null }]) {
      const { asked, sent } = asker(more);
      asked.askSquare("3,3");
      expect(sent).toEqual([]);
    }
  });
  it("takes no answer to an older question, and none about another player", () => {
    const { asked } = asker();
    asked.heard(square(6));
    asked.heard(reach({ player: "A2" }));
    expect(asked.actionsAt("3,3")).toBeNull();
    expect(asked.reach).toBeNull();
  });
  it("keeps how far a blitz reaches apart until it is being carried out", () => {
    const { asked } = asker();
    asked.heard(reach({ action: "blitz" }));
    expect([asked.reach, asked.blitz?.action]).toEqual([null, "blitz"]);
    const acting = asker({ state: { acting: { player: "A1" } } }).asked;
    acting.heard(reach({ action: "blitz" }));
    expect(acting.reach?.action).toBe("blitz");
  });
  it("asks about the player with whom going through them ends", () => {
    const { asked, sent } = asker();
    asked.selected("A2");
    asked.selected("A1");
    vi.advanceTimersByTime(1000);
    expect(sent.filter((message) => message.type === "reach")).toHaveLength(2);
    expect(sent[0]).toMatchObject({ player: "A1" });
    expect(sent[1]).toMatchObject({ player: "A1", action: "blitz" });
  });
  it("asks for a hint again a few times while the server is busy, unless it is dropped", () => {
    const { asked, sent } = asker();
    asked.askHint();
    for (let n = 0; n < 9; n++) { asked.askHintLater(); vi.advanceTimersByTime(60_000); }
    expect(sent).toHaveLength(6);
    asked.dropHint();
    asked.heard({ type: "hint", number: 7 } as unknown as Answer);
    expect(asked.hint).toBeNull();
    const people = asker({ everyone: [{ kind: "person" }, { kind: "person" }] });
    people.asked.askHint();
    expect(people.sent).toEqual([]);
  });
});
