/** Where the numbers along a way stand: all of them in sight, none over another. */
import type { Point } from "./layout";

export interface Label { text: string; x: number; y: number; size: number; roll: boolean }
interface Seen { x: number; y: number; width: number; height: number }

/** Width of a letter as a share of its height: bold digits and small letters. */
const LETTER = 0.6;
const SIZES = { chance: 15, end: 22, roll: 13 };
/** Above and below the middle of a square. */
const ABOVE = -8;
const BELOW = 19;
const SURE = 0.995;

/** Labels of a way with its first square left out: the chance to get so far, and what is rolled there. */
export function labelsOf(points: Point[], chances: (number | null)[], rolls: string[], words: (chance: number) => string, seen: Seen, grow: number): Label[] {
  const placed: Label[] = [];
  points.forEach((at, number) => {
    const chance = chances[number] ?? null;
    const size = (number === points.length - 1 ? SIZES.end : SIZES.chance) * grow;
    if (chance !== null && chance < SURE) placed.push(inSight({ text: words(chance), x: at.x, y: at.y + ABOVE, size, roll: false }, seen));
    const roll = rolls[number];
    if (roll) placed.push(clear(inSight({ text: roll, x: at.x, y: at.y + BELOW, size: SIZES.roll * grow, roll: true }, seen), placed, seen));
  });
  return placed;
}

const half = (label: Label): number => (label.text.length * label.size * LETTER) / 2;

/** Moved so that nothing of it is cut off. */
function inSight(label: Label, seen: Seen): Label {
  const within = (at: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high));
  return { ...label, x: within(label.x, seen.x + half(label), seen.x + seen.width - half(label)), y: within(label.y, seen.y + label.size, seen.y + seen.height - label.size / 3) };
}

/** As many lines lower, or else higher, as it takes to lie over none that is there. */
function clear(label: Label, placed: Label[], seen: Seen): Label {
  const over = (y: number) => placed.some((other) => Math.abs(other.x - label.x) < half(other) + half(label) && Math.abs(other.y - y) < Math.min(other.size, label.size) * 0.9);
  const lines = [0, 1, 2, 3, -1, -2, -3].map((line) => label.y + line * label.size).filter((y) => y > seen.y + label.size && y < seen.y + seen.height);
  return { ...label, y: lines.find((y) => !over(y)) ?? label.y };
}
