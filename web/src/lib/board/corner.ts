/** In which corner of the window the small map stands: over as few figures as possible. Pure: what moves it is in Overview.svelte. */
import type { Point } from "./layout";

interface Size { width: number; height: number }

/** The lower left corner has the button for talk and the latest lines of the log. The first one is taken where all are alike. */
export const CORNERS = ["top-right", "top-left", "bottom-right"] as const;
export type Corner = (typeof CORNERS)[number];

/** Pixels on the window: players and balls; things that lie there. Not the squares offered: it must not hop under a finger that chooses one. */
export interface Sights { figures: Point[]; things: Point[] }

const FIGURE = 2;
const THING = 1;

/** The corner for a box of this size, `far` pixels from the edges, that is in the corner `now`. */
export function cornerFor(now: Corner, box: Size, room: Size, sights: Sights, margin: number, far = 8): Corner {
  const cost = (corner: Corner): number => {
    const left = corner === "top-left" ? far : room.width - box.width - far;
    const top = corner === "bottom-right" ? room.height - box.height - far : far;
    const covered = (points: Point[]) => points.filter((at) => at.x > left - margin && at.x < left + box.width + margin && at.y > top - margin && at.y < top + box.height + margin).length;
    return covered(sights.figures) * FIGURE + covered(sights.things) * THING;
  };
  const best = CORNERS.reduce((least, one) => (cost(one) < cost(least) ? one : least));
  return cost(best) < cost(now) ? best : now;
}
