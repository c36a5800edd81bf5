/** A level of a sketch as the board draws it: the same picture the match will show. */
import { key } from "../board/layout";
import type { BoardPlan, GroundTable, LegendEntry, MatchState } from "../protocol";
import { FACE_DOWN, SCORE_DOOR, type Sketch, edgeEnds, EDGE_WALL, heightAt, place } from "./sketch";

const OPENINGS = new Set(["doorway", "archway"]);
const IRON = new Set(["iron-door", "iron-gate"]);

export function legendOf(table: GroundTable): Record<string, LegendEntry> {
  return Object.fromEntries([...table.grounds, ...table.things].map(({ name, words, hint, kind, art, colour, fill }) => [name, { words, hint, kind: kind === "door" ? "thing" : kind, art, colour, fill }]));
}

/** The fixed parts of a level. */
export function planOf(sketch: Sketch, level: number, table: GroundTable): BoardPlan {
  const names = new Map(table.grounds.map((ground) => [ground.sign, ground.name]));
  const here = (cell: string): boolean => place(cell).level === level;
  const cells = (sketch.rows[level] ?? []).flatMap((row, y) => [...row].map((sign, x) => {
    const cell = key(x, y, level);
    return { cell, x, y, level, ground: names.get(sign) ?? "wall", zone: sketch.zones.get(cell) ?? -1, height: heightAt(sketch, cell) };
  }));
  const onEdges = [...sketch.edges].map(([edge, kind]) => ({ ends: edgeEnds(edge), kind })).filter(({ ends }) => ends.every(here));
  const doors = [...onEdges.filter(({ kind }) => kind !== EDGE_WALL).map(({ ends: [a, b], kind }) => ({ a, b, kind })), ...[...sketch.filled].filter(([cell]) => here(cell)).map(([cell, kind]) => ({ a: cell, b: cell, kind }))];
  return {
    name: sketch.name, title: sketch.title, width: sketch.width, depth: sketch.depth, levels: sketch.rows.length, cells,
    walls: onEdges.filter(({ kind }) => kind === EDGE_WALL).map(({ ends }) => ends),
    doors: doors.map((door, number) => ({ ...door, door: number, score: door.kind === SCORE_DOOR, iron: IRON.has(door.kind), leaf: !OPENINGS.has(door.kind) })),
    links: [...sketch.passages.map(([a, b]) => ({ a, b, kind: "passage" })), ...sketch.ladders.map(({ foot, top }) => ({ a: foot, b: top, kind: "ladder" }))],
    rooms: [], places: [], given: [], legend: legendOf(table),
  };
}

/** The things on the squares of a level, with its doors closed. */
export function lyingOn(sketch: Sketch, level: number, plan: BoardPlan): Pick<MatchState, "marks" | "shut"> {
  const marks = [...sketch.things].filter(([cell]) => place(cell).level === level).map(([cell, { kind, variant, order }]) => ({
    cell, kind: kind !== "trap" || variant === FACE_DOWN ? kind : variant.includes("pit") ? variant : `trap-${variant}`, number: order || null,
  }));
  return { marks, shut: plan.doors.filter((door) => door.leaf).map((door) => door.door) };
}

/** The letters of the passages, by the squares of their ends. */
export function passageLetters(sketch: Sketch): Map<string, string> {
  return new Map(sketch.passages.flatMap((ends, number) => ends.map((end) => [end, String.fromCharCode(65 + (number % 26))] as const)));
}
