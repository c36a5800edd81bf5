/**
 * Where the squares of a board lie in the drawing. Levels are laid out one below the other, each cut down to what is worth seeing.
 * One square is UNIT wide.
 */
import type { BoardCell, BoardPlan } from "../protocol";

export const UNIT = 48;
const MARGIN = 1;
const BETWEEN_LEVELS = 1.5;

export interface Point { x: number; y: number }
export interface Spot extends BoardCell { px: number; py: number }
export interface LevelBox { level: number; x: number; y: number; width: number; height: number }

/** Grounds nothing ever stands on and that are only drawn as the rim of something else. */
export const WALLS = new Set(["rock", "wall"]);
export const NOTHING = new Set(["void", "air"]);
export const BLOCKS = new Set(["obstacle", "statue", "tomb", "idol", "dragon"]);

export const key = (x: number, y: number, level: number): string => (level ? `${x},${y},${level}` : `${x},${y}`);

/** The ways to go by compass, with the offsets of their squares. */
export const DIRECTIONS = {
  NW: [-1, -1], N: [0, -1], NE: [1, -1], W: [-1, 0], E: [1, 0], SW: [-1, 1], S: [0, 1], SE: [1, 1],
} as const;
export type Direction = keyof typeof DIRECTIONS;

export class Layout {
  readonly spots = new Map<string, Spot>();
  readonly levels: LevelBox[] = [];
  readonly width: number;
  readonly height: number;
  /** Open-air boards (no walls at all) are drawn as a field, not as a cave. */
  readonly outdoors: boolean;

  constructor(readonly plan: BoardPlan) {
    this.outdoors = !plan.cells.some((cell) => WALLS.has(cell.ground));
    let top = 0;
    let widest = 0;
    for (let level = 0; level < Math.max(1, plan.levels); level++) {
      const cells = plan.cells.filter((cell) => cell.level === level);
      const box = crop(cells);
      if (!box) continue;
      this.levels.push({ level, x: 0, y: top * UNIT, width: box.width * UNIT, height: box.height * UNIT });
      for (const cell of cells) {
        const px = (cell.x - box.left) * UNIT;
        const py = (cell.y - box.top + top) * UNIT;
        this.spots.set(cell.cell, { ...cell, px, py });
      }
      top += box.height + BETWEEN_LEVELS;
      widest = Math.max(widest, box.width);
    }
    this.width = widest * UNIT;
    this.height = Math.max(1, top - BETWEEN_LEVELS) * UNIT;
  }

  spot(cell: string | null | undefined): Spot | null {
    return (cell && this.spots.get(cell)) || null;
  }

  /** The middle of a square in the drawing. */
  centre(cell: string | null | undefined): Point | null {
    const spot = this.spot(cell);
    return spot && { x: spot.px + UNIT / 2, y: spot.py + UNIT / 2 };
  }

  /** What lies next to a square: "" where the drawing ends. */
  ground(x: number, y: number, level: number): string {
    return this.spots.get(key(x, y, level))?.ground ?? "";
  }

  /** The square under a point of the drawing. */
  cellAt(point: Point): string | null {
    for (const spot of this.spots.values()) {
      if (point.x >= spot.px && point.x < spot.px + UNIT && point.y >= spot.py && point.y < spot.py + UNIT) return isNothing(spot.ground) ? null : spot.cell;
    }
    return null;
  }

  /** The neighbour of a square by compass. */
  neighbour(cell: string, direction: Direction): string | null {
    const spot = this.spot(cell);
    if (!spot) return null;
    const [dx, dy] = DIRECTIONS[direction];
    const to = key(spot.x + dx, spot.y + dy, spot.level);
    return this.spots.has(to) ? to : null;
  }

  /** Squares between two squares, king's moves; far apart on different levels. */
  distance(a: string, b: string): number {
    const [from, to] = [this.spot(a), this.spot(b)];
    if (!from || !to || from.level !== to.level) return 99;
    return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
  }
}

export const isNothing = (ground: string): boolean => WALLS.has(ground) || NOTHING.has(ground);

/** The part of a level worth seeing: everything that is not wall or air, and a rim around it. */
function crop(cells: BoardCell[]): { left: number; top: number; width: number; height: number } | null {
  const shown = cells.filter((cell) => !isNothing(cell.ground));
  if (!shown.length) return null;
  const xs = shown.map((cell) => cell.x);
  const ys = shown.map((cell) => cell.y);
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  return { left, top, width: Math.max(...xs) + MARGIN + 1 - left, height: Math.max(...ys) + MARGIN + 1 - top };
}
