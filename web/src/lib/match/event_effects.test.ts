import { describe, expect, it } from "vitest";
import type { GameEvent } from "../events";
import { RECORDED } from "../fixtures";
import type { MatchState } from "../protocol";
import { applyEvent, effectsOf } from "./event_effects";

const told = (event: object): GameEvent => ({ number: 1, rule: "", text: "", ...event }) as GameEvent;

describe("the flight of a ball thrown at a wall", () => {
  it("leaves its way behind it, with a spark where it comes off", () => {
    let view: MatchState = { ...RECORDED.state, balls: [{ ball: 0, cell: "9,7", held_by: null }] };
    const seen = [told({ kind: "Ricocheted", cell: "9,7", heading: "N", ball: 0 }), told({ kind: "Ricocheted", cell: "11,9", heading: "E", ball: 0 }), told({ kind: "Bounced", cell: "10,10", ball: 0, manner: "ricochet" })].map((event) => {
      const effects = effectsOf(event, event.kind === "Bounced" ? [3] : [], view).map(({ kind, cell, to, heading }) => [kind, cell, to ?? heading ?? ""].join(" "));
      view = applyEvent(view, event);
      return effects;
    });
    expect(seen).toEqual([["knock 9,7 N"], ["trail 9,7 11,9", "knock 11,9 E"], ["trail 11,9 10,10", "dice 10,10 "]]);
  });
  it("is not drawn of a ball that only bounces", () => {
    const view = { ...RECORDED.state, balls: [{ ball: 0, cell: "9,7", held_by: null }] };
    expect(effectsOf(told({ kind: "Bounced", cell: "10,7", ball: 0, manner: "bounce" }), [4], view)).toEqual([]);
  });
});
