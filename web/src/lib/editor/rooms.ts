/** Rooms of a map as stamps: those that the map names, else the open spaces between its corridors. */
import { type Walkable, fillOf, paint, rectangle } from "./paint";
import { type Sketch, cellOf, groundAt, place } from "./sketch";
import { type Clip, copy } from "./transform";

/** A space is open where a block of this many squares in each direction fits: corridors are narrower. */
const BLOCK = 3;
const FEWEST = 12;
/** Larger spaces are most of a map, not a room of it. */
const MOST = 200;

/** The rooms of a map, the largest first. */
export function roomsOf(sketch: Sketch, walkable: Walkable): Clip[] {
  const named = sketch.rooms.map((room) => ({ label: room.title || room.name, cells: new Set(room.cells) }));
  const found = named.length ? named : openSpaces(sketch, walkable).map((cells, number) => ({ label: `Room ${number + 1}`, cells }));
  return found.flatMap(({ label, cells }) => clipOf(sketch, cells, label, walkable) ?? []);
}

/** Some squares of one level as a stamp; null if they lie on several. */
function clipOf(sketch: Sketch, cells: ReadonlySet<string>, label: string, walkable: Walkable): Clip | null {
  const places = [...cells].map(place);
  const level = places[0]?.level;
  if (level === undefined || places.some((at) => at.level !== level)) return null;
  const [xs, ys] = [places.map((at) => at.x), places.map((at) => at.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const clip = copy(sketch, { x: left, y: top, level }, { x: Math.max(...xs), y: Math.max(...ys), level }, label);
  const beside = rectangle({ x: 0, y: 0, level: 0 }, { x: clip.sketch.width - 1, y: clip.sketch.depth - 1, level: 0 }).filter((cell) => {
    const { x, y } = place(cell);
    return !cells.has(cellOf({ x: x + left, y: y + top, level }));
  });
  return { ...clip, sketch: paint(clip.sketch, beside, { kind: "ground", sign: fillOf(0) }, "none", walkable) };
}

/** Joined squares that are wider than a corridor, level by level, the largest first. */
function openSpaces(sketch: Sketch, walkable: Walkable): Set<string>[] {
  return sketch.rows.flatMap((_, level) => joined(openSquares(sketch, level, walkable))).filter((cells) => cells.size >= FEWEST && cells.size <= MOST).sort((a, b) => b.size - a.size);
}

function openSquares(sketch: Sketch, level: number, walkable: Walkable): Set<string> {
  const free = (x: number, y: number): boolean => walkable.has(groundAt(sketch, { x, y, level })) && !sketch.filled.has(cellOf({ x, y, level }));
  const found = new Set<string>();
  for (let y = 0; y + BLOCK <= sketch.depth; y++) for (let x = 0; x + BLOCK <= sketch.width; x++) {
    const block = rectangle({ x, y, level }, { x: x + BLOCK - 1, y: y + BLOCK - 1, level });
    if (block.every((cell) => { const at = place(cell); return free(at.x, at.y); })) for (const cell of block) found.add(cell);
  }
  return found;
}

function joined(cells: ReadonlySet<string>): Set<string>[] {
  const left = new Set(cells);
  const groups: Set<string>[] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const group = new Set([first]);
    for (const cell of group) {
      const { x, y, level } = place(cell);
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const next = cellOf({ x: x + dx, y: y + dy, level });
        if (left.delete(next)) group.add(next);
      }
    }
    groups.push(group);
  }
  return groups;
}
