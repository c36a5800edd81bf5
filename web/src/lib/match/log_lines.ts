/** The log as people read it: dice beside what came of them, a walk in one line, the rule behind each. */
import type { GameEvent } from "../protocol";
import { TELLS_DICE } from "./event_effects";

export interface LogLine {
  /** Number of its first event: also its key. */
  number: number;
  kind: string;
  text: string;
  rule: string;
  dice: number[];
  /** They are block dice. */
  block: boolean;
  /** What it was about, as the event has it. */
  what: string;
  player: string | null;
  cell: string | null;
  /** turn: a heading; action: begins an Action; fact: the rest. */
  weight: "turn" | "action" | "fact" | "big";
}

const HEADINGS = new Set(["TurnBegan", "PhaseBegan"]);
const BIG = new Set(["Touchdown", "Turnover", "MatchEnded", "Exploded"]);
const QUIET = new Set(["TurnEnded"]);

/** A sentence without the rule that the line links to anyway. */
export const bare = (event: GameEvent): string => event.text.replace(/ \[[^\]]*\]$/, "");

/** Why something cannot be done, without the choice it was about, the rule that is linked anyway, and what else there is. */
export function plainWhy(why: string): string {
  const text = why.replace(/^'.*?' is not possible: /, "").replace(/\.? Possible: .*$/, "").replace(/ \[[^\]]+\]/g, "");
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** Fold events into lines, adding to those there are (the last one may still grow). */
export function fold(lines: LogLine[], events: GameEvent[]): LogLine[] {
  const all = [...lines];
  for (const event of events) add(all, event);
  return all;
}

function add(lines: LogLine[], event: GameEvent): void {
  const last = lines.at(-1);
  if (QUIET.has(event.kind) && !event.what) return;
  if (last && event.kind === "Moved" && last.kind === "Moved" && last.player === event.player && !event.what && !event.other && last.rule === event.rule) {
    lines[lines.length - 1] = { ...last, text: bare(event), cell: event.cell };
    return;
  }
  if (last && event.kind === "Declared" && last.kind === "Activated" && last.player === event.player) {
    lines[lines.length - 1] = line(event, "action", last.number);
    return;
  }
  if (last?.kind === "Rolled" && event.kind === "Rolled" && last.what === event.what && last.player === event.player) {
    lines[lines.length - 1] = { ...last, text: bare(event).replace(/ \d+( |$)/, " "), dice: [...last.dice, ...(event.dice ?? [])] };
    return;
  }
  if (last?.kind === "Rolled" && TELLS_DICE.has(event.kind)) return absorb(lines, last, event);
  const weight = HEADINGS.has(event.kind) ? "turn" : BIG.has(event.kind) ? "big" : event.kind === "Activated" || event.kind === "Declared" ? "action" : "fact";
  lines.push(line(event, weight, event.number));
}

/** An event takes the dice that fell for it into its own line. */
function absorb(lines: LogLine[], roll: LogLine, event: GameEvent): void {
  lines[lines.length - 1] = { ...line(event, BIG.has(event.kind) ? "big" : "fact", roll.number), dice: roll.dice };
}

function line(event: GameEvent, weight: LogLine["weight"], number: number): LogLine {
  return { number, kind: event.kind, text: bare(event), rule: event.rule, dice: event.dice ?? [], block: event.kind === "Blocked" || event.what === "block", what: event.what, player: event.player, cell: event.cell, weight };
}
