/** Changes of a whole sketch: turn, mirror, resize, crop, move, copy and stamp a part. */
import { fillOf, onFloor, type Walkable } from "./paint";
import { type Symmetry, possible, seatAfter } from "./symmetry";
import { type Place, type Sketch, type Thing, blank, cellOf, edgeEnds, edgeKey, groundAt, numbered, place } from "./sketch";

type Move = (at: Place) => Place;

/** Every square of a sketch at another place, in a drawing of another size. */
function moved(sketch: Sketch, width: number, depth: number, move: Move): Sketch {
  const to = (cell: string): string => cellOf(move(place(cell)));
  const rows = sketch.rows.map((_, level) => Array.from({ length: depth }, () => Array.from({ length: width }, () => fillOf(level))));
  sketch.rows.forEach((level, number) => level.forEach((row, y) => [...row].forEach((sign, x) => {
    const at = move({ x, y, level: number });
    const line = rows[at.level]?.[at.y];
    if (line && at.x >= 0 && at.x < width) line[at.x] = sign;
  })));
  const keys = <T>(map: ReadonlyMap<string, T>): Map<string, T> => new Map([...map].map(([cell, value]) => [to(cell), value]));
  return {
    ...sketch, width, depth, rows: rows.map((level) => level.map((row) => row.join(""))), heights: keys(sketch.heights), zones: keys(sketch.zones), things: keys(sketch.things), filled: keys(sketch.filled), runes: keys(sketch.runes),
    edges: new Map([...sketch.edges].map(([edge, kind]) => {
      const [a, b] = edgeEnds(edge);
      return [edgeKey(to(a), to(b)), kind];
    })),
    passages: sketch.passages.map(([a, b]) => [to(a), to(b)] as const), ladders: sketch.ladders.map(({ foot, top, rungs }) => ({ foot: to(foot), top: to(top), rungs })),
    rooms: sketch.rooms.map((room) => ({ ...room, cells: room.cells.map(to) })), low: new Set([...sketch.low].map(to)),
  };
}

export const mirror = (sketch: Sketch): Sketch => moved(sketch, sketch.width, sketch.depth, (at) => ({ ...at, x: sketch.width - 1 - at.x }));
export const flip = (sketch: Sketch): Sketch => moved(sketch, sketch.width, sketch.depth, (at) => ({ ...at, y: sketch.depth - 1 - at.y }));
/** A quarter turn clockwise. */
export const turn = (sketch: Sketch): Sketch => moved(sketch, sketch.depth, sketch.width, (at) => ({ ...at, x: sketch.depth - 1 - at.y, y: at.x }));

/** Another size; the drawing stays in the middle. */
export function resize(sketch: Sketch, width: number, depth: number, walkable: Walkable): Sketch {
  const [dx, dy] = [Math.floor((width - sketch.width) / 2), Math.floor((depth - sketch.depth) / 2)];
  return onFloor(moved(sketch, width, depth, (at) => ({ ...at, x: at.x + dx, y: at.y + dy })), walkable);
}

/** Cut off rows and columns of rock, except for a rim of one square. */
export function crop(sketch: Sketch, walkable: Walkable): Sketch {
  const used: Place[] = [];
  sketch.rows.forEach((level, number) => level.forEach((row, y) => [...row].forEach((sign, x) => { if (sign !== fillOf(number)) used.push({ x, y, level: number }); })));
  if (!used.length) return sketch;
  const [left, top] = [Math.min(...used.map((at) => at.x)) - 1, Math.min(...used.map((at) => at.y)) - 1];
  const [width, depth] = [Math.max(...used.map((at) => at.x)) + 2 - left, Math.max(...used.map((at) => at.y)) + 2 - top];
  return onFloor(moved(sketch, width, depth, (at) => ({ ...at, x: at.x - left, y: at.y - top })), walkable);
}

// ------------------------------------------------------------ a part of it
/** A part of a map that can be stamped: a separate sketch on one level. */
export interface Clip { sketch: Sketch; label: string }

/** A copy of a rectangle of one level. */
export function copy(sketch: Sketch, from: Place, to: Place, label = "selection"): Clip {
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, depth] = [Math.abs(from.x - to.x) + 1, Math.abs(from.y - to.y) + 1];
  const level = from.level;
  const holds = (cell: string): boolean => {
    const at = place(cell);
    return at.level === level && at.x >= left && at.y >= top && at.x < left + width && at.y < top + depth;
  };
  const part = moved({ ...sketch, rooms: sketch.rooms.filter((room) => room.cells.every(holds)) }, width, depth, (at) => ({ x: at.x - left, y: at.y - top, level: at.level === level ? 0 : at.level + 1 }));
  const rows = (sketch.rows[level] ?? []).slice(top, top + depth).map((row) => row.slice(left, left + width));
  const within = (cell: string): boolean => {
    const at = place(cell);
    return at.level === 0 && at.x >= 0 && at.y >= 0 && at.x < width && at.y < depth;
  };
  const keep = <T>(map: ReadonlyMap<string, T>): Map<string, T> => new Map([...map].filter(([cell]) => within(cell)));
  return {
    label,
    sketch: {
      ...part, rows: [rows], heights: keep(part.heights), zones: keep(part.zones), things: keep(part.things), filled: keep(part.filled), runes: keep(part.runes),
      edges: new Map([...part.edges].filter(([edge]) => edgeEnds(edge).every(within))), passages: part.passages.filter((ends) => ends.every(within)), ladders: [], low: new Set([...part.low].filter(within)),
    },
  };
}

/** Stamp a part with its upper left corner on a square. Rock of the part leaves what is there; teleporters get new numbers. */
export function stamp(sketch: Sketch, clip: Clip, at: Place, walkable: Walkable): Sketch {
  const to = (cell: string): string => {
    const { x, y } = place(cell);
    return cellOf({ x: x + at.x, y: y + at.y, level: at.level });
  };
  const part = clip.sketch;
  const solid = (cell: string): boolean => groundAt(part, place(cell)) !== fillOf(0);
  const rows = sketch.rows.map((level) => level.map((row) => [...row]));
  const covered = new Set<string>();
  part.rows[0]?.forEach((row, y) => [...row].forEach((sign, x) => {
    const line = rows[at.level]?.[y + at.y];
    if (sign === fillOf(0) || !line || line[x + at.x] === undefined) return;
    line[x + at.x] = sign;
    covered.add(cellOf({ x: x + at.x, y: y + at.y, level: at.level }));
  }));
  const over = <T>(before: ReadonlyMap<string, T>, more: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...[...before].filter(([cell]) => !covered.has(cell)), ...[...more].filter(([cell]) => solid(cell) && covered.has(to(cell))).map(([cell, value]) => [to(cell), value] as const)]);
  const last = numbered(sketch, "pad").length;
  const things: ReadonlyMap<string, Thing> = new Map([...part.things].map(([cell, thing]) => [cell, { ...thing, order: thing.order + last }]));
  const seats = sketch.seats;
  return onFloor({
    ...sketch, rows: rows.map((level) => level.map((row) => row.join(""))), heights: over(sketch.heights, part.heights),
    zones: over(sketch.zones, new Map([...part.zones].filter(([, seat]) => seat < seats))), things: over(sketch.things, things), filled: over(sketch.filled, part.filled), runes: over(sketch.runes, part.runes),
    edges: new Map([...sketch.edges, ...[...part.edges].map(([edge, kind]) => {
      const [a, b] = edgeEnds(edge);
      return [edgeKey(to(a), to(b)), kind] as const;
    })]),
    passages: [...sketch.passages.filter((ends) => !ends.some((end) => covered.has(end))), ...part.passages.map(([a, b]) => [to(a), to(b)] as const)],
    low: new Set([...[...sketch.low].filter((cell) => !covered.has(cell)), ...[...part.low].map(to)]),
    rooms: [...sketch.rooms.map((room) => ({ ...room, cells: room.cells.filter((cell) => !covered.has(cell)) })).filter((room) => room.cells.length), ...part.rooms.map((room) => ({ ...room, name: freeName(sketch, room.name), cells: room.cells.map(to) }))],
  }, walkable);
}

/** Stamp a part and its images under a symmetry; end zones of the images are those of the next seats. */
export function stampAll(sketch: Sketch, clip: Clip, at: Place, symmetry: Symmetry, walkable: Walkable): Sketch {
  const used = possible(symmetry, sketch);
  const once = stamp(sketch, clip, at, walkable);
  if (used === "none") return once;
  const bare = { ...blank(sketch.width, sketch.depth, sketch.seats, []), rows: sketch.rows.map((level) => level.map((row) => fillOf(0).repeat(row.length))) };
  const alone = onLevel(stamp(bare, clip, at, walkable), at.level);
  const turned: Record<Symmetry, Sketch[]> = {
    none: [], "left-right": [mirror(alone)], "top-bottom": [flip(alone)], "half-turn": [flip(mirror(alone))],
    "quarter-turn": used === "quarter-turn" ? [turn(alone), turn(turn(alone)), turn(turn(turn(alone)))] : [],
  };
  return turned[used].reduce((so_far, image, number) => {
    const zones = new Map([...image.zones].map(([cell, seat]) => [cell, seatAfter(seat, number + 1, sketch.seats, used, sketch)] as const));
    return stamp(so_far, { label: clip.label, sketch: { ...image, zones } }, { x: 0, y: 0, level: at.level }, walkable);
  }, once);
}

/** One level of a sketch as a part that can be stamped. */
const onLevel = (sketch: Sketch, level: number): Sketch => (level ? copy(sketch, { x: 0, y: 0, level }, { x: sketch.width - 1, y: sketch.depth - 1, level }).sketch : sketch);

/** A name no room has yet. */
function freeName(sketch: Sketch, name: string): string {
  const taken = new Set(sketch.rooms.map((room) => room.name));
  if (!taken.has(name)) return name;
  const stem = name.replace(/-\d+$/, "");
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
