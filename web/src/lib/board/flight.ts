/** The way of a ball that is thrown at a wall: a line through the squares, and where it comes off walls. Only shapes; the way is the server's. */
import { type Point, UNIT } from "./layout";

export interface Flight {
  /** Square of the thrower; null: not on the board. */
  from: string | null;
  /** The square whose wall is thrown at. */
  at: string;
  squares: { cell: string; off_wall: boolean }[];
}
export interface FlightShape {
  points: Point[];
  /** Where the ball comes off a wall, on the line. */
  walls: Point[];
}
/** How far from the middle of its square a wall is touched. */
export const TO_WALL = UNIT * 0.4;

export function flightShape(flight: Flight, centre: (cell: string) => Point | null): FlightShape {
  const start = flight.from === null ? null : centre(flight.from);
  const wall = centre(flight.at);
  const shape: FlightShape = { points: start ? [start] : [], walls: [] };
  if (!wall) return shape;
  shape.points.push(wall);
  let [before, here] = [start ?? wall, wall];
  for (const [number, square] of flight.squares.entries()) {
    const next = centre(square.cell);
    if (!next) break; // it flies on where nothing is drawn
    if (number === 0 || square.off_wall) {
      const touched = wallBetween(before, here, next);
      shape.points.push(touched);
      shape.walls.push(touched);
    }
    shape.points.push(next);
    [before, here] = [here, next];
  }
  return shape;
}

/** The wall lies where the ball would have gone on, had it not turned. */
function wallBetween(before: Point, here: Point, next: Point): Point {
  const turned = (axis: "x" | "y") => Math.sign(Math.sign(here[axis] - before[axis]) - Math.sign(next[axis] - here[axis]));
  return { x: here.x + TO_WALL * turned("x"), y: here.y + TO_WALL * turned("y") };
}
