/** Where a box stands that belongs to a square: beside it, inside the window, and over as little of interest as possible. */
import type { Point } from "../board/layout";

interface Size { width: number; height: number }

/** The best of the places around a square. `avoid` are points one wants to see or click. */
export function placeBox(at: Point, box: Size, room: Size, avoid: Point[], gap: number): Point {
  const middle = { x: at.x - box.width / 2, y: at.y - box.height / 2 };
  const sides: Point[] = [1, 2.2, 3.4, 5].flatMap((far) => {
    const d = gap * far;
    return [
      { x: middle.x, y: at.y + d }, { x: middle.x, y: at.y - d - box.height }, { x: at.x + d, y: middle.y }, { x: at.x - d - box.width, y: middle.y },
      { x: at.x + d, y: at.y + d }, { x: at.x - d - box.width, y: at.y + d }, { x: at.x + d, y: at.y - d - box.height }, { x: at.x - d - box.width, y: at.y - d - box.height },
    ];
  });
  let best = inside(sides[0] as Point, box, room);
  let least = Infinity;
  for (const side of sides) {
    const place = inside(side, box, room);
    const hidden = avoid.filter((point) => covers(place, box, point, gap * 0.7)).length + (covers(place, box, at, gap * 0.7) ? 20 : 0);
    const cost = hidden * 100 + Math.hypot(place.x + box.width / 2 - at.x, place.y + box.height / 2 - at.y) / 10;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

const EDGE = 6;

function inside(place: Point, box: Size, room: Size): Point {
  return { x: Math.min(Math.max(EDGE, place.x), Math.max(EDGE, room.width - box.width - EDGE)), y: Math.min(Math.max(EDGE, place.y), Math.max(EDGE, room.height - box.height - EDGE)) };
}

function covers(place: Point, box: Size, point: Point, margin: number): boolean {
  return point.x > place.x - margin && point.x < place.x + box.width + margin && point.y > place.y - margin && point.y < place.y + box.height + margin;
}
