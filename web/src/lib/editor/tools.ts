/** The tools, the keys of the editor, and how gestures become changes of the sketch. */
import type { GroundTable } from "../protocol";
import { type Ink, type Walkable, corridor, flood, line, link, paint, rectangle, toggleEdge } from "./paint";
import { EDGE_WALL, type Sketch, place } from "./sketch";
import type { Symmetry } from "./symmetry";

export type Tool = "brush" | "line" | "room" | "corridor" | "fill" | "pick" | "select" | "stamp" | "edge";
export const TOOLS: { tool: Tool; words: string; key: string; hint: string }[] = [
  { tool: "brush", words: "Brush", key: "b", hint: "Paints squares while you drag." },
  { tool: "line", words: "Line", key: "l", hint: "Paints from where you press to where you release." },
  { tool: "room", words: "Room", key: "r", hint: "Paints a filled rectangle." },
  { tool: "corridor", words: "Corridor", key: "c", hint: "Digs a corridor two squares wide with one bend." },
  { tool: "fill", words: "Fill", key: "f", hint: "Paints all joined squares of one ground." },
  { tool: "pick", words: "Pick", key: "k", hint: "Picks up the contents of a square, to paint with." },
  { tool: "select", words: "Select", key: "s", hint: "Selects a rectangle to move, copy, stamp or clear." },
  { tool: "stamp", words: "Stamp", key: "t", hint: "Stamps the part in your hand: a selection, a room or a printed tile." },
  { tool: "edge", words: "Edge", key: "e", hint: "Sets a wall or a door between two squares." },
];
/** Tools that need two squares: press and release, or Enter twice. */
export const DRAGGED = new Set<Tool>(["line", "room", "corridor", "select"]);

/** The squares a tool would paint between two squares. */
export function shape(tool: Tool, from: string, to: string): string[] {
  const [a, b] = [place(from), place(to)];
  if (tool === "line") return line(a, b);
  if (tool === "room" || tool === "select") return rectangle(a, b);
  if (tool === "corridor") return corridor(a, b);
  return [to];
}

export interface Hand { tool: Tool; ink: Ink; symmetry: Symmetry; walkable: Walkable }

/** The sketch after a gesture from one square to another (the same for a click). */
export function apply(sketch: Sketch, hand: Hand, from: string, to: string): Sketch {
  if (hand.ink.kind === "link") return from === to ? sketch : link(sketch, hand.ink.name, from, to, hand.symmetry, hand.walkable);
  const cells = hand.tool === "fill" ? flood(sketch, to) : shape(hand.tool, from, to);
  return paint(sketch, cells, hand.ink, hand.symmetry, hand.walkable);
}

/** The sketch after a click on the edge between two squares. */
export function applyEdge(sketch: Sketch, hand: Hand, a: string, b: string): Sketch {
  const kind = hand.ink.kind === "door" && hand.ink.name !== "score-door" ? hand.ink.name : EDGE_WALL;
  return toggleEdge(sketch, a, b, kind, hand.symmetry, hand.walkable);
}

/** How large a map may be: width and depth with a border of a square each. */
export function fits(table: GroundTable, width: number, depth: number, levels: number): boolean {
  return (width + 2) * (levels * (depth + 1) + 1) <= table.most_squares;
}
