/**
 * A dungeon being drawn. A sketch never changes: every tool makes a new one, so undo is a list of sketches.
 *
 * Squares are texts as everywhere ("4,5"; "4,5,1" on an upper level). The server judges what a book allows; a sketch only
 * keeps what can be written down: nothing lies on a square without floor, one thing to a square, numbered teleporters.
 */
import { key } from "../board/layout";
import type { Drawing, DrawnLadder, DrawnRoom, GroundTable } from "../protocol";

export const WALL = "#";
export const FLOOR = ".";
export const VOID = "x";
/** Floors of the levels lie this many steps above each other. */
export const STOREY = 3;
export const FACE_DOWN = "face-down";
export const SCORE_DOOR = "score-door";
export const EDGE_WALL = "wall";

/** A chest, pad, trap, ball or monster. Pads and balls are numbered by `order`. */
export interface Thing { kind: string; variant: string; order: number }
export interface Sketch {
  readonly name: string; readonly title: string; readonly author: string; readonly idea: string;
  readonly books: readonly string[]; readonly seats: number; readonly width: number; readonly depth: number;
  readonly crowd: boolean; readonly freeDiagonals: boolean;
  /** Signs of the grounds by level and row. */
  readonly rows: readonly (readonly string[])[];
  /** Steps above the ground floor, where they differ from the floor of the level. */
  readonly heights: ReadonlyMap<string, number>;
  readonly zones: ReadonlyMap<string, number>;
  readonly things: ReadonlyMap<string, Thing>;
  /** Doors that fill a square. */
  readonly filled: ReadonlyMap<string, string>;
  /** Walls and doors between two squares, by `edgeKey`. */
  readonly edges: ReadonlyMap<string, string>;
  readonly passages: readonly (readonly [string, string])[];
  readonly ladders: readonly DrawnLadder[];
  /** Inscriptions by square; "" is of no college. */
  readonly runes: ReadonlyMap<string, string>;
  readonly rooms: readonly DrawnRoom[];
  readonly low: ReadonlySet<string>;
}
export interface Place { x: number; y: number; level: number }

export function place(cell: string): Place {
  const [x = 0, y = 0, level = 0] = cell.split(",").map(Number);
  return { x, y, level };
}
export const inside = (sketch: Sketch, { x, y, level }: Place): boolean => x >= 0 && y >= 0 && level >= 0 && x < sketch.width && y < sketch.depth && level < sketch.rows.length;
export const groundAt = (sketch: Sketch, { x, y, level }: Place): string => sketch.rows[level]?.[y]?.[x] ?? "";
export const edgeKey = (a: string, b: string): string => {
  const [one, two] = [place(a), place(b)];
  return one.level - two.level || one.y - two.y || one.x - two.x ? (one.level - two.level || one.y - two.y || one.x - two.x) < 0 ? `${a}|${b}` : `${b}|${a}` : `${a}|${b}`;
};
export const edgeEnds = (edge: string): [string, string] => edge.split("|") as [string, string];
export const baseHeight = (cell: string): number => STOREY * place(cell).level;
export const heightAt = (sketch: Sketch, cell: string): number => sketch.heights.get(cell) ?? baseHeight(cell);

/** Signs of grounds a body can be on. */
export function walkableSigns(table: GroundTable): Set<string> {
  return new Set(table.grounds.filter((ground) => ground.kind === "floor").map((ground) => ground.sign));
}

/** A new map: rock all over. */
export function blank(width: number, depth: number, seats: number, books: string[]): Sketch {
  return {
    name: "my-dungeon", title: "My dungeon", author: "", idea: "", books, seats, width, depth, crowd: false, freeDiagonals: false,
    rows: [Array.from({ length: depth }, () => WALL.repeat(width))],
    heights: new Map(), zones: new Map(), things: new Map(), filled: new Map(), edges: new Map(), passages: [], ladders: [], runes: new Map(), rooms: [], low: new Set(),
  };
}

/** The sketch of a dungeon the server has read. */
export function fromDrawing(drawing: Drawing): Sketch {
  const fillings = drawing.doors.filter((door) => door.a === door.b);
  const doors = drawing.doors.filter((door) => door.a !== door.b);
  return {
    name: drawing.name, title: drawing.title, author: drawing.author, idea: drawing.idea, books: drawing.books, seats: drawing.seats,
    width: drawing.width, depth: drawing.depth, crowd: drawing.crowd, freeDiagonals: drawing.free_diagonals, rows: drawing.rows,
    heights: new Map(Object.entries(drawing.heights)),
    zones: new Map(drawing.zones.flatMap((cells, seat) => cells.map((cell) => [cell, seat] as const))),
    things: new Map(drawing.things.map((thing) => [thing.cell, { kind: thing.kind, variant: thing.variant, order: thing.number }])),
    filled: new Map(fillings.map((door) => [door.a, door.kind])),
    edges: new Map([...drawing.walls.map(([a, b]) => [edgeKey(a, b), EDGE_WALL] as const), ...doors.map((door) => [edgeKey(door.a, door.b), door.kind] as const)]),
    passages: drawing.passages, ladders: drawing.ladders,
    runes: new Map(drawing.runes.flatMap((rune) => rune.cells.map((cell) => [cell, rune.college] as const))),
    rooms: drawing.rooms, low: new Set(drawing.low),
  };
}

/** Things of a kind in the order of their numbers. */
export function numbered(sketch: Sketch, kind: string): string[] {
  return [...sketch.things].filter(([, thing]) => thing.kind === kind).sort(([, a], [, b]) => a.order - b.order).map(([cell]) => cell);
}

/** Name of a square on a level. */
export const cellOf = ({ x, y, level }: Place): string => key(x, y, level);
