/** Options outside the window, grouped by the side they lie beyond. */
import type { Point } from "../board/layout";

export type Side = "left" | "right" | "top" | "bottom";
/** `nearest`: the square of them that is least far out of sight; x, y: where on the edge the arrow stands. */
export interface Beyond { side: Side; count: number; nearest: string; x: number; y: number }

/** Half of an arrow and a little air. */
const MARGIN = 22;

export interface Room { width: number; height: number }

/** `figures`: what an arrow hides least of all, where it has to stand over a square that may be clicked. */
export function offeredBeyond(cells: string[], place: (cell: string) => Point | null, room: Room, figures: Point[] = []): Beyond[] {
  const sides = new Map<Side, { cell: string; at: Point; far: number }[]>();
  const inSight: Point[] = [];
  for (const cell of cells) {
    const at = place(cell);
    if (!at) continue;
    const [side, far] = farthest(at, room);
    if (far > 0) sides.set(side, [...(sides.get(side) ?? []), { cell, at, far }]);
    else inSight.push(at);
  }
  return [...sides].flatMap(([side, found]) => {
    const nearest = found.reduce((best, one) => (one.far < best.far ? one : best));
    const middle = (axis: "x" | "y") => found.reduce((sum, one) => sum + one.at[axis], 0) / found.length;
    return { side, count: found.length, nearest: nearest.cell, ...onEdge(side, { x: middle("x"), y: middle("y") }, room, inSight, figures) };
  });
}

/** Where on the edge something stands that is beyond it, over none of the points that may be clicked; null for what is in sight. */
export function edgePlace(at: Point, room: Room, clickable: Point[], figures: Point[] = []): Point | null {
  const [side, far] = farthest(at, room);
  return far > 0 ? onEdge(side, at, room, clickable, figures) : null;
}

function onEdge(side: Side, at: Point, room: Room, clickable: Point[], figures: Point[]): Point {
  const upright = side === "left" || side === "right";
  const length = upright ? room.height : room.width;
  const on = (place: number): Point => (upright ? { x: side === "left" ? MARGIN : room.width - MARGIN, y: place } : { x: place, y: side === "top" ? MARGIN : room.height - MARGIN });
  const wanted = within(upright ? at.y : at.x, length);
  return freePlace(wanted, length, on, [...clickable, ...figures]) ?? freePlace(wanted, length, on, figures) ?? on(wanted);
}

/** Beyond which edge a point is farthest, and by how much; not above 0 for a point in sight. */
function farthest(at: Point, room: Room): [Side, number] {
  const out: [Side, number][] = [["left", -at.x], ["right", at.x - room.width], ["top", -at.y], ["bottom", at.y - room.height]];
  return out.reduce((best, one) => (one[1] > best[1] ? one : best));
}

/** The place along an edge nearest to the one that is wanted where the arrow hides none of these points; null if there is none. */
function freePlace(wanted: number, length: number, on: (place: number) => Point, hidden: Point[]): Point | null {
  for (let far = 0; far < length; far += MARGIN) {
    for (const place of [wanted + far, wanted - far]) {
      const at = on(place);
      if (place === within(place, length) && !hidden.some((point) => Math.abs(point.x - at.x) < 2 * MARGIN && Math.abs(point.y - at.y) < 2 * MARGIN)) return at;
    }
  }
  return null;
}

const within = (at: number, length: number): number => Math.min(Math.max(at, 3 * MARGIN), length - 3 * MARGIN);
