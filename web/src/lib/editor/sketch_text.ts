/** A sketch written down in the map format of docs/dungeons.md. The server reads it; nothing here reads it back. */
import { key } from "../board/layout";
import type { GroundCard } from "../protocol";
import { EDGE_WALL, FACE_DOWN, FLOOR, SCORE_DOOR, STOREY, type Sketch, baseHeight, edgeEnds, groundAt, heightAt, numbered, place } from "./sketch";

export const ZONE_SIGNS = "[]{}";
export const SCORE_DOOR_SIGNS = "()/\\";
const SIGNS: Record<string, string> = { chest: "$", ball: "*", monster: "M" };
const MOST_DIGITS = 9;

/** The character of a square, and the height it says the square has. */
function sign(sketch: Sketch, cell: string, pads: string[], ends: Set<string>): string {
  const thing = sketch.things.get(cell);
  const zone = sketch.zones.get(cell);
  const door = sketch.filled.get(cell);
  if (thing?.kind === "pad") {
    const number = pads.indexOf(cell) + 1;
    return number <= MOST_DIGITS ? String(number) : "@";
  }
  if (thing?.kind === "trap") return thing.variant === FACE_DOWN ? "?" : ",";
  if (thing) return SIGNS[thing.kind] ?? FLOOR;
  if (ends.has(cell)) return ">";
  if (door === SCORE_DOOR && zone !== undefined) return SCORE_DOOR_SIGNS[zone] ?? FLOOR;
  if (door) return door === "doorway" ? ":" : "+";
  const ground = groundAt(sketch, place(cell));
  if (ground !== FLOOR) return ground;
  if (sketch.runes.has(cell)) return "&";
  if (zone !== undefined) return ZONE_SIGNS[zone] ?? FLOOR;
  const rise = heightAt(sketch, cell) - baseHeight(cell);
  return rise === 1 ? "=" : rise >= 2 ? "^" : FLOOR;
}

const saidHeight = (char: string, level: number): number => STOREY * level + (char === "=" ? 1 : char === "^" ? 2 : 0);

/** The text of a sketch; `grounds` is the server's table. */
export function toText(sketch: Sketch, grounds: readonly GroundCard[]): string {
  const pads = numbered(sketch, "pad");
  const ends = new Set(sketch.passages.flat());
  const drawn = new Map<string, string>();
  const levels = sketch.rows.map((rows, level) => rows.map((row, y) => [...row].map((_, x) => {
    const cell = key(x, y, level);
    const char = sign(sketch, cell, pads, ends);
    drawn.set(cell, char);
    return char;
  }).join("")).join("\n"));
  const parts = [header(sketch), levels.map((level, number) => (number ? `level ${number}\n${level}` : level)).join("\n\n")];
  const below = footer(sketch, drawn, pads, grounds);
  if (below.length) parts.push(below.join("\n"));
  return `${parts.join("\n\n")}\n`;
}

const oneLine = (typed: string): string => typed.split(/\s+/).filter(Boolean).join(" ");

function header(sketch: Sketch): string {
  const lines = [`dungeon: ${sketch.name}`];
  for (const name of ["title", "author", "idea"] as const) if (oneLine(sketch[name])) lines.push(`${name}: ${oneLine(sketch[name])}`);
  if (sketch.books.length) lines.push(`books: ${sketch.books.join(" ")}`);
  lines.push(`seats: ${sketch.seats}`);
  if (sketch.crowd) lines.push("edge: crowd");
  if (sketch.freeDiagonals) lines.push("diagonals: free");
  return lines.join("\n");
}

/** The lines for what no character says. */
function footer(sketch: Sketch, drawn: Map<string, string>, pads: string[], grounds: readonly GroundCard[]): string[] {
  const lines: string[] = pads.slice(MOST_DIGITS).map((cell, n) => `pad ${n + MOST_DIGITS + 1} ${cell}`);
  for (const [cell, kind] of sketch.filled) if (drawn.get(cell) === "+" && kind !== "door") lines.push(`door ${cell} ${kind}`);
  for (const [edge, kind] of sketch.edges) {
    const [a, b] = edgeEnds(edge);
    lines.push(kind === EDGE_WALL ? `wall ${a} ${b}` : `door ${a} ${b}${kind === "door" ? "" : ` ${kind}`}`);
  }
  lines.push(...grouped(sketch.things, (thing) => (thing.kind === "trap" && thing.variant !== FACE_DOWN ? `trap ${thing.variant}` : null)));
  lines.push(...sketch.passages.map(([a, b]) => `passage ${a} ${b}`));
  lines.push(...sketch.ladders.map(({ foot, top, rungs }) => `ladder ${foot} ${top} ${rungs}`));
  lines.push(...runeLines(sketch, drawn));
  lines.push(...zoneLines(sketch, drawn));
  lines.push(...hiddenLines(sketch, drawn, grounds));
  if (sketch.low.size) lines.push(`low ${[...sketch.low].join(" ")}`);
  const balls = numbered(sketch, "ball");
  if (balls.length) lines.push(`balls ${balls.join(" ")}`);
  for (const room of sketch.rooms) if (room.cells.length) lines.push(["room", room.name, room.title && `"${room.title}"`, room.tile && `tile ${room.tile}`, ...room.cells].filter(Boolean).join(" "));
  return lines;
}

function grouped<T>(entries: Iterable<readonly [string, T]>, head: (value: T, cell: string) => string | null): string[] {
  const groups = new Map<string, string[]>();
  for (const [cell, value] of entries) {
    const line = head(value, cell);
    if (line !== null) groups.set(line, [...(groups.get(line) ?? []), cell]);
  }
  return [...groups].map(([line, cells]) => `${line} ${cells.join(" ")}`);
}

const runeLines = (sketch: Sketch, drawn: Map<string, string>): string[] =>
  grouped(sketch.runes, (college, cell) => (college || drawn.get(cell) !== "&" ? `rune ${college || "plain"}` : null));

const zoneLines = (sketch: Sketch, drawn: Map<string, string>): string[] =>
  grouped(sketch.zones, (seat, cell) => ((ZONE_SIGNS + SCORE_DOOR_SIGNS).includes(drawn.get(cell) ?? "") ? null : `zone ${seat}`));

/** Grounds and heights under things. */
function hiddenLines(sketch: Sketch, drawn: Map<string, string>, grounds: readonly GroundCard[]): string[] {
  const card = (char: string): GroundCard | undefined => grounds.find((one) => one.sign === char);
  const hidden = [...sketch.things.keys(), ...sketch.passages.flat()].map((cell) => [cell, groundAt(sketch, place(cell))] as const);
  const names = grouped(hidden, (ground) => (ground === FLOOR ? null : `ground ${card(ground)?.name ?? ""}`));
  const heights = [...drawn].flatMap(([cell, char]) => {
    const { level } = place(cell);
    const height = heightAt(sketch, cell);
    const ground = groundAt(sketch, place(cell));
    return card(ground)?.kind !== "floor" || saidHeight(char, level) === height ? [] : [[cell, height] as const];
  });
  return [...names, ...grouped(heights, (height) => `height ${height}`)];
}
