/** Places for a tile in the hand: which of them is meant by a point, a turn or an arrow. Where a tile may lie is the server's word. */
import type { BuildingSpot } from "../protocol";

export interface Point { x: number; y: number }
/** A part of the table, in squares. */
export interface Region { x: number; y: number; width: number; depth: number }

export const middle = (spot: Region): Point => ({ x: spot.x + spot.width / 2, y: spot.y + spot.depth / 2 });

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The place whose middle is nearest to a point; null if there is none. */
export function nearest(spots: BuildingSpot[], point: Point): BuildingSpot | null {
  let best: BuildingSpot | null = null;
  for (const spot of spots) if (!best || distance(middle(spot), point) < distance(middle(best), point)) best = spot;
  return best;
}

/** The turns in which a tile can be laid anywhere, in order. */
export function turns(spots: BuildingSpot[]): number[] {
  return [...new Set(spots.map((spot) => spot.turn))].sort((a, b) => a - b);
}

/** The next turn clockwise in which it can be laid; the same one if there is no other. */
export function nextTurn(spots: BuildingSpot[], turn: number): number {
  const possible = turns(spots);
  return possible.find((each) => each > turn) ?? possible[0] ?? turn;
}

/** From one place to the next in a direction: the nearest that lies more that way than aside. Stays where there is none. */
export function stepTo(spots: BuildingSpot[], from: BuildingSpot, dx: number, dy: number): BuildingSpot {
  const at = middle(from);
  let best = from;
  let least = Infinity;
  for (const spot of spots) {
    const to = middle(spot);
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    const cost = along + 3 * aside;
    if (along > 0 && aside <= along && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** What is shown of the table: what lies there and some room round it, and never less than a small table. */
export function shownRegion(built: Region, room: number, least = 16): Region {
  const width = Math.max(least, built.width + 2 * room);
  const depth = Math.max(least * 0.75, built.depth + 2 * room);
  return { x: built.x + built.width / 2 - width / 2, y: built.y + built.depth / 2 - depth / 2, width, depth };
}
