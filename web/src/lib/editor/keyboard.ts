/** Keys of the editor: what a pointer does, by hand on the keys. A sign of the map format takes its ink; letters take tools. */
import { key } from "../board/layout";
import type { Editor } from "./editor.svelte";
import { place } from "./sketch";
import { SYMMETRIES } from "./symmetry";
import { DRAGGED, TOOLS } from "./tools";

export const KEYS: [string, string][] = [
  ["Arrows", "move the cursor; with a selection and Alt, move the selection"], ["Enter", "paint; lines, rooms and links need Enter on both squares"], ["Shift+arrows", "set or remove the wall or door on that side of the square"],
  ["b l r c f k s t e", "brush, line, room, corridor, fill, pick, select, stamp, edge"], [". # ! ~ _ - o i n I Y O m x", "grounds, by their sign in the map format"], ["[ ] { }", "end zones of seats A to D"],
  ["$ @ ? & * M", "chest, teleporter, trap, inscription, ball, monster"], ["+ : (", "door, doorway, score door"], ["= ^ > H L", "step, platform, passage, ladder, low ceiling"], ["Delete", "clear the square or the selection"],
  ["y", "next symmetry"], ["Page Up, Page Down", "level up, level down"], ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["Ctrl+C, Ctrl+V", "copy the selection, stamp it at the cursor"], ["Ctrl+S", "save in My dungeons"], ["1 2 0", "zoom out, zoom in, whole map"], ["g", "next finding"], ["Esc", "leave a gesture, a selection or a window"], ["h", "this list"],
];
const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export interface Around { show(cell: string): void; zoom(factor: number): void; whole(): void; help(): void; save(): void; nextFinding(): void }

/** Do what a key means; true if it means something. */
export function pressed(event: KeyboardEvent, editor: Editor, around: Around): boolean {
  if (event.ctrlKey || event.metaKey) return withControl(event, editor, around);
  const arrow = ARROWS[event.key];
  if (arrow) return arrowed(event, editor, around, arrow);
  const entry = editor.palette.flatMap((group) => group.entries).find((one) => one.sign !== "" && one.sign === event.key && one.sign !== "Delete");
  if (entry) {
    editor.take(entry);
    return true;
  }
  const tool = TOOLS.find((one) => one.key === event.key);
  if (tool) {
    editor.tool = tool.tool;
    editor.anchor = editor.pending = null;
    editor.said = tool.words;
    return true;
  }
  return plain(event.key, editor, around);
}

function plain(name: string, editor: Editor, around: Around): boolean {
  switch (name) {
    case "Enter": case " ": enter(editor); return true;
    case "Escape": editor.cancel(); return true;
    case "Delete": case "Backspace": editor.empty(); return true;
    case "y": {
      const now = SYMMETRIES.findIndex(([symmetry]) => symmetry === editor.symmetry);
      const next = SYMMETRIES[(now + 1) % SYMMETRIES.length];
      if (next) [editor.symmetry, editor.said] = next;
      return true;
    }
    case "PageUp": case "PageDown": {
      const level = editor.level + (name === "PageUp" ? 1 : -1);
      if (level >= 0 && level < editor.sketch.rows.length) {
        editor.level = level;
        const at = place(editor.cursor ?? "0,0");
        editor.cursor = key(at.x, at.y, level);
        editor.said = `Level ${level}`;
      }
      return true;
    }
    case "1": around.zoom(0.8); return true;
    case "2": around.zoom(1.25); return true;
    case "0": around.whole(); return true;
    case "g": around.nextFinding(); return true;
    case "h": around.help(); return true;
    default: return false;
  }
}

function withControl(event: KeyboardEvent, editor: Editor, around: Around): boolean {
  switch (event.key.toLowerCase()) {
    case "z": if (event.shiftKey) editor.redo(); else editor.undo(); return true;
    case "y": editor.redo(); return true;
    case "c": editor.copySelection(); return true;
    case "v": if (editor.cursor) editor.stampAt(editor.cursor); return true;
    case "s": around.save(); return true;
    default: return false;
  }
}

function arrowed(event: KeyboardEvent, editor: Editor, around: Around, [dx, dy]: [number, number]): boolean {
  const at = place(editor.cursor ?? key(Math.floor(editor.sketch.width / 2), Math.floor(editor.sketch.depth / 2), editor.level));
  const next = { x: at.x + dx, y: at.y + dy };
  if (event.altKey) {
    editor.moveSelection(dx, dy);
    return true;
  }
  if (next.x < 0 || next.y < 0 || next.x >= editor.sketch.width || next.y >= editor.sketch.depth) return true;
  const cell = key(next.x, next.y, editor.level);
  if (event.shiftKey) editor.edge(key(at.x, at.y, editor.level), cell);
  else {
    editor.cursor = cell;
    editor.said = squareWords(editor, cell);
    around.show(cell);
  }
  return true;
}

/** Enter paints; tools of two squares take the first, then the second. */
function enter(editor: Editor): void {
  const cell = editor.cursor;
  if (!cell) return;
  const two = DRAGGED.has(editor.tool) || editor.ink.kind === "link";
  const first = editor.pending === null;
  editor.press(cell);
  editor.release(cell);
  if (two && first && editor.pending !== null) editor.said = `From ${cell}. Choose the other square and press Enter.`;
  else editor.said = squareWords(editor, cell);
}

/** A square in words, for those who listen. */
export function squareWords(editor: Editor, cell: string): string {
  const { sketch, table } = editor;
  const at = place(cell);
  const ground = table.grounds.find((one) => one.sign === sketch.rows[at.level]?.[at.y]?.[at.x])?.words.split(":")[0] ?? "wall";
  const thing = sketch.things.get(cell);
  const zone = sketch.zones.get(cell);
  const findings = editor.check?.findings.filter((one) => one.cells.includes(cell)) ?? [];
  const parts = [ground, thing && `${thing.kind === "pad" ? "teleporter" : thing.kind}${thing.order ? ` ${thing.order}` : ""}${thing.variant ? `, ${thing.variant}` : ""}`, sketch.filled.get(cell), zone !== undefined && `end zone ${"ABCD"[zone]}`, sketch.runes.has(cell) && "inscription", ...findings.map((one) => `problem: ${one.message}`)];
  return `Square ${cell}: ${parts.filter(Boolean).join(", ")}`;
}
