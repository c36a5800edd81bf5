/**
 * Where the squares of a board lie in the drawing. The ground is cut down to what is worth seeing; what hangs above it (catwalks, galleries,
 * hidden passages) is laid out piece by piece below it, of a tall board beside it: screens are wide. One square is UNIT wide.
 */
import type { BoardCell, BoardPlan, LegendEntry, PlayerState } from "../protocol";
import { fit, type Size } from "./camera";

export const UNIT = 48;
const MARGIN = 1;
const BETWEEN = 1.5;
/** A board this many times as wide as it is deep leaves room below it rather than beside it. */
const WIDE = 1.25;

export interface Point { x: number; y: number }
export interface Spot extends BoardCell { px: number; py: number }
/** A piece of the drawing: the ground, or something that hangs together on an upper level. */
export interface Piece { level: number; x: number; y: number; width: number; height: number }

export const key = (x: number, y: number, level: number): string => (level ? `${x},${y},${level}` : `${x},${y}`);

/** The ways to go by compass, with the offsets of their squares. */
export const DIRECTIONS = {
  NW: [-1, -1], N: [0, -1], NE: [1, -1], W: [-1, 0], E: [1, 0], SW: [-1, 1], S: [0, 1], SE: [1, 1],
} as const;
export type Direction = keyof typeof DIRECTIONS;

export class Layout {
  readonly spots = new Map<string, Spot>();
  /** The same by where they are drawn: of a turned board a square is not where its name says. */
  private readonly drawn = new Map<string, Spot>();
  readonly pieces: Piece[] = [];
  readonly width: number;
  readonly height: number;
  /** Open-air boards (no walls at all) are drawn as a field, not as a cave. */
  readonly outdoors: boolean;

  /** `whole`: nothing is cut off and nothing laid out beside it; what an editor draws on. */
  constructor(readonly plan: BoardPlan, readonly whole = false) {
    this.outdoors = !whole && !plan.cells.some((cell) => this.isWall(cell.ground));
    if (whole) {
      for (const cell of plan.cells) this.put(cell, cell.x * UNIT, cell.y * UNIT);
      [this.width, this.height] = [plan.width * UNIT, plan.depth * UNIT];
      return;
    }
    const ground = this.place(plan.cells.filter((cell) => cell.level === 0), 0, 0);
    const above = islands(plan.cells.filter((cell) => cell.level > 0 && !this.isNothing(cell.ground)));
    const [width, height] = [ground?.width ?? 0, ground?.height ?? 0];
    if (width < height * WIDE) this.layBeside(above, width, height);
    else this.layBelow(above, width, height);
    this.width = Math.max(UNIT, ...this.pieces.map((piece) => piece.x + piece.width));
    this.height = Math.max(UNIT, ...this.pieces.map((piece) => piece.y + piece.height));
  }

  /** Pieces in rows below the ground. */
  private layBelow(pieces: BoardCell[][], width: number, height: number): void {
    let [left, top, below] = [0, height + BETWEEN * UNIT, 0];
    for (const cells of pieces) {
      const size = this.crop(cells);
      if (size && left > 0 && left + size.width * UNIT > width) [left, top, below] = [0, top + below + BETWEEN * UNIT, 0];
      const piece = this.place(cells, left, top);
      if (piece) [left, below] = [left + piece.width + UNIT, Math.max(below, piece.height)];
    }
  }
  /** Pieces in columns beside the ground; each has its name above it. */
  private layBeside(pieces: BoardCell[][], width: number, height: number): void {
    let [left, top, beside] = [width + UNIT, BETWEEN * UNIT, 0];
    for (const cells of pieces) {
      const size = this.crop(cells);
      if (size && beside > 0 && top + size.height * UNIT > height) [left, top, beside] = [left + beside + UNIT, BETWEEN * UNIT, 0];
      const piece = this.place(cells, left, top);
      if (piece) [top, beside] = [top + piece.height + UNIT, Math.max(beside, piece.width)];
    }
  }

  /** Lay a set of squares out with its upper left corner at a point. */
  private place(cells: BoardCell[], left: number, top: number): Piece | null {
    const box = this.crop(cells);
    if (!box) return null;
    for (const cell of cells) this.put(cell, left + (cell.x - box.left) * UNIT, top + (cell.y - box.top) * UNIT);
    const piece = { level: cells[0]?.level ?? 0, x: left, y: top, width: box.width * UNIT, height: box.height * UNIT };
    this.pieces.push(piece);
    return piece;
  }

  private put(cell: BoardCell, px: number, py: number): void {
    const spot = { ...cell, px, py };
    this.spots.set(cell.cell, spot);
    this.drawn.set(key(cell.x, cell.y, cell.level), spot);
  }

  /** The square drawn this many squares from the left and from the top. */
  at(x: number, y: number, level: number): Spot | null {
    return this.drawn.get(key(x, y, level)) ?? null;
  }

  spot(cell: string | null | undefined): Spot | null {
    return (cell && this.spots.get(cell)) || null;
  }

  /** The middle of a square in the drawing. */
  /** The middle of a body this many squares wide, given its north-western square. */
  middle(cell: string | null | undefined, size: number): Point | null {
    const at = this.centre(cell);
    if (!cell || !at || size < 2) return at;
    const [x = 0, y = 0, level = 0] = cell.split(",").map(Number);
    const far = this.centre(key(x + size - 1, y + size - 1, level)) ?? at;
    return { x: (at.x + far.x) / 2, y: (at.y + far.y) / 2 };
  }

  centre(cell: string | null | undefined): Point | null {
    const spot = this.spot(cell);
    return spot && { x: spot.px + UNIT / 2, y: spot.py + UNIT / 2 };
  }

  /** The ground next to a square: "" where the drawing ends. */
  ground(x: number, y: number, level: number): string {
    return this.at(x, y, level)?.ground ?? "";
  }

  /** The server's description of a ground or thing; its name if there is none. */
  entry(name: string): LegendEntry {
    return this.plan.legend[name] ?? { words: name.replaceAll("-", " "), hint: "", kind: "thing", art: name, colour: "#d8cdb8", fill: "" };
  }

  /** Rock: nothing ever stands there, and it is only drawn as the rim of something else. */
  isWall(ground: string): boolean {
    return this.entry(ground).art === "wall";
  }

  isNothing(ground: string): boolean {
    return this.isWall(ground) || this.entry(ground).kind === "void";
  }

  /** The part of a level worth seeing: everything that is not wall or air, and a rim around it. */
  private crop(cells: BoardCell[]): { left: number; top: number; width: number; height: number } | null {
    const shown = cells.filter((cell) => !this.isNothing(cell.ground));
    if (!shown.length) return null;
    const xs = shown.map((cell) => cell.x);
    const ys = shown.map((cell) => cell.y);
    const left = Math.min(...xs) - MARGIN;
    const top = Math.min(...ys) - MARGIN;
    return { left, top, width: Math.max(...xs) + MARGIN + 1 - left, height: Math.max(...ys) + MARGIN + 1 - top };
  }

  /** The square under a point of the drawing. */
  cellAt(point: Point): string | null {
    for (const spot of this.spots.values()) {
      if (point.x >= spot.px && point.x < spot.px + UNIT && point.y >= spot.py && point.y < spot.py + UNIT) return this.isNothing(spot.ground) ? null : spot.cell;
    }
    return null;
  }

  /** The neighbour of a square in a direction of the screen. */
  neighbour(cell: string, direction: Direction): string | null {
    const spot = this.spot(cell);
    if (!spot) return null;
    const [dx, dy] = DIRECTIONS[direction];
    return this.at(spot.x + dx, spot.y + dy, spot.level)?.cell ?? null;
  }

  /** The squares of some end zones. */
  zones(numbers: number[]): string[] {
    return this.plan.cells.flatMap((cell) => (numbers.includes(cell.zone) ? cell.cell : []));
  }

  /** The squares next to a square. */
  around(cell: string): string[] {
    return (Object.keys(DIRECTIONS) as Direction[]).flatMap((direction) => this.neighbour(cell, direction) ?? []);
  }

  /** Squares between two squares, king's moves; far apart on different levels. */
  distance(a: string, b: string): number {
    const [from, to] = [this.spot(a), this.spot(b)];
    if (!from || !to || from.level !== to.level) return 99;
    return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
  }

  /** The same as the crow flies. */
  far(a: string, b: string): number {
    const [from, to] = [this.spot(a), this.spot(b)];
    return from && to && from.level === to.level ? Math.hypot(from.x - to.x, from.y - to.y) : 99;
  }
}

/** A board on its side: columns for rows. Its squares keep their names. */
export const onItsSide = (plan: BoardPlan): BoardPlan =>
  ({ ...plan, width: plan.depth, depth: plan.width, cells: plan.cells.map((cell) => ({ ...cell, x: cell.y, y: cell.x })) });

/** How a board fits a window best: as it is, or on its side if that makes its squares a tenth larger. One that lies stays as it is until it costs as much. */
export function fitting(plan: BoardPlan, room: Size, now: Layout | null = null): Layout {
  const [upright, lying] = [new Layout(plan), new Layout(onItsSide(plan))];
  const gain = fit(lying, room).scale / fit(upright, room).scale;
  const lies = now !== null && now.plan !== plan;
  return gain >= (lies ? 1 / WORTH_TURNING : WORTH_TURNING) ? lying : upright;
}
const WORTH_TURNING = 1.1;

/** Squares of upper levels that hang together, level by level. */
function islands(cells: BoardCell[]): BoardCell[][] {
  const left = new Map(cells.map((cell) => [key(cell.x, cell.y, cell.level), cell]));
  const found: BoardCell[][] = [];
  for (const first of cells) {
    if (!left.delete(key(first.x, first.y, first.level))) continue;
    const island = [first];
    for (const cell of island) {
      for (const [dx, dy] of Object.values(DIRECTIONS)) {
        const place = key(cell.x + dx, cell.y + dy, cell.level);
        const next = left.get(place);
        if (next && left.delete(place)) island.push(next);
      }
    }
    found.push(island);
  }
  return found;
}

/** Whether what is written over two squares could lie over each other. */
export function closeBy(a: string, b: string): boolean {
  const [ax = 0, ay = 0] = a.split(",").map(Number);
  const [bx = 0, by = 0] = b.split(",").map(Number);
  return Math.abs(ax - bx) <= 4 && Math.abs(ay - by) <= 1;
}

/** The first square of whatever large body covers a square; the square itself where none does. */
export function firstSquareOf(players: Pick<PlayerState, "cell" | "size">[], cell: string | null): string | null {
  if (!cell) return cell;
  const [x = 0, y = 0, level = 0] = cell.split(",").map(Number);
  const body = players.find((player) => {
    if (!player.cell || (player.size ?? 1) < 2) return false;
    const [left = 0, top = 0, floor = 0] = player.cell.split(",").map(Number);
    const reach = player.size ?? 1;
    return floor === level && x >= left && x < left + reach && y >= top && y < top + reach;
  });
  return body?.cell ?? cell;
}
