/** The log as people read it: dice beside what came of them, a walk in one line, the rule behind each. */
import type { GameEvent } from "../protocol";
import { isBlockRoll } from "./event_adapter";
import { TELLS_DICE } from "./event_effects";
import { rolledFor, walked } from "./wording";

export interface LogLine {
  /** Number of its first event: also its key. */
  number: number;
  kind: string;
  text: string;
  rule: string;
  dice: number[];
  /** Squares walked, where it is a walk. */
  squares: number;
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

/** Fold events into lines, adding to those there are (the last one may still grow). */
export function fold(lines: LogLine[], events: GameEvent[]): LogLine[] {
  const all = [...lines];
  for (const event of events) add(all, event);
  return all;
}

function add(lines: LogLine[], event: GameEvent): void {
  const last = lines.at(-1);
  if (QUIET.has(event.kind) && !event.what) return;
  const plain = event.kind === "Moved" && !event.what && !event.other;
  if (last && plain && last.player === event.player && ((last.kind === "Moved" && last.squares > 0) || (last.kind === "Declared" && last.what === "move"))) {
    // declared and walked is one line, however many squares it was
    const weight = last.kind === "Declared" ? "action" : last.weight;
    lines[lines.length - 1] = { ...line(event, weight, last.number), squares: last.squares + 1, text: walked(event.text, last.squares + 1) };
    return;
  }
  if (last && event.kind === "Declared" && last.kind === "Activated" && last.player === event.player) {
    lines[lines.length - 1] = line(event, "action", last.number);
    return;
  }
  if (last?.kind === "Rolled" && event.kind === "Rolled" && last.what === event.what && last.player === event.player) {
    lines[lines.length - 1] = { ...last, text: rolledFor(event.what), dice: [...last.dice, ...(event.dice ?? [])] };
    return;
  }
  if (last?.kind === "Rolled" && TELLS_DICE.has(event.kind)) return absorb(lines, last, event);
  const weight = HEADINGS.has(event.kind) ? "turn" : BIG.has(event.kind) ? "big" : event.kind === "Activated" || event.kind === "Declared" ? "action" : "fact";
  lines.push(line(event, weight, event.number));
}

/** An event takes the dice that fell for it into its own line. */
function absorb(lines: LogLine[], roll: LogLine, event: GameEvent): void {
  lines[lines.length - 1] = { ...line(event, BIG.has(event.kind) ? "big" : "fact", roll.number), dice: roll.dice, block: roll.block && isBlockRoll(event) };
}

function line(event: GameEvent, weight: LogLine["weight"], number: number): LogLine {
  return { number, kind: event.kind, text: event.text, rule: event.rule, dice: event.dice ?? [], block: isBlockRoll(event), squares: event.kind === "Moved" && !event.what && !event.other ? 1 : 0, what: event.what, player: event.player, cell: event.cell, weight };
}
