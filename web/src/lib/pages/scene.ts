/** Small pictures for explanations: a drawing of a few squares becomes a board with players, drawn like any match. */
import { Layout } from "../board/layout";
import type { BoardPlan, LegendEntry, MatchState, PlayerState } from "../protocol";

/** The signs of all drawings: `#` wall, `.` floor, `x` no square, `A`–`H` `a`–`h` `P`–`W` `p`–`w` players of the four seats, `$` chest, `1`–`9` pads, `*` ball, `!` lava, `~` water, `_` chasm, `O` pit, `?` trap, `+` shut door, `=` step, `^` platform, `[` `]` `{` `}` end zones. */
export interface Scene { layout: Layout; view: MatchState }

const entry = (kind: string, art: string): LegendEntry => ({ words: art, hint: "", kind, art, colour: "#d8cdb8", fill: "" });
const LEGEND = { wall: entry("wall", "wall"), floor: entry("floor", "floor"), void: entry("void", "void"), lava: entry("floor", "lava"), water: entry("floor", "water"), chasm: entry("floor", "chasm"), pit: entry("floor", "pit"), trap: entry("thing", "trap"), chest: entry("thing", "chest"), pad: entry("thing", "pad") };

interface Look { position?: string; posture?: string; ball?: boolean }

/** The first letter of each seat's players. */
const FIRST = ["A", "a", "P", "p"];
const ZONES = "[]{}";
const GROUNDS: Record<string, string> = { "#": "wall", "!": "lava", "~": "water", _: "chasm", O: "pit", x: "void" };
const HEIGHTS: Record<string, number> = { "=": 1, "^": 2 };
const seatOf = (sign: string): number => FIRST.findIndex((first) => sign >= first && sign.charCodeAt(0) < first.charCodeAt(0) + 8);

function player(letter: string, cell: string, look: Look): PlayerState {
  const seat = seatOf(letter);
  const number = letter.charCodeAt(0) - (FIRST[seat] ?? "A").charCodeAt(0) + 1;
  return {
    name: `${"ABCD"[seat]}${number}`, number, title: "", position: look.position ?? (seat === 0 ? "Blitzer" : "Lineman"), race: "", seat, cell,
    posture: look.posture ?? "standing", zones: true, card: [], skills: [], acted: false, ball: look.ball ?? false,
  };
}

export function scene(drawing: string, looks: Record<string, Look> = {}): Scene {
  const rows = drawing.split("\n").map((row) => row.trim()).filter((row) => row !== "");
  const width = Math.max(...rows.map((row) => row.length));
  const cells: BoardPlan["cells"] = [];
  const players: PlayerState[] = [];
  const marks: MatchState["marks"] = [];
  const balls: MatchState["balls"] = [];
  const doors: BoardPlan["doors"] = [];
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    const cell = `${x},${y}`;
    cells.push({ cell, x, y, level: 0, ground: GROUNDS[sign] ?? "floor", zone: ZONES.indexOf(sign), height: HEIGHTS[sign] ?? 0 });
    if (sign === "$") marks.push({ kind: "chest", cell, number: null });
    else if (sign === "?") marks.push({ kind: "trap", cell, number: null });
    else if (sign === "+") doors.push({ door: doors.length, a: cell, b: cell, score: false, iron: false, leaf: true });
    else if (sign >= "1" && sign <= "9") marks.push({ kind: "pad", cell, number: Number(sign) });
    else if (sign === "*") balls.push({ ball: balls.length, cell, held_by: null });
    else if (seatOf(sign) >= 0) players.push(player(sign, cell, looks[sign] ?? {}));
  }));
  const holder = players.find((one) => one.ball);
  if (holder) balls.push({ ball: balls.length, cell: holder.cell, held_by: holder.name });
  const plan: BoardPlan = { name: "scene", title: "", width, depth: rows.length, levels: 1, cells, walls: [], doors, links: [], rooms: [], places: [], legend: LEGEND };
  const view: MatchState = {
    half: 1, drive: 1, phase: "turn", active: 0, over: false, result: null, teams: [], players, balls, marks, shut: doors.map((door) => door.door), acting: null, counters: [], homes: [0, 1], goals: [], order: [0, 1], next: 1, choosing: [0],
  };
  return { layout: new Layout(plan), view };
}

/** The same on an open pitch: what was rock round it is nothing. */
export function onGrass({ layout, view }: Scene): Scene {
  const cells = layout.plan.cells.map((cell) => (cell.ground === "wall" ? { ...cell, ground: "void" } : cell));
  return { layout: new Layout({ ...layout.plan, cells }), view };
}
