/** Shapes drawn over the dungeon: reach, paths, targets and short-lived effects. Their meaning comes from the server. */
import type { Option } from "../protocol";

/** `acts`: something happens to a player who enters; its chance counts that, and is negative where it is not known. */
export interface HeatSquare { cell: string; chance: number; acts?: boolean }

/** A square or player one can choose now. */
export interface Target {
  cell: string;
  options: Option[];
  /** Small text beside it: dice, chance. */
  badge: string;
  tone: "go" | "hit" | "help" | "pick";
  /** Under the keyboard's cursor. */
  active: boolean;
}

export interface Effect {
  id: number;
  kind: "dice" | "blast" | "portal" | "words" | "stars" | "touchdown" | "trail" | "knock";
  cell: string;
  /** By compass: at which side of the square a ball knocks against a wall. */
  heading?: string;
  to?: string;
  text?: string;
  dice?: number[];
  faces?: string[];
  tone?: "good" | "bad" | "plain";
  colour?: string;
  /** Without a flash: there were enough of them within the last second. */
  soft?: boolean;
  /** How long it is seen, in ms. */
  ms: number;
}

/** Colour of a chance: blue is sure, yellow doubtful, red desperate; apart for every kind of eye, and darker where worse. */
export function heatColour(chance: number): string {
  const stops: [number, [number, number, number]][] = [[0, [196, 60, 20]], [0.35, [226, 116, 32]], [0.65, [240, 196, 66]], [0.9, [150, 200, 180]], [1, [102, 178, 230]]];
  const c = Math.min(1, Math.max(0, chance));
  for (let n = 1; n < stops.length; n++) {
    const [high, to] = stops[n] as [number, [number, number, number]];
    const [low, from] = stops[n - 1] as [number, [number, number, number]];
    if (c <= high) {
      const part = (c - low) / (high - low);
      const mix = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * part);
      return `rgb(${mix(0)} ${mix(1)} ${mix(2)})`;
    }
  }
  return "rgb(102 178 230)";
}

/** A chance as a whole percentage that is only 0 or 100 if it really is. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))}%`;
}
