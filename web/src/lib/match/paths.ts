/** The way to a square: what is drawn when one points at it, and what is sent when one clicks. */
import type { Reach } from "../protocol";

export interface Way {
  /** The square the player is on, then every square entered. */
  cells: string[];
  /** For every square entered: the chance to have got that far; null where it is not known. */
  chances: (number | null)[];
  chance: number;
  choices: string[];
  /** For every square entered: what is rolled there ("dodge 3+"); "" if nothing. */
  labels?: string[];
}

/** The way to a square within reach, from where the player is. */
export function pathTo(reach: Reach | null, from: string | null, cell: string | null): Way | null {
  const square = reach?.squares.find((one) => one.cell === cell);
  if (!reach || !square || !square.path.length) return null;
  return {
    cells: from ? [from, ...square.path] : square.path,
    chances: square.path.map((_, number) => chanceAt(reach, square.path.slice(0, number + 1), square)),
    chance: square.chance,
    choices: choicesTo(reach, square),
  };
}

/** The choices that take a player to a square within reach: one step per square, unless the path is more than steps. */
export const choicesTo = (reach: Reach, square: Reach["squares"][number]): string[] => square.choices ?? [...reach.opening, ...square.path.map((step) => `step ${step}`)];

/** The chance after part of a way: known where the best way to that square is this very one. */
function chanceAt(reach: Reach, part: string[], whole: Reach["squares"][number]): number | null {
  if (part.length === whole.path.length) return whole.chance;
  const there = reach.squares.find((one) => one.cell === part.at(-1));
  if (!there || there.path.length !== part.length || !there.path.every((cell, number) => cell === part[number])) return null;
  return there.chance;
}
