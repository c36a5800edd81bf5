/** Tools of the editor as functions from a sketch to the next one. */
import { key } from "../board/layout";
import type { GroundTable } from "../protocol";
import { EDGE_WALL, FLOOR, SCORE_DOOR, type Place, type Sketch, type Thing, VOID, WALL, baseHeight, cellOf, edgeEnds, edgeKey, groundAt, heightAt, inside, numbered, place } from "./sketch";
import { type Symmetry, images, imagesTogether, seatAfter } from "./symmetry";

/** Inks to paint with. */
export type Ink =
  | { kind: "ground"; sign: string }
  | { kind: "zone"; seat: number }
  | { kind: "thing"; name: string; variant: string }
  | { kind: "door"; name: string }
  | { kind: "rise"; steps: number }
  | { kind: "rune"; college: string }
  | { kind: "link"; name: "passage" | "ladder" }
  | { kind: "low" }
  | { kind: "edge-wall" }
  | { kind: "eraser" };

export const inkKey = (ink: Ink): string => Object.values(ink).join(" ");
export const NUMBERED = new Set(["pad", "ball"]);
const MOST_RUNGS = 20;

/** Signs of the grounds on which a body can be. */
export type Walkable = ReadonlySet<string>;

/** Squares with their images under a symmetry, each once. */
function spread(sketch: Sketch, cells: Iterable<string>, symmetry: Symmetry): Map<string, number> {
  const found = new Map<string, number>();
  for (const cell of cells) for (const { cell: image, turn } of images(sketch, cell, symmetry)) if (!found.has(image)) found.set(image, turn);
  return found;
}

/** Paint squares and their images. */
export function paint(sketch: Sketch, cells: Iterable<string>, ink: Ink, symmetry: Symmetry, walkable: Walkable): Sketch {
  const marked = [...spread(sketch, [...cells].filter((cell) => inside(sketch, place(cell))), symmetry)];
  switch (ink.kind) {
    case "ground": return grounds(sketch, marked.map(([cell]) => cell), ink.sign, walkable);
    case "zone": return paintZones(sketch, marked, ink.seat, symmetry, walkable);
    case "thing": return paintThings(sketch, marked.map(([cell]) => cell), ink.name, ink.variant, walkable);
    case "door": return paintDoors(sketch, marked, ink.name);
    case "rise": return paintHeights(sketch, marked.map(([cell]) => cell), ink.steps, walkable);
    case "rune": return onFloor({ ...sketch, runes: withAll(sketch.runes, marked.map(([cell]) => [cell, ink.college] as const)) }, walkable);
    case "low": return onFloor({ ...sketch, low: new Set([...sketch.low, ...marked.map(([cell]) => cell)]) }, walkable);
    case "eraser": return erase(sketch, new Set(marked.map(([cell]) => cell)));
    default: return sketch;
  }
}

function withAll<T>(map: ReadonlyMap<string, T>, entries: Iterable<readonly [string, T]>): Map<string, T> {
  const next = new Map(map);
  for (const [cell, value] of entries) next.set(cell, value);
  return next;
}
function without<T>(map: ReadonlyMap<string, T>, gone: (cell: string) => boolean): ReadonlyMap<string, T> {
  return [...map.keys()].some(gone) ? new Map([...map].filter(([cell]) => !gone(cell))) : map;
}

/** Give squares a ground; floor also brings them back to the height of their level. */
function grounds(sketch: Sketch, cells: string[], sign: string, walkable: Walkable): Sketch {
  const rows = sketch.rows.map((level) => [...level]);
  for (const cell of cells) {
    const { x, y, level } = place(cell);
    const row = rows[level]?.[y];
    if (row !== undefined && rows[level]) rows[level][y] = row.slice(0, x) + sign + row.slice(x + 1);
  }
  const painted = new Set(cells);
  const heights = sign === FLOOR ? without(sketch.heights, (cell) => painted.has(cell)) : sketch.heights;
  return onFloor({ ...sketch, rows, heights }, walkable);
}

function paintZones(sketch: Sketch, marked: [string, number][], seat: number, symmetry: Symmetry, walkable: Walkable): Sketch {
  const floored = needFloor(sketch, marked.map(([cell]) => cell), walkable);
  return { ...floored, zones: withAll(floored.zones, marked.map(([cell, turn]) => [cell, seatAfter(seat, turn, sketch.seats, symmetry, sketch)] as const)) };
}

function paintThings(sketch: Sketch, cells: string[], kind: string, variant: string, walkable: Walkable): Sketch {
  const floored = needFloor(sketch, cells, walkable);
  const cleared = { ...floored, filled: without(floored.filled, (cell) => cells.includes(cell)), passages: floored.passages.filter((ends) => !ends.some((end) => cells.includes(end))) };
  const things = new Map(cleared.things);
  let order = NUMBERED.has(kind) ? Math.max(0, ...numbered(sketch, kind).map((cell) => sketch.things.get(cell)?.order ?? 0)) : 0;
  for (const cell of cells) {
    const before = things.get(cell);
    if (before?.kind === kind && before.variant === variant) continue;
    things.set(cell, { kind, variant, order: NUMBERED.has(kind) ? ++order : 0 });
  }
  return renumber({ ...cleared, things });
}

/** A door that fills its square stands on plain floor; a score door needs an end zone under it. */
function paintDoors(sketch: Sketch, marked: [string, number][], kind: string): Sketch {
  const cells = marked.map(([cell]) => cell).filter((cell) => kind !== SCORE_DOOR || sketch.zones.has(cell));
  const things = without(sketch.things, (cell) => cells.includes(cell));
  const rows = sketch.rows.map((level) => [...level]);
  for (const cell of cells) {
    const { x, y, level } = place(cell);
    const row = rows[level]?.[y];
    if (row !== undefined && rows[level]) rows[level][y] = row.slice(0, x) + FLOOR + row.slice(x + 1);
  }
  return renumber({ ...sketch, rows, things, passages: sketch.passages.filter((ends) => !ends.some((end) => cells.includes(end))), filled: withAll(sketch.filled, cells.map((cell) => [cell, kind] as const)) });
}

function paintHeights(sketch: Sketch, cells: string[], steps: number, walkable: Walkable): Sketch {
  const floored = needFloor(sketch, cells, walkable);
  return liveLadders({ ...floored, heights: withAll(floored.heights, cells.map((cell) => [cell, baseHeight(cell) + steps] as const)) });
}

/** Squares that get something to lie on them get floor where there is none. */
function needFloor(sketch: Sketch, cells: string[], walkable: Walkable): Sketch {
  const bare = cells.filter((cell) => !walkable.has(groundAt(sketch, place(cell))));
  return bare.length ? grounds(sketch, bare, FLOOR, walkable) : sketch;
}

/** Take off everything that lies where there is no floor. */
export function onFloor(sketch: Sketch, walkable: Walkable): Sketch {
  const lost = (cell: string): boolean => !inside(sketch, place(cell)) || !walkable.has(groundAt(sketch, place(cell)));
  const notFloor = (cell: string): boolean => !inside(sketch, place(cell)) || groundAt(sketch, place(cell)) !== FLOOR;
  const outside = (cell: string): boolean => !inside(sketch, place(cell));
  const low = [...sketch.low].some(lost) ? new Set([...sketch.low].filter((cell) => !lost(cell))) : sketch.low;
  return liveLadders(renumber({
    ...sketch, heights: without(sketch.heights, lost), zones: without(sketch.zones, lost), things: without(sketch.things, lost),
    filled: without(sketch.filled, notFloor), runes: without(sketch.runes, lost), low,
    edges: without(sketch.edges, (edge) => edgeEnds(edge).some((end) => (sketch.edges.get(edge) === EDGE_WALL ? outside(end) : lost(end)))),
    passages: sketch.passages.filter((ends) => !ends.some(lost)), ladders: sketch.ladders.filter(({ foot, top }) => !lost(foot) && !lost(top)),
    rooms: sketch.rooms.map((room) => (room.cells.some(outside) ? { ...room, cells: room.cells.filter((cell) => !outside(cell)) } : room)).filter((room) => room.cells.length),
  }));
}

/** Ladders that no longer lead up are gone. */
function liveLadders(sketch: Sketch): Sketch {
  const left = sketch.ladders.filter(({ foot, top }) => heightAt(sketch, top) > heightAt(sketch, foot));
  return left.length === sketch.ladders.length ? sketch : { ...sketch, ladders: left };
}

/** Teleporters and balls are numbered without gaps. */
function renumber(sketch: Sketch): Sketch {
  let things: Map<string, Thing> | null = null;
  for (const kind of NUMBERED) {
    numbered(sketch, kind).forEach((cell, place) => {
      const thing = sketch.things.get(cell);
      if (thing && thing.order !== place + 1) (things ??= new Map(sketch.things)).set(cell, { ...thing, order: place + 1 });
    });
  }
  return things ? { ...sketch, things } : sketch;
}

/** Take everything off squares; the ground stays. */
export function erase(sketch: Sketch, cells: ReadonlySet<string>): Sketch {
  const gone = (cell: string): boolean => cells.has(cell);
  return liveLadders(renumber({
    ...sketch, heights: without(sketch.heights, gone), zones: without(sketch.zones, gone), things: without(sketch.things, gone), filled: without(sketch.filled, gone), runes: without(sketch.runes, gone),
    low: new Set([...sketch.low].filter((cell) => !gone(cell))), passages: sketch.passages.filter((ends) => !ends.some(gone)), ladders: sketch.ladders.filter(({ foot, top }) => !gone(foot) && !gone(top)),
    edges: without(sketch.edges, (edge) => edgeEnds(edge).every(gone)),
  }));
}

/** Set a wall or door on an edge and its images; the same again takes it away. */
export function toggleEdge(sketch: Sketch, a: string, b: string, kind: string, symmetry: Symmetry, walkable: Walkable): Sketch {
  const [one, two] = [place(a), place(b)];
  if (!inside(sketch, one) || !inside(sketch, two) || one.level !== two.level || Math.abs(one.x - two.x) + Math.abs(one.y - two.y) !== 1) return sketch;
  const edges = new Map(sketch.edges);
  const there = edges.get(edgeKey(a, b)) === kind;
  for (const [from = a, to = b] of imagesTogether(sketch, [a, b], symmetry)) {
    if (there) edges.delete(edgeKey(from, to));
    else edges.set(edgeKey(from, to), kind);
  }
  return onFloor({ ...sketch, edges }, walkable);
}

/** Join two squares by a passage or a ladder, and their images alike. */
export function link(sketch: Sketch, name: "passage" | "ladder", a: string, b: string, symmetry: Symmetry, walkable: Walkable): Sketch {
  if (a === b) return sketch;
  let next = sketch;
  for (const [from = a, to = b] of imagesTogether(sketch, [a, b], symmetry)) {
    next = needFloor(next, [from, to], walkable);
    if (name === "passage") {
      const taken = (cell: string): boolean => cell === from || cell === to;
      next = renumber({ ...next, things: without(next.things, taken), filled: without(next.filled, taken), passages: [...next.passages.filter((ends) => !ends.some(taken)), [from, to]] });
      continue;
    }
    const [foot, top] = heightAt(next, from) < heightAt(next, to) ? [from, to] : [to, from];
    const rungs = heightAt(next, top) - heightAt(next, foot);
    if (rungs < 1) continue;
    next = { ...next, ladders: [...next.ladders.filter((ladder) => ladder.foot !== foot || ladder.top !== top), { foot, top, rungs: Math.min(rungs, MOST_RUNGS) }] };
  }
  return next;
}

// ------------------------------------------------------------ shapes
/** The squares of a straight line, king's moves. */
export function line(from: Place, to: Place): string[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return Array.from({ length: steps + 1 }, (_, n) => key(Math.round(from.x + ((to.x - from.x) * n) / Math.max(1, steps)), Math.round(from.y + ((to.y - from.y) * n) / Math.max(1, steps)), from.level));
}

/** The squares of a filled rectangle. */
export function rectangle(from: Place, to: Place): string[] {
  const found: string[] = [];
  for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); y++) for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x++) found.push(key(x, y, from.level));
  return found;
}

/** A corridor two squares wide with at most one bend: along the row first, then along the column. */
export function corridor(from: Place, to: Place): string[] {
  const bends = to.y !== from.y;
  const along = rectangle(from, { ...from, x: bends ? to.x + 1 : to.x, y: from.y + 1 });
  const across = bends ? rectangle({ ...to, y: from.y }, { ...to, x: to.x + 1, y: to.y > from.y ? Math.max(to.y, from.y + 1) : to.y }) : [];
  return [...new Set([...along, ...across])];
}

/** All joined squares of the ground of one. */
export function flood(sketch: Sketch, cell: string): string[] {
  const start = place(cell);
  const sign = groundAt(sketch, start);
  const found = new Set([cell]);
  for (const one of found) {
    const { x, y, level } = place(one);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const next = { x: x + dx, y: y + dy, level };
      if (inside(sketch, next) && groundAt(sketch, next) === sign) found.add(cellOf(next));
    }
  }
  return [...found];
}

/** The thing on a square, as ink. */
export function pick(sketch: Sketch, cell: string): Ink {
  const thing = sketch.things.get(cell);
  if (thing) return { kind: "thing", name: thing.kind, variant: thing.variant };
  const door = sketch.filled.get(cell);
  if (door) return { kind: "door", name: door };
  if (sketch.passages.some((ends) => ends.includes(cell))) return { kind: "link", name: "passage" };
  const zone = sketch.zones.get(cell);
  if (zone !== undefined) return { kind: "zone", seat: zone };
  const rune = sketch.runes.get(cell);
  if (rune !== undefined) return { kind: "rune", college: rune };
  const rise = heightAt(sketch, cell) - baseHeight(cell);
  if (rise) return { kind: "rise", steps: rise };
  return { kind: "ground", sign: groundAt(sketch, place(cell)) };
}

// ------------------------------------------------------------ levels
/** One level more: open air above everything. */
export function addLevel(sketch: Sketch): Sketch {
  return { ...sketch, rows: [...sketch.rows, Array.from({ length: sketch.depth }, () => VOID.repeat(sketch.width))] };
}
/** The uppermost level and all on it are gone. */
export function dropLevel(sketch: Sketch, walkable: Walkable): Sketch {
  return sketch.rows.length > 1 ? onFloor({ ...sketch, rows: sketch.rows.slice(0, -1) }, walkable) : sketch;
}
/** How many seats; end zones of seats that are gone become floor. */
export function withSeats(sketch: Sketch, seats: number): Sketch {
  const zones = without(sketch.zones, (cell) => (sketch.zones.get(cell) ?? 0) >= seats);
  return { ...sketch, seats, zones, filled: without(sketch.filled, (cell) => sketch.filled.get(cell) === SCORE_DOOR && !zones.has(cell)) };
}

/** The rock a map is made of on the ground floor; upper levels are air. */
export const fillOf = (level: number): string => (level ? VOID : WALL);
