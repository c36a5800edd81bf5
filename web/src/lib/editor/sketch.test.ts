import { describe, expect, test } from "vitest";
import type { Drawing, GroundTable } from "../protocol";
import { EditorHistory, MOST_STEPS } from "./history";
import { palette } from "./inks";
import { addLevel, corridor, dropLevel, erase, flood, line, link, paint, pick, rectangle, toggleEdge, withSeats } from "./paint";
import { lyingOn, passageLetters, planOf } from "./plan";
import { EventSplitter } from "./playtest";
import { exported, imported } from "./shelf";
import { type Sketch, blank, edgeKey, fromDrawing, groundAt, numbered, place, walkableSigns } from "./sketch";
import { toText } from "./sketch_text";
import { images, seatAfter } from "./symmetry";
import { apply, fits, shape } from "./tools";
import { roomsOf } from "./rooms";
import { copy, crop, flip, mirror, resize, stamp, stampAll, turn } from "./transform";

const card = (name: string, sign: string, kind: string, books = ["dungeonbowl-5"]) => ({ name, sign, kind, words: name, hint: "", art: name, colour: "", fill: "", books, switches: {} });
const TABLE: GroundTable = {
  grounds: [card("wall", "#", "wall"), card("floor", ".", "floor"), card("void", "x", "void", []), card("lava", "!", "floor"), card("obstacle", "o", "block")],
  things: [card("chest", "$", "thing"), card("pad", "@", "thing"), card("trap", "?", "thing", []), card("door", "+", "door", []), card("score-door", "", "door", [])],
  doors: ["door", "gate", "score-door"], traps: ["face-down", "gas"], colleges: ["amber"], rules: { "dungeonbowl-5": "D5-TERRAIN-01" }, most_squares: 2704, most_seats: 4,
};
const WALK = walkableSigns(TABLE);
const FLOOR = { kind: "ground", sign: "." } as const;
const PAD = { kind: "thing", name: "pad", variant: "" } as const;
const text = (sketch: Sketch): string => toText(sketch, TABLE.grounds);
const rows = (sketch: Sketch, level = 0): readonly string[] => sketch.rows[level] ?? [];
const hall = (width = 10, depth = 6): Sketch => paint(blank(width, depth, 2, ["dungeonbowl-5"]), rectangle(place("1,1"), { x: width - 2, y: depth - 2, level: 0 }), FLOOR, "none", WALK);

describe("painting", () => {
  test("a stroke paints its images, and seats follow the turn", () => {
    const sketch = paint(blank(10, 6, 2, []), ["1,1"], { kind: "zone", seat: 0 }, "half-turn", WALK);
    expect([...sketch.zones]).toEqual([["1,1", 0], ["8,4", 1]]);
    expect(groundAt(sketch, place("8,4"))).toBe(".");
    const four = paint(blank(9, 9, 4, []), ["4,1"], { kind: "zone", seat: 0 }, "quarter-turn", WALK);
    expect([...four.zones.values()]).toEqual([0, 1, 2, 3]);
  });
  test("the middle of a map is its own image and is painted once", () => {
    expect(images(blank(9, 9, 4, []), "4,4", "quarter-turn")).toHaveLength(1);
    expect(images(blank(10, 6, 2, []), "2,2", "quarter-turn")).toHaveLength(2);
    expect(seatAfter(1, 1, 4, "half-turn", blank(9, 9, 4, []))).toBe(3);
  });
  test("teleporters are numbered in the order of painting, without gaps", () => {
    let sketch = paint(hall(), ["2,2"], PAD, "half-turn", WALK);
    sketch = paint(sketch, ["3,1"], PAD, "none", WALK);
    expect(numbered(sketch, "pad")).toEqual(["2,2", "7,3", "3,1"]);
    sketch = erase(sketch, new Set(["7,3"]));
    expect(numbered(sketch, "pad").map((cell) => sketch.things.get(cell)?.order)).toEqual([1, 2]);
  });
  test("nothing stays where the floor goes", () => {
    let sketch = paint(hall(), ["2,2"], PAD, "none", WALK);
    sketch = link(sketch, "passage", "3,3", "6,3", "none", WALK);
    sketch = toggleEdge(sketch, "2,2", "3,2", "door", "none", WALK);
    sketch = paint(sketch, rectangle(place("1,1"), place("8,4")), { kind: "ground", sign: "o" }, "none", WALK);
    expect([sketch.things.size, sketch.passages.length, sketch.edges.size]).toEqual([0, 0, 0]);
  });
  test("a wall on an edge comes and goes with its image", () => {
    const sketch = toggleEdge(hall(), "2,2", "2,3", "wall", "half-turn", WALK);
    expect([...sketch.edges.keys()]).toEqual([edgeKey("2,2", "2,3"), edgeKey("7,2", "7,3")]);
    expect(toggleEdge(sketch, "2,3", "2,2", "wall", "half-turn", WALK).edges.size).toBe(0);
    expect(toggleEdge(sketch, "2,2", "5,5", "wall", "none", WALK)).toBe(sketch);
  });
  test("a score door needs an end zone, other doors need floor", () => {
    const sketch = hall();
    expect(paint(sketch, ["2,2"], { kind: "door", name: "score-door" }, "none", WALK).filled.size).toBe(0);
    expect(groundAt(paint(sketch, ["0,0"], { kind: "door", name: "gate" }, "none", WALK), place("0,0"))).toBe(".");
  });
  test("ladders lead up and end with their platform", () => {
    let sketch = paint(hall(), ["4,2"], { kind: "rise", steps: 2 }, "none", WALK);
    sketch = link(sketch, "ladder", "4,2", "3,2", "none", WALK);
    expect(sketch.ladders).toEqual([{ foot: "3,2", top: "4,2", rungs: 2 }]);
    expect(link(sketch, "ladder", "1,1", "2,1", "none", WALK).ladders).toHaveLength(1);
    expect(paint(sketch, ["4,2"], FLOOR, "none", WALK).ladders).toEqual([]);
  });
  test("what lies on a square can be picked up", () => {
    const sketch = paint(paint(hall(), ["2,2"], PAD, "none", WALK), ["5,2"], { kind: "zone", seat: 1 }, "none", WALK);
    expect(pick(sketch, "2,2")).toEqual(PAD);
    expect(pick(sketch, "5,2")).toEqual({ kind: "zone", seat: 1 });
    expect(pick(sketch, "0,0")).toEqual({ kind: "ground", sign: "#" });
  });
  test("seats that are gone lose their end zones", () => {
    const sketch = paint(hall(), ["2,2"], { kind: "zone", seat: 1 }, "none", WALK);
    expect(withSeats(sketch, 1).zones.size).toBe(0);
  });
});

describe("shapes", () => {
  test("a corridor is two squares wide all the way", () => {
    const cells = new Set(corridor(place("2,2"), place("8,7")));
    for (const cell of cells) {
      const { x, y } = place(cell);
      const blocks = [[0, 0], [-1, 0], [0, -1], [-1, -1]].some(([dx = 0, dy = 0]) => [[0, 0], [1, 0], [0, 1], [1, 1]].every(([ex = 0, ey = 0]) => cells.has(`${x + dx + ex},${y + dy + ey}`)));
      expect(blocks, cell).toBe(true);
    }
    expect(cells.has("8,7")).toBe(true);
    expect(new Set(corridor(place("8,7"), place("2,2"))).has("2,2")).toBe(true);
  });
  test("lines and floods", () => {
    expect(line(place("0,0"), place("3,1"))).toHaveLength(4);
    expect(flood(hall(), "1,1")).toHaveLength(32);
    expect(shape("brush", "1,1", "2,2")).toEqual(["2,2"]);
    expect(apply(hall(), { tool: "fill", ink: { kind: "ground", sign: "!" }, symmetry: "none", walkable: WALK }, "1,1", "1,1").rows[0]?.[1]).toBe("#!!!!!!!!#");
  });
  test("a map larger than the server takes is refused", () => {
    expect(fits(TABLE, 50, 50, 1)).toBe(true);
    expect(fits(TABLE, 62, 62, 1)).toBe(false);
    expect(fits(TABLE, 40, 40, 2)).toBe(false);
  });
});

describe("the text", () => {
  test("says what the drawing cannot", () => {
    let sketch = paint(hall(12, 6), ["2,2"], { kind: "zone", seat: 0 }, "half-turn", WALK);
    sketch = paint(sketch, ["2,2"], PAD, "half-turn", WALK);
    sketch = paint(sketch, ["4,2"], { kind: "thing", name: "trap", variant: "gas" }, "none", WALK);
    sketch = paint(sketch, ["5,2"], { kind: "door", name: "gate" }, "none", WALK);
    sketch = toggleEdge(sketch, "6,2", "7,2", "wall", "none", WALK);
    sketch = link(sketch, "passage", "3,4", "8,4", "none", WALK);
    sketch = paint(sketch, ["6,1"], { kind: "rune", college: "amber" }, "none", WALK);
    sketch = paint(sketch, ["7,1"], { kind: "rise", steps: 2 }, "none", WALK);
    expect(text({ ...sketch, name: "all", title: "All  of it" })).toBe(
      ["dungeon: all", "title: All of it", "books: dungeonbowl-5", "seats: 2", "", "############", "#.....&^...#", "#.1.,+.....#", "#........2.#", "#..>....>..#", "############", "", "door 5,2 gate", "wall 6,2 7,2", "trap gas 4,2", "passage 3,4 8,4", "rune amber 6,1", "zone 0 2,2", "zone 1 9,3", ""].join("\n"),
    );
  });
  test("numbers teleporters above nine and grounds under things", () => {
    let sketch = hall(14, 5);
    for (let x = 1; x <= 10; x++) sketch = paint(sketch, [`${x},2`], PAD, "none", WALK);
    sketch = paint(sketch, ["5,2"], { kind: "ground", sign: "!" }, "none", WALK);
    expect(text(sketch)).toContain("#123456789@..#");
    expect(text(sketch)).toContain("pad 10 10,2");
    expect(text(sketch)).toContain("ground lava 5,2");
  });
  test("writes upper levels with open air", () => {
    const sketch = paint(addLevel(hall()), ["3,3,1"], FLOOR, "none", WALK);
    expect(text(sketch)).toContain("level 1\nxxxxxxxxxx\nxxxxxxxxxx\nxxxxxxxxxx\nxxx.xxxxxx");
    expect(dropLevel(sketch, WALK).rows).toHaveLength(1);
  });
  test("of a drawing is that of its sketch", () => {
    const drawing: Drawing = {
      name: "small", title: "", author: "", idea: "", books: [], seats: 2, width: 5, depth: 3, crowd: true, free_diagonals: true, rows: [["#####", "#...#", "#####"]], heights: { "2,1": 1 }, zones: [["1,1"], ["3,1"]],
      things: [], doors: [{ a: "1,1", b: "2,1", kind: "gate" }, { a: "3,1", b: "3,1", kind: "score-door" }], walls: [["2,1", "3,1"]], passages: [], ladders: [], runes: [], rooms: [{ name: "hall", title: "The Hall", tile: "", cells: ["2,1"] }], low: ["2,1"],
    };
    expect(text(fromDrawing(drawing))).toBe("dungeon: small\nseats: 2\nedge: crowd\ndiagonals: free\n\n#####\n#[=)#\n#####\n\nwall 2,1 3,1\ndoor 1,1 2,1 gate\nlow 2,1\nroom hall \"The Hall\" 2,1\n");
  });
});

describe("the whole map", () => {
  const marked = paint(paint(hall(10, 6), ["2,1"], PAD, "none", WALK), ["1,2"], { kind: "zone", seat: 0 }, "none", WALK);
  test("four quarter turns and two mirrors change nothing", () => {
    expect(text(turn(turn(turn(turn(marked)))))).toBe(text(marked));
    expect(text(mirror(mirror(marked)))).toBe(text(marked));
    expect(text(flip(flip(marked)))).toBe(text(marked));
    expect(turn(marked).width).toBe(6);
    expect(mirror(marked).zones.has("8,2")).toBe(true);
  });
  test("crop leaves a rim of one square, resize keeps the drawing", () => {
    const wide = resize(marked, 20, 12, WALK);
    expect([crop(wide, WALK).width, crop(wide, WALK).depth]).toEqual([10, 6]);
    expect(text(crop(wide, WALK))).toBe(text(marked));
    expect(resize(marked, 4, 4, WALK).things.size).toBeLessThanOrEqual(1);
  });
  test("a stamp takes its things along and numbers its teleporters anew", () => {
    const part = copy(marked, place("1,1"), place("3,3"));
    const twice = stamp(marked, part, place("6,1"), WALK);
    expect(numbered(twice, "pad")).toEqual(["2,1", "7,1"]);
    expect(twice.zones.get("6,2")).toBe(0);
    expect(rows(stamp(blank(5, 5, 2, []), part, place("3,3"), WALK))[3]).toBe("###..");
  });
});

describe("around it", () => {
  test("history keeps 200 steps and forgets what was undone when something new is done", () => {
    const history = new EditorHistory<number>();
    for (let n = 0; n < 250; n++) history.push(n);
    let now = 250;
    let steps = 0;
    for (let before = history.undo(now); before !== null; before = history.undo(now)) { now = before; steps += 1; }
    expect([steps, now]).toEqual([MOST_STEPS, 50]);
    expect(history.redo(now)).toBe(51);
    history.push(51);
    expect(history.redoable).toBe(false);
  });
  test("the palette says why the book has no such thing", () => {
    const entries = palette(TABLE, "dungeonbowl-5", "Dungeonbowl 5", 2, "amber").flatMap((group) => group.entries);
    expect(entries.find((entry) => entry.words.startsWith("Trap"))?.barred).toBe("Dungeonbowl 5 has no trap [D5-TERRAIN-01]");
    expect(entries.find((entry) => entry.words === "Lava")?.barred).toBe("");
    const signs = entries.map((entry) => entry.sign).filter(Boolean);
    expect(new Set(signs).size).toBe(signs.length);
  });
  test("the plan shows one level, its doors shut and its passages lettered", () => {
    const sketch = link(paint(hall(), ["4,2"], { kind: "door", name: "door" }, "none", WALK), "passage", "2,2", "7,2", "none", WALK);
    const plan = planOf(sketch, 0, TABLE);
    expect(lyingOn(sketch, 0, plan).shut).toEqual([0]);
    expect(plan.links).toHaveLength(1);
    expect(passageLetters(sketch).get("7,2")).toBe("A");
  });
  test("events of a stream come whole, however they are cut", () => {
    const splitter = new EventSplitter();
    expect(splitter.add("data: {\"a\":")).toEqual([]);
    expect(splitter.add("1}\n\n: still there\n\ndata: 2\n")).toEqual(['{"a":1}']);
    expect(splitter.add("\n")).toEqual(["2"]);
  });
  test("an export is imported, anything else refused", () => {
    const map = { id: "1", title: "Cellar", text: "dungeon: x", book: "stockbowl", seats: 2, changed: "2026-01-01" };
    expect(imported(exported([map]))).toEqual([map]);
    expect(() => imported("{}")).toThrow("not an export");
    expect(() => imported("[")).toThrow("not an export");
    expect(imported(JSON.stringify({ format: "deepbowl-dungeons", maps: [{ ...map, text: 5 }, null] }))).toEqual([]);
  });
});

describe("rooms and stamps", () => {
  const maze = (): Sketch => {
    let sketch = blank(24, 12, 2, ["dungeonbowl-5"]);
    sketch = paint(sketch, rectangle(place("1,1"), place("4,4")), FLOOR, "none", WALK);
    sketch = paint(sketch, rectangle(place("5,2"), place("12,3")), FLOOR, "none", WALK);
    sketch = paint(sketch, rectangle(place("13,1"), place("18,5")), FLOOR, "none", WALK);
    return paint(sketch, ["14,2"], PAD, "none", WALK);
  };
  test("open spaces are rooms, corridors are not", () => {
    const rooms = roomsOf(maze(), WALK);
    expect(rooms.map(({ sketch }) => [sketch.width, sketch.depth])).toEqual([[6, 5], [4, 4]]);
    expect(numbered(rooms[0]?.sketch ?? blank(1, 1, 2, []), "pad")).toEqual(["1,1"]);
  });
  test("named rooms come with their names and nothing beside them", () => {
    const sketch = { ...maze(), rooms: [{ name: "nook", title: "The Nook", tile: "", cells: ["1,1", "2,1", "2,2"] }] };
    const [nook] = roomsOf(sketch, WALK);
    expect(nook?.label).toBe("The Nook");
    expect(nook?.sketch.rows[0]).toEqual(["..", "#."]);
  });
  test("a stamp has images under the symmetry, with the end zones of the next seats", () => {
    const part = { label: "part", sketch: paint(paint(blank(3, 2, 2, []), rectangle(place("0,0"), place("2,1")), FLOOR, "none", WALK), ["0,0"], { kind: "zone", seat: 0 }, "none", WALK) };
    const half = stampAll(blank(12, 8, 2, []), part, place("1,1"), "half-turn", WALK);
    expect([...half.zones]).toEqual([["1,1", 0], ["10,6", 1]]);
    expect(groundAt(half, place("8,5"))).toBe(".");
    const four = stampAll(blank(12, 12, 4, []), part, place("1,1"), "quarter-turn", WALK);
    expect([...four.zones].sort(([, a], [, b]) => a - b).map(([cell]) => cell)).toEqual(["1,1", "10,1", "10,10", "1,10"]);
    expect(stampAll(blank(12, 8, 2, []), part, place("1,1"), "none", WALK).zones.size).toBe(1);
    const upper = stampAll(addLevel(blank(12, 8, 2, [])), part, place("1,1,1"), "half-turn", WALK);
    expect([...upper.zones.keys()]).toEqual(["1,1,1", "10,6,1"]);
    expect(groundAt(upper, place("5,4,1"))).toBe("x");
  });
});
