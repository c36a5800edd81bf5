/** The log as people read it: dice beside their results, a walk in one line, the rule behind each. */
import type { EventKind, GameEvent } from "../events";
import { bodyOf, isBlockRoll, placeOf } from "./big_events";
import { TELLS_DICE } from "./event_effects";
import { rolledFor, timesOver, walked, withOthers } from "./wording";

export interface LogLine {
  /** Number of its first event: also its key. */
  number: number;
  kind: EventKind;
  text: string;
  /** The server's sentence for its first event. */
  said: string;
  /** How many of the same team after the first, where a team comes or goes. */
  others: number;
  rule: string;
  dice: number[];
  /** Squares walked, where it is a walk. */
  squares: number;
  /** They are block dice. */
  block: boolean;
  /** A roll that came out well. */
  passed: boolean;
  /** Purpose of the roll, the declared action, the piece that was placed, or "set up" and "taken off"; "" for other events. */
  what: string;
  player: string | null;
  cell: string | null;
  /** turn: a heading; action: begins an Action; fact: the rest. */
  weight: "turn" | "action" | "fact" | "big";
}

const HEADINGS = new Set<EventKind>(["TurnBegan", "PhaseBegan", "DriveBegan", "HalfBegan"]);
const BIG = new Set<EventKind>(["Touchdown", "Turnover", "MatchEnded", "Exploded", "SpellStruck"]);

/** Fold events into lines, adding to those there are (the last one may still grow). */
export function fold(lines: LogLine[], events: GameEvent[]): LogLine[] {
  const all = [...lines];
  for (const event of events) add(all, event);
  return all;
}

function add(lines: LogLine[], event: GameEvent): void {
  const last = lines.at(-1);
  if (event.kind === "TurnEnded") return; // the line before says what ended it, and the next turn is a heading
  if (last && isStep(event) && last.player === event.body && ((last.kind === "Moved" && last.squares > 0) || (last.kind === "Declared" && last.what === "move"))) {
    // declared and walked is one line, however many squares it was
    const weight = last.kind === "Declared" ? "action" : last.weight;
    lines[lines.length - 1] = { ...line(event, weight, last.number), squares: last.squares + 1, text: walked(event.text, last.squares + 1) };
    return;
  }
  if (last && last.what === OF_A_TEAM && ofATeam(event) && last.kind === event.kind && teamOf(last.player) === teamOf(bodyOf(event))) {
    lines[lines.length - 1] = { ...last, others: last.others + 1, text: withOthers(last.said, last.others + 1) };
    return;
  }
  if (last?.kind === "MarkChanged" && event.kind === "MarkChanged" && last.what === laid(event) && event.cell) {
    lines[lines.length - 1] = { ...last, others: last.others + 1, cell: event.cell, text: timesOver(last.said, last.others + 2) };
    return;
  }
  if (last && event.kind === "Declared" && last.kind === "Activated" && last.player === event.body) {
    lines[lines.length - 1] = line(event, "action", last.number);
    return;
  }
  if (last?.kind === "Rolled" && event.kind === "Rolled" && last.what === event.purpose && last.player === event.body) {
    lines[lines.length - 1] = { ...last, text: rolledFor(event.purpose), dice: [...last.dice, event.rolled] };
    return;
  }
  if (last?.kind === "Rolled" && TELLS_DICE.has(event.kind)) return absorb(lines, last, event);
  const done = event.kind === "PhaseBegan" && event.seat !== null; // a team is set up: no part of the match begins
  const weight = HEADINGS.has(event.kind) && !done ? "turn" : BIG.has(event.kind) ? "big" : event.kind === "Activated" || event.kind === "Declared" ? "action" : "fact";
  lines.push(line(event, weight, event.number));
}

/** An event takes the dice that fell for it into its own line. */
function absorb(lines: LogLine[], roll: LogLine, event: GameEvent): void {
  lines[lines.length - 1] = { ...line(event, BIG.has(event.kind) ? "big" : "fact", roll.number), dice: roll.dice, block: roll.block && isBlockRoll(event) };
}

function line(event: GameEvent, weight: LogLine["weight"], number: number): LogLine {
  const what = "purpose" in event ? event.purpose : event.kind === "Declared" ? event.action : ofATeam(event) ? OF_A_TEAM : event.kind === "MarkChanged" ? laid(event) : "";
  const dice = event.kind === "Rolled" ? [event.rolled] : [];
  return { number, kind: event.kind, text: event.text, said: event.text, others: 0, rule: event.rule, dice, block: isBlockRoll(event), passed: event.kind === "Tested" && event.passed, squares: isStep(event) ? 1 : 0, what, player: bodyOf(event), cell: placeOf(event), weight };
}

/** Events for a whole team: it is set up, or taken off as its coach concedes. */
const OF_A_TEAM = "of a team";
const ofATeam = (event: GameEvent): boolean => event.kind === "Placed" || (event.kind === "Removed" && event.posture === "reserves");
/** Pieces placed or removed, and how: coaches place them one after the other. */
const laid = (event: Extract<GameEvent, { kind: "MarkChanged" }>): string => `${event.feature} ${event.change}`;
/** The letter of a player's team. */
const teamOf = (player: string | null): string => player?.charAt(0) ?? "";

/** A square of a walk the player chose. */
const isStep = (event: GameEvent): event is Extract<GameEvent, { kind: "Moved" }> => event.kind === "Moved" && event.after === null && !WITHOUT_STEPS.has(event.manner);
/** Manners of moving that are not steps of a walk: the server has a verb for each. */
const WITHOUT_STEPS = new Set(["leap", "jump", "slip", "dive", "roll", "back", "climb", "travel"]);
