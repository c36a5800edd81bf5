/** The state of the editor: the sketch and its history, what is in hand, what the server says about it. */
import * as api from "../api";
import type { Book, DungeonCheck, FindingCard, GroundTable } from "../protocol";
import { EditorHistory } from "./history";
import { type PaletteEntry, type PaletteGroup, palette } from "./inks";
import { type Ink, addLevel, dropLevel, erase, inkKey, pick, withSeats } from "./paint";
import { type Sketch, blank, fromDrawing, place, walkableSigns } from "./sketch";
import { toText } from "./sketch_text";
import { type KeptMap, keepMap, newId } from "./shelf";
import { type Symmetry, possible } from "./symmetry";
import { DRAGGED, type Hand, type Tool, apply, applyEdge, fits } from "./tools";
import { type Clip, copy, crop, flip, mirror, resize, stamp, stampAll, turn } from "./transform";

const CHECK_MS = 200;
const FAIRNESS_MS = 900;
const KEEP_MS = 1200;
const DRAFT = "deepbowl.editor";
/** Books of the library that people draw maps for, and how large a new one is. */
const NEW_SIZES: Record<number, [number, number]> = { 2: [31, 19], 3: [33, 33], 4: [33, 33] };

export class Editor {
  sketch: Sketch = $state.raw(blank(31, 19, 2, []));
  tool: Tool = $state("room");
  ink: Ink = $state.raw({ kind: "ground", sign: "." });
  symmetry: Symmetry = $state("half-turn");
  level = $state(0);
  book = $state("dungeonbowl-5");
  college = $state("");
  /** The square under the pointer or the keyboard's cursor. */
  cursor: string | null = $state(null);
  /** Where a gesture began. */
  anchor: string | null = $state(null);
  selection: [string, string] | null = $state.raw(null);
  clip: Clip | null = $state.raw(null);
  check: DungeonCheck | null = $state.raw(null);
  /** The map has changed since it was checked, or is being checked. */
  checking = $state(false);
  trouble: unknown = $state.raw(null);
  fairness: DungeonCheck["fairness"] = $state.raw(null);
  shown: FindingCard | null = $state.raw(null);
  heat: Record<string, number[]> = $state.raw({});
  heatColumn = $state(-1);
  /** Said to those who listen. */
  said = $state("");
  undoable = $state(false);
  redoable = $state(false);
  id = $state(newId());

  private readonly history = new EditorHistory<Sketch>();
  private stroke: Sketch | null = null;
  private timers: Record<string, number> = {};
  private asked = 0;

  constructor(readonly table: GroundTable, readonly books: Book[]) {
    this.college = table.colleges[0] ?? "";
    this.walkable = walkableSigns(table);
  }
  readonly walkable: Set<string>;

  // ------------------------------------------------------------ what is derived
  get text(): string {
    return toText(this.sketch, this.table.grounds);
  }
  get palette(): PaletteGroup[] {
    return palette(this.table, this.book, this.bookTitle(this.book), this.sketch.seats, this.college);
  }
  get mapBooks(): string[] {
    return Object.keys(this.table.rules).filter((book) => this.books.some((one) => one.id === book));
  }
  bookTitle(book: string): string {
    return this.books.find((one) => one.id === book)?.title ?? book;
  }
  get hand(): Hand {
    return { tool: this.tool, ink: this.ink, symmetry: this.symmetry, walkable: this.walkable };
  }

  // ------------------------------------------------------------ history
  /** Put another sketch in place of this one; it can be undone. */
  commit(next: Sketch): void {
    if (next === this.sketch) return;
    this.history.push(this.sketch);
    this.put(next);
  }
  undo(): void {
    const before = this.history.undo(this.sketch);
    if (before) this.put(before, "Undone");
  }
  redo(): void {
    const after = this.history.redo(this.sketch);
    if (after) this.put(after, "Done again");
  }
  private put(next: Sketch, said = ""): void {
    this.sketch = next;
    this.level = Math.min(this.level, next.rows.length - 1);
    this.undoable = this.history.undoable;
    this.redoable = this.history.redoable;
    this.heat = {};
    this.heatColumn = -1;
    if (said) this.said = said;
    this.later();
  }

  // ------------------------------------------------------------ gestures
  /** Press on a square: the brush paints, other tools remember where it was. */
  press(cell: string): void {
    this.cursor = cell;
    if (this.tool === "pick") {
      this.ink = pick(this.sketch, cell);
      this.tool = "brush";
      return;
    }
    if (this.tool === "edge") return;
    if (this.tool === "stamp") return this.stampAt(cell);
    this.stroke = this.sketch;
    this.anchor = this.anchor ?? cell;
    if (this.tool === "brush" && this.ink.kind !== "link") this.sketch = apply(this.sketch, this.hand, cell, cell);
  }
  /** Drag over a square. */
  drag(cell: string): void {
    this.cursor = cell;
    if (!this.stroke || this.tool !== "brush" || this.ink.kind === "link") return;
    this.sketch = apply(this.sketch, { ...this.hand, tool: "line" }, this.anchor ?? cell, cell);
    this.anchor = cell;
  }
  /** Release: what was drawn is one step of the history. */
  release(cell: string): void {
    const before = this.stroke;
    const from = this.anchor ?? cell;
    this.stroke = null;
    if (!before) return;
    if (this.tool === "brush" && this.ink.kind !== "link") {
      const after = this.sketch;
      this.sketch = before;
      this.anchor = null;
      this.commit(after);
      return;
    }
    // A click with a tool of two squares leaves the first of them marked: the second click completes it.
    if (from === cell && (this.ink.kind === "link" || DRAGGED.has(this.tool)) && this.pending !== from) {
      this.pending = from;
      this.anchor = from;
      return;
    }
    this.complete(from, cell);
  }
  /** The first square of a gesture made of two clicks. */
  pending: string | null = $state(null);

  private complete(from: string, to: string): void {
    this.pending = null;
    this.anchor = null;
    if (this.tool === "select") this.selection = [from, to];
    else this.commit(apply(this.sketch, this.hand, from, to));
  }
  /** Leave a gesture without an effect. */
  cancel(): void {
    if (this.stroke) this.sketch = this.stroke;
    this.stroke = null;
    this.pending = null;
    this.anchor = null;
    this.selection = null;
    this.shown = null;
  }
  edge(a: string, b: string): void {
    this.commit(applyEdge(this.sketch, this.hand, a, b));
  }
  /** Clear the selection or the cursor's square; a square without things loses its ground. */
  empty(): void {
    const cells = this.selection ? this.selectedCells() : this.cursor ? [this.cursor] : [];
    this.commit(erase(this.sketch, new Set(cells)));
  }
  selectedCells(): string[] {
    if (!this.selection) return [];
    const [a, b] = this.selection.map(place) as [ReturnType<typeof place>, ReturnType<typeof place>];
    const found: string[] = [];
    for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++) for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++) found.push(a.level ? `${x},${y},${a.level}` : `${x},${y}`);
    return found;
  }
  take(entry: PaletteEntry): void {
    this.ink = entry.ink;
    if (entry.ink.kind === "edge-wall") this.tool = "edge";
    else if (["thing", "door", "link"].includes(entry.ink.kind) && this.tool !== "edge") this.tool = "brush";
    else if (this.tool === "pick" || this.tool === "select") this.tool = "brush";
    this.anchor = this.pending = null;
    this.said = `${entry.words} in hand`;
  }
  holds(entry: PaletteEntry): boolean {
    return inkKey(entry.ink) === inkKey(this.ink);
  }

  // ------------------------------------------------------------ the whole map
  /** Judge the map under a book; a map for one book alone is then for this one. */
  setBook(book: string): void {
    this.book = book;
    if (this.sketch.books.length < 2 && this.sketch.books[0] !== book) this.commit({ ...this.sketch, books: [book] });
    else this.later();
  }
  setSeats(seats: number): void {
    this.commit(withSeats(this.sketch, seats));
  }
  describe(change: Partial<Pick<Sketch, "title" | "author" | "idea" | "crowd" | "freeDiagonals">>): void {
    const name = change.title === undefined ? this.sketch.name : slug(change.title);
    this.commit({ ...this.sketch, ...change, name });
  }
  resize(width: number, depth: number): boolean {
    if (!fits(this.table, width, depth, this.sketch.rows.length)) return false;
    this.commit(resize(this.sketch, width, depth, this.walkable));
    return true;
  }
  transform(how: "mirror" | "flip" | "turn" | "crop"): void {
    const { sketch } = this;
    this.commit(how === "mirror" ? mirror(sketch) : how === "flip" ? flip(sketch) : how === "turn" ? turn(sketch) : crop(sketch, this.walkable));
    this.symmetry = possible(this.symmetry, this.sketch);
  }
  addLevel(): boolean {
    if (!fits(this.table, this.sketch.width, this.sketch.depth, this.sketch.rows.length + 1)) return false;
    this.commit(addLevel(this.sketch));
    this.level = this.sketch.rows.length - 1;
    return true;
  }
  dropLevel(): void {
    this.commit(dropLevel(this.sketch, this.walkable));
  }
  copySelection(): void {
    if (this.selection) this.clip = copy(this.sketch, place(this.selection[0]), place(this.selection[1]));
    if (this.clip) this.said = "Copied";
  }
  /** Take a part of a map into the hand: the next clicks stamp it. */
  hold(clip: Clip): void {
    this.clip = clip;
    this.tool = "stamp";
    this.anchor = this.pending = null;
    this.said = `${clip.label} in hand. Choose its upper left square.`;
  }
  stampAt(cell: string): void {
    if (this.clip) this.commit(stampAll(this.sketch, this.clip, { ...place(cell), level: this.level }, this.symmetry, this.walkable));
    else this.said = "Nothing to stamp. Copy a selection, or take a room from Maps.";
  }
  turnClip(): void {
    if (this.clip) this.clip = { ...this.clip, sketch: turn(this.clip.sketch) };
  }
  /** Move the selection by a square: it is cut out and stamped beside where it was. */
  moveSelection(dx: number, dy: number): void {
    if (!this.selection) return;
    const [from, to] = this.selection.map(place) as [ReturnType<typeof place>, ReturnType<typeof place>];
    const part = copy(this.sketch, from, to);
    const cells = this.selectedCells();
    const [left, top] = [Math.min(from.x, to.x) + dx, Math.min(from.y, to.y) + dy];
    if (left < 0 || top < 0 || left + Math.abs(from.x - to.x) >= this.sketch.width || top + Math.abs(from.y - to.y) >= this.sketch.depth) return;
    const bare = apply(erase(this.sketch, new Set(cells)), { ...this.hand, tool: "room", ink: { kind: "ground", sign: this.level ? "x" : "#" }, symmetry: "none" }, this.selection[0], this.selection[1]);
    this.commit(stamp(bare, part, { x: left, y: top, level: this.level }, this.walkable));
    const shift = (cell: string): string => { const at = place(cell); return at.level ? `${at.x + dx},${at.y + dy},${at.level}` : `${at.x + dx},${at.y + dy}`; };
    this.selection = [shift(this.selection[0]), shift(this.selection[1])];
  }

  // ------------------------------------------------------------ new, open, keep
  /** A new map for a book and a number of seats. */
  begin(book: string, seats: number, size: [number, number] = NEW_SIZES[seats] ?? [31, 19]): void {
    this.book = book;
    this.id = newId();
    this.symmetry = seats > 2 ? "quarter-turn" : "half-turn";
    this.tool = "room";
    this.ink = { kind: "ground", sign: "." };
    const free = this.books.find((one) => one.id === book)?.built_of_tiles || book === "stockbowl";
    this.replace({ ...blank(...size, seats, [book]), freeDiagonals: free });
  }
  /** Put a sketch in place of everything; the history begins with it. */
  replace(next: Sketch): void {
    this.history.clear();
    this.selection = null;
    this.anchor = this.pending = null;
    this.level = 0;
    this.put(next);
  }
  /** Open a text or share code; the server reads it. Return false if it is not a dungeon: `check` says why. */
  async open(text: string, id = newId()): Promise<boolean> {
    const found = await api.checkDungeon({ text, drawing: true });
    if (!found.drawing) {
      this.check = { ...found, findings: [] };
      return false;
    }
    this.id = id;
    this.book = this.mapBooks.includes(found.book) ? found.book : this.book;
    this.replace(fromDrawing(found.drawing));
    return true;
  }
  /** Take over a text that was edited by hand: one step of the history. */
  async retype(text: string): Promise<DungeonCheck["mistake"]> {
    const found = await api.checkDungeon({ text, drawing: true });
    if (found.drawing) this.commit(fromDrawing(found.drawing));
    return found.mistake;
  }
  get kept(): KeptMap {
    return { id: this.id, title: this.sketch.title || this.sketch.name, text: this.text, book: this.book, seats: this.sketch.seats, changed: new Date().toISOString() };
  }
  keep(): Promise<boolean> {
    return keepMap(this.kept);
  }
  /** The map this browser was last working on; null if there is none. */
  static draft(): KeptMap | null {
    try {
      return JSON.parse(localStorage.getItem(DRAFT) ?? "null") as KeptMap | null;
    } catch {
      return null;
    }
  }

  // ------------------------------------------------------------ what the server says
  /** Check soon, and keep the draft: both once the hand rests. */
  private later(): void {
    this.checking = true;
    this.asked += 1; // an answer about the map before this change is no longer wanted
    this.after("check", CHECK_MS, () => void this.ask(false));
    this.after("fairness", FAIRNESS_MS, () => void this.ask(true));
    this.after("keep", KEEP_MS, () => {
      try {
        localStorage.setItem(DRAFT, JSON.stringify(this.kept));
      } catch {
        // no storage: the share code still holds the map
      }
    });
  }
  private after(name: string, ms: number, work: () => void): void {
    window.clearTimeout(this.timers[name]);
    this.timers[name] = window.setTimeout(work, ms);
  }
  async ask(fair: boolean): Promise<void> {
    const number = ++this.asked;
    this.checking = true;
    try {
      const found = await api.checkDungeon({ text: this.text, book: this.book, fairness: fair });
      if (number !== this.asked) return;
      this.check = found;
      this.fairness = found.fairness ?? (fair ? null : this.fairness);
      this.shown = null;
      this.trouble = null;
    } catch (problem) {
      if (number === this.asked) this.trouble = problem;
    } finally {
      if (number === this.asked) this.checking = false;
    }
  }
  async fix(finding: FindingCard): Promise<void> {
    try {
      const found = await api.fixDungeon({ text: this.text, book: this.book, fix: finding.fix, cells: finding.cells });
      if (found.drawing) this.commit(fromDrawing(found.drawing));
      this.said = "Repaired";
    } catch (problem) {
      this.trouble = problem;
    }
  }
  close(): void {
    for (const timer of Object.values(this.timers)) window.clearTimeout(timer);
  }
}

/** A name for the map format: lower-case letters, digits and single hyphens. */
export function slug(title: string): string {
  return title.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "my-dungeon";
}
