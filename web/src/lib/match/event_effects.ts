/** Look of each kind of event: its length, its effect, and what it changes in the picture until the next state arrives. */
import { bigOf, bodyOf, placeOf, type BigKind } from "./big_events";
import { rollName } from "./wording";
import { padColour } from "../board/teams";
import type { Effect } from "../board/overlay";
import type { EventKind, GameEvent } from "../events";
import type { MatchState, PlayerState } from "../protocol";

const LENGTHS: Partial<Record<EventKind, number>> = {
  Moved: 130, Pushed: 230, Teleported: 450, Lifted: 250, StoodUp: 160, KnockedDown: 280, PlacedProne: 160, Armour: 480, Injured: 500, CasualtyRolled: 500, Removed: 260,
  TraitUsed: 260, RerollSpent: 260, Blocked: 560, Passed: 400, Intercepted: 350, Deflected: 300, Caught: 200, Dropped: 160, Bounced: 260, Ricocheted: 260, Mishap: 500,
  PickedUp: 200, HandedOff: 220, BallFound: 300, Exploded: 450, Revealed: 380, MarkChanged: 120, DoorMoved: 300, DoorTried: 450, BallKnown: 400, BallVanished: 500, Infraction: 350,
  SentOff: 300, Turnover: 400, Touchdown: 450, MatchEnded: 300, Tested: 500, TurnBegan: 200, Placed: 120, Healed: 250, LetOff: 250, Returned: 120,
};

/** Big events are held so long: time to read their banner. */
const HOLDS: Record<BigKind, number> = { ball: 850, explosion: 700, hop: 620, "knock-out": 650, casualty: 800, death: 1400, turnover: 800, "your-turn": 700, turn: 600, touchdown: 1700, over: 900, monster: 1100 };
/** Events held at least this long are never sped up. */
export const HELD = 600;

/** With reduced motion nothing is held longer than a banner takes to read. */
const STILL_HOLD = 850;

/** How long an event takes at normal speed, in ms; `still`: nothing moves, so nothing has to be waited for. */
export function lengthOf(event: GameEvent, still = false): number {
  const big = bigOf(event, [], -1);
  if (big) return still ? Math.min(HOLDS[big.kind], STILL_HOLD) : HOLDS[big.kind];
  return LENGTHS[event.kind] ?? 0;
}

/** Events whose dice are shown with their result, not by themselves. */
export const TELLS_DICE = new Set<EventKind>(["Tested", "Armour", "Injured", "CasualtyRolled", "Blocked", "Bounced", "Teleported", "BallTeleported", "Mishap", "Ricocheted", "Revealed", "Passed", "Removed", "BallFound", "DoorTried", "BallKnown", "BallVanished"]);

/** The picture after an event. Only what can be seen: the true state follows when all of them have been shown. */
export function applyEvent(view: MatchState, event: GameEvent): MatchState {
  switch (event.kind) {
    case "Placed": case "Teleported": case "Appeared":
      return event.cell ? change(view, event.body, { cell: event.cell }) : view;
    case "Moved":
      return event.to_cell ? change(view, event.body, { cell: event.to_cell }) : view;
    case "Pushed":
      return change(view, event.body, { cell: event.to_cell });
    case "KnockedDown": case "PlacedProne":
      return change(view, event.body, { posture: "prone" });
    case "StoodUp":
      return change(view, event.body, { posture: "standing" });
    case "Removed": case "SentOff":
      return change(view, event.body, { cell: null });
    case "PickedUp": case "Caught": case "Intercepted":
      return event.ball === null ? view : giveBall(view, event.ball, event.body, event.cell);
    case "Bounced": case "BallFound": case "Dropped":
      return event.cell ? giveBall(view, event.ball, null, event.cell) : view;
    case "Ricocheted":
      return event.ball === null || !event.cell ? view : giveBall(view, event.ball, null, event.cell);
    case "Passed":
      return event.ball === null || !event.to_cell ? view : giveBall(view, event.ball, null, event.to_cell);
    case "BallKnown":
      return { ...view, balls: view.balls.map((ball) => (ball.ball === event.ball ? { ...ball, kind: event.variant } : ball)) };
    case "BallVanished":
      return { ...view, balls: view.balls.map((ball) => (ball.ball === event.ball ? { ...ball, cell: null, held_by: null, gone: true } : ball)) };
    case "Touchdown":
      return { ...view, teams: view.teams.map((team) => (team.seat === event.seat ? { ...team, score: event.score } : team)) };
    case "TurnBegan":
      return beginTurn(view, event.seat, event.turn);
    default:
      return view;
  }
}

function change(view: MatchState, name: string | null, to: Partial<PlayerState>): MatchState {
  if (!name) return view;
  return { ...view, players: view.players.map((player) => (player.name === name ? { ...player, ...to } : player)) };
}

function giveBall(view: MatchState, ball: number, holder: string | null, cell: string | null): MatchState {
  const before = view.balls.find((one) => one.ball === ball)?.held_by ?? null;
  const balls = view.balls.some((one) => one.ball === ball)
    ? view.balls.map((one) => (one.ball === ball ? { ...one, held_by: holder, cell: cell ?? one.cell } : one))
    : [...view.balls, { ball, held_by: holder, cell }];
  const players = view.players.map((player) => {
    const has = player.name === holder || (player.ball && player.name !== before);
    return player.ball === has ? player : { ...player, ball: has };
  });
  return { ...view, balls, players };
}

function beginTurn(view: MatchState, seat: number, turn: number): MatchState {
  const players = view.players.map((player) => (player.seat === seat && player.acted ? { ...player, acted: false } : player));
  return { ...view, active: seat, players, teams: view.teams.map((team) => (team.seat === seat ? { ...team, turns: turn } : team)) };
}

const FACES = ["", "Attacker Down", "Both Down", "Pushed", "Pushed", "Defender Stumbles", "Defender Down"];
export const faceName = (value: number): string => FACES[value] ?? "";

/** The effects an event is seen with; `dice` are those that fell for it, `rolls` the book's own names of rolls. */
export function effectsOf(event: GameEvent, dice: number[], view: MatchState, rolls: Record<string, string> = {}): Omit<Effect, "id">[] {
  const from = cellOf(view, bodyOf(event));
  const at = placeOf(event) ?? from;
  if (!at) return [];
  switch (event.kind) {
    case "Tested":
      return [{ kind: "dice", cell: from ?? at, dice: dice.length ? dice : [event.rolled], text: `${rollName(event.purpose, rolls)} ${event.needed}+ ${event.passed ? "✓" : "✗"}`, tone: event.passed ? "good" : "bad", ms: 1100 }];
    case "Armour":
      return [{ kind: "dice", cell: at, dice: event.dice, text: `armour ${event.total}: ${event.broken ? "broken" : "holds"}`, tone: event.broken ? "bad" : "good", ms: 1100 }];
    case "Injured":
      return [{ kind: "dice", cell: at, dice: event.dice, text: `injury ${event.total}`, tone: "bad", ms: 1200 }];
    case "CasualtyRolled":
      return [{ kind: "dice", cell: at, dice, text: event.result, tone: "bad", ms: 1200 }];
    case "Blocked": {
      const shown = dice.length ? dice : [event.face];
      return [{ kind: "dice", cell: cellOf(view, event.target) ?? at, dice: shown, faces: shown.map(faceName), text: event.result, tone: "plain", ms: 1200 }];
    }
    case "Pushed":
      return event.from_cell && event.to_cell ? [{ kind: "trail", cell: event.from_cell, to: event.to_cell, ms: 500 }] : [];
    case "Lifted":
      return from && event.cell ? [{ kind: "trail", cell: from, to: event.cell, ms: 500 }] : [];
    case "Passed":
      return event.from_cell && event.to_cell ? [{ kind: "trail", cell: event.from_cell, to: event.to_cell, ms: IN_FLIGHT }] : [];
    case "Ricocheted":
      return [...flown(view, event.ball, at), { kind: "knock", cell: at, heading: event.heading, ms: IN_FLIGHT }];
    case "Bounced":
      return event.manner === "ricochet" ? [...flown(view, event.ball, at), ...(dice.length ? [{ kind: "dice" as const, cell: at, dice, text: "flies on", tone: "plain" as const, ms: 1000 }] : [])] : [];
    case "Teleported": case "BallTeleported":
      return [
        { kind: "portal", cell: from ?? at, to: at, colour: padColour(event.pad), dice, ms: 800 },
        { kind: "portal", cell: at, colour: padColour(event.pad), ms: 900 },
      ];
    case "Mishap":
      return [{ kind: "portal", cell: at, colour: padColour(event.pad), dice, ms: 900 }, { kind: "words", cell: at, text: "vanishes!", tone: "bad", dice: [], ms: 900 }];
    case "KnockedDown":
      return [{ kind: "stars", cell: at, text: event.cause, tone: "bad", ms: 900 }];
    case "Exploded": case "SpellStruck":
      return [{ kind: "blast", cell: at, ms: 700 }];
    case "Revealed":
      return [{ kind: "words", cell: at, text: event.thing === "chest" || !event.name ? "opens!" : event.name, tone: "plain", dice: [], ms: 700 }];
    case "DoorTried":
      return [{ kind: "words", cell: at, text: event.locked ? "locked!" : "not locked", tone: event.locked ? "bad" : "good", dice, ms: 1100 }];
    case "DoorMoved":
      return [{ kind: "words", cell: at, text: event.smashed ? "smashed!" : event.shut ? "shuts" : "opens", tone: "plain", ms: 800 }];
    case "BallKnown":
      return event.variant === "normal" ? [] : [{ kind: "words", cell: at, text: `${event.variant} ball`, tone: "plain", dice, ms: 1200 }];
    case "BallVanished":
      return [{ kind: "words", cell: at, text: event.illusion ? "an illusion!" : "the ball is gone", tone: "bad", dice, ms: 1200 }];
    case "BallFound":
      return [{ kind: "words", cell: at, text: "the ball!", tone: "good", ms: 1200 }];
    case "TraitUsed":
      return [{ kind: "words", cell: at, text: event.trait, tone: "plain", ms: 900 }];
    case "RerollSpent":
      return [{ kind: "words", cell: at, text: "re-roll", tone: "plain", ms: 900 }];
    case "Removed": case "SentOff":
      return [{ kind: "words", cell: from ?? at, text: event.kind === "Removed" ? event.posture : "off", tone: "bad", ms: 1200 }];
    case "Intercepted": case "Caught": case "PickedUp": case "Deflected":
      return [{ kind: "words", cell: at, text: { Intercepted: "intercepted!", Caught: "caught", PickedUp: "has the ball", Deflected: "deflected" }[event.kind] ?? "", tone: "good", ms: 800 }];
    case "Touchdown":
      return [{ kind: "touchdown", cell: at, ms: 2000 }];
    default:
      return [];
  }
}

/** How long the way of a ball stays: the whole of a flight off walls is seen before it fades. */
const IN_FLIGHT = 1600;
/** The last stretch of a ball's way, from where it is drawn to where it comes. */
function flown(view: MatchState, ball: number | null, to: string): Omit<Effect, "id">[] {
  const from = view.balls.find((one) => one.ball === ball)?.cell;
  return from && from !== to ? [{ kind: "trail", cell: from, to, ms: IN_FLIGHT }] : [];
}

const cellOf = (view: MatchState, name: string | null): string | null => view.players.find((player) => player.name === name)?.cell ?? null;
