/** Where a box stands that belongs to a square: beside it, inside the window, and over as little of interest as possible. */
import type { Point } from "../board/layout";

interface Size { width: number; height: number }

/** A point that counts as this many others is covered only where nothing else is possible: the square itself last of all. */
const DEAR = 20;
const DEAREST = 60;

/** The best of the places around a square and at the edges of the window. `avoid` are points one wants to see or click, `dear` those that the box is about. */
export function placeBox(at: Point, box: Size, room: Size, avoid: Point[], gap: number, dear: Point[] = []): Point {
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const side of [...around(at, box, gap), ...edges(box, room)]) {
    const place = inside(side, box, room);
    const covered = (points: Point[]) => points.filter((point) => covers(place, box, point, gap * 0.7)).length;
    const cost = (covered(avoid) + covered(dear) * DEAR + covered([at]) * DEAREST) * 100 + Math.hypot(place.x + box.width / 2 - at.x, place.y + box.height / 2 - at.y) / 10;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

const EDGE = 6;

/** On every side of a square, at several distances. */
function around(at: Point, box: Size, gap: number): Point[] {
  const middle = { x: at.x - box.width / 2, y: at.y - box.height / 2 };
  return [1, 2.2, 3.4, 5].flatMap((far) => {
    const d = gap * far;
    return [
      { x: middle.x, y: at.y + d }, { x: middle.x, y: at.y - d - box.height }, { x: at.x + d, y: middle.y }, { x: at.x - d - box.width, y: middle.y },
      { x: at.x + d, y: at.y + d }, { x: at.x - d - box.width, y: at.y + d }, { x: at.x + d, y: at.y - d - box.height }, { x: at.x - d - box.width, y: at.y - d - box.height },
    ];
  });
}

/** Along the edges of the window: on a phone there may be no other room. */
function edges(box: Size, room: Size): Point[] {
  const [across, down] = [room.width - box.width - EDGE, room.height - box.height - EDGE];
  return [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [{ x: across * part, y: EDGE }, { x: across * part, y: down }, { x: EDGE, y: down * part }, { x: across, y: down * part }]);
}

function inside(place: Point, box: Size, room: Size): Point {
  return { x: Math.min(Math.max(EDGE, place.x), Math.max(EDGE, room.width - box.width - EDGE)), y: Math.min(Math.max(EDGE, place.y), Math.max(EDGE, room.height - box.height - EDGE)) };
}

function covers(place: Point, box: Size, point: Point, margin: number): boolean {
  return point.x > place.x - margin && point.x < place.x + box.width + margin && point.y > place.y - margin && point.y < place.y + box.height + margin;
}
