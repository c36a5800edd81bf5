/** The log as a story: one entry for each activation with its results. Dice and steps in between are folded away. */
import type { EventKind } from "../events";
import type { LogLine } from "./log_lines";
import { walked } from "./wording";

export interface Entry {
  /** Number of its first line: also its key. */
  number: number;
  weight: LogLine["weight"];
  player: string | null;
  cell: string | null;
  /** Sentences of the entry. */
  beats: string[];
  /** Everything that happened, the beats among it. */
  lines: LogLine[];
}

/** Events that the result makes redundant. */
const FOLDED = new Set<EventKind>(["Rolled", "Armour", "Assisted", "Pushed", "RerollSpent", "TraitUsed", "Stunned"]);
/** Events the sentence before has reported already. */
const SAID: Partial<Record<EventKind, readonly EventKind[]>> = {
  KnockedDown: ["Blocked", "Tested"], PlacedProne: ["Blocked", "Tested"], Removed: ["Injured", "CasualtyRolled"], 
};
const BEGIN = new Set<LogLine["weight"]>(["turn", "action", "big"]);

/** Lines gathered into entries. Events outside an activation are entries by themselves, with their dice. */
export function story(lines: LogLine[]): Entry[] {
  const entries: Entry[] = [];
  let gathered: LogLine[] = [];
  let acting = false;
  const close = () => {
    if (gathered.length) entries.push(entryOf(gathered));
    gathered = [];
    acting = false;
  };
  for (const line of lines) {
    if (BEGIN.has(line.weight)) close();
    gathered.push(line);
    if (line.weight === "action" || line.weight === "big") acting = true;
    else if (!acting && !FOLDED.has(line.kind)) close();
  }
  close();
  return entries;
}

function entryOf(lines: LogLine[]): Entry {
  const told: LogLine[] = [];
  for (const line of lines) if (isTold(line, told.at(-1))) told.push(line);
  const [first] = lines as [LogLine];
  const head = lines.find((line) => !FOLDED.has(line.kind)) ?? first;
  // The block itself reports that a player blocks.
  const results = told.filter((line) => line.kind !== "Declared" && line.kind !== "Activated");
  const shown = results.length ? results : [head];
  return { number: first.number, weight: head.weight, player: head.player, cell: lines.findLast((line) => line.cell)?.cell ?? null, beats: beatsOf(shown), lines };
}

/** A walk is one beat, whatever rolls it took on the way. */
function beatsOf(shown: LogLine[]): string[] {
  const walks: { text: string; player: string | null; squares: number }[] = [];
  for (const { text, said, player, squares } of shown) {
    const before = walks.at(-1);
    if (before && before.squares && squares && before.player === player) walks[walks.length - 1] = { text: walked(said, before.squares + squares), player, squares: before.squares + squares };
    else walks.push({ text, player, squares });
  }
  return walks.map((walk) => walk.text);
}

function isTold(line: LogLine, before: LogLine | undefined): boolean {
  if (FOLDED.has(line.kind) || (line.kind === "Tested" && line.passed)) return false;
  return !before || !SAID[line.kind]?.includes(before.kind);
}

/** All of it as plain text, a line for each entry. */
export const asText = (entries: Entry[]): string => entries.map((entry) => entry.beats.join(". ")).join("\n");
