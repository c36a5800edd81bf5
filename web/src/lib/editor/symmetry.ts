/** Symmetries: where the images of a square lie, and whose end zone an image is. */
import { type Place, type Sketch, cellOf, inside, place } from "./sketch";

export type Symmetry = "none" | "left-right" | "top-bottom" | "half-turn" | "quarter-turn";
export const SYMMETRIES: [Symmetry, string][] = [
  ["none", "No symmetry"], ["left-right", "Mirror left and right"], ["top-bottom", "Mirror top and bottom"], ["half-turn", "Half turn"], ["quarter-turn", "Quarter turns"],
];

type Turn = (at: Place, sketch: Sketch) => Place;
const TURNS: Record<Symmetry, Turn[]> = {
  none: [],
  "left-right": [(at, { width }) => ({ ...at, x: width - 1 - at.x })],
  "top-bottom": [(at, { depth }) => ({ ...at, y: depth - 1 - at.y })],
  "half-turn": [(at, { width, depth }) => ({ ...at, x: width - 1 - at.x, y: depth - 1 - at.y })],
  "quarter-turn": [
    (at, { width }) => ({ ...at, x: width - 1 - at.y, y: at.x }),
    (at, { width, depth }) => ({ ...at, x: width - 1 - at.x, y: depth - 1 - at.y }),
    (at, { depth }) => ({ ...at, x: at.y, y: depth - 1 - at.x }),
  ],
};

/** Quarter turns need a square map; elsewhere half turns stand in for them. */
export function possible(symmetry: Symmetry, sketch: Sketch): Symmetry {
  return symmetry === "quarter-turn" && sketch.width !== sketch.depth ? "half-turn" : symmetry;
}

/** How many images a square has, itself included. */
export const imageCount = (symmetry: Symmetry, sketch: Sketch): number => TURNS[possible(symmetry, sketch)].length + 1;

/** A square and its images; `turn` counts them from 0, the square itself. */
export function images(sketch: Sketch, cell: string, symmetry: Symmetry): { cell: string; turn: number }[] {
  const found = [{ cell, turn: 0 }];
  TURNS[possible(symmetry, sketch)].forEach((turn, number) => {
    const at = turn(place(cell), sketch);
    const image = cellOf(at);
    if (inside(sketch, at) && !found.some((one) => one.cell === image)) found.push({ cell: image, turn: number + 1 });
  });
  return found;
}

/** The same turn of several squares, such as both ends of a passage. */
export function imagesTogether(sketch: Sketch, cells: string[], symmetry: Symmetry): string[][] {
  const turned = TURNS[possible(symmetry, sketch)].map((turn) => cells.map((cell) => turn(place(cell), sketch)));
  const fitting = turned.filter((places) => places.every((at) => inside(sketch, at))).map((places) => places.map(cellOf));
  const seen = new Set([[...cells].sort().join(" ")]);
  return [cells, ...fitting.filter((group) => {
    const name = [...group].sort().join(" ");
    return !seen.has(name) && !!seen.add(name);
  })];
}

/** Whose end zone an image is: the seats follow each other round the table. */
export function seatAfter(seat: number, turn: number, seats: number, symmetry: Symmetry, sketch: Sketch): number {
  return (seat + Math.max(1, Math.floor(seats / imageCount(symmetry, sketch))) * turn) % seats;
}
