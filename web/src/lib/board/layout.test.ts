import { describe, expect, it } from "vitest";
import { RECORDED } from "../fixtures";
import type { BoardCell, BoardPlan, LegendEntry } from "../protocol";
import { groundArt, thingArt } from "./ground_art";
import { fitting, Layout, UNIT } from "./layout";
import { edge, grain, paint } from "./ground_paths";

const layout = new Layout(RECORDED.welcome.board);

const entry = (kind: string, art: string, colour = "#d8cdb8", fill = ""): LegendEntry => ({ words: art, hint: "", kind, art, colour, fill });
const LEGEND: BoardPlan["legend"] = {
  wall: entry("wall", "wall"), floor: entry("floor", "floor"), void: entry("void", "void"), water: entry("floor", "water"),
  slime: entry("floor", "slime", "#c8f06a", "#3f6b1f"), crystal: entry("block", "crystal", "#e0f0ff", "#7aa0c8"),
};

function plan(rows: string[], levels: string[][] = []): BoardPlan {
  const grounds: Record<string, string> = { "#": "wall", ".": "floor", "~": "water", x: "void", s: "slime", k: "crystal" };
  const cells: BoardCell[] = [rows, ...levels].flatMap((drawn, level) =>
    drawn.flatMap((row, y) => [...row].map((sign, x) => ({ cell: level ? `${x},${y},${level}` : `${x},${y}`, x, y, level, ground: grounds[sign] ?? "floor", zone: sign === "A" ? 0 : -1, height: 0 }))));
  return { name: "drawn", title: "Drawn", width: rows[0]?.length ?? 0, depth: rows.length, levels: 1 + levels.length, cells, walls: [], doors: [], links: [], rooms: [], places: [], legend: LEGEND };
}

describe("the layout of a board", () => {
  it("shows every square one can stand on, once", () => {
    const open = RECORDED.welcome.board.cells.filter((cell) => cell.ground === "floor");
    const places = new Set(open.map((cell) => { const spot = layout.spot(cell.cell); return `${spot?.px} ${spot?.py}`; }));
    expect(places.size).toBe(open.length);
    for (const cell of open) expect(layout.cellAt(layout.centre(cell.cell) ?? { x: -1, y: -1 })).toBe(cell.cell);
  });
  it("leaves out rock that only surrounds", () => {
    const small = new Layout(plan(["######", "######", "##.###", "######", "######"]));
    expect([small.width, small.height]).toEqual([3 * UNIT, 3 * UNIT]);
    expect(small.centre("2,2")).toEqual({ x: 1.5 * UNIT, y: 1.5 * UNIT });
  });
  it("lays what hangs above out below the ground, piece by piece, without overlap", () => {
    const two = new Layout(plan(["######", "#....#", "######"], [["xxxxxx", "x.xx.x", "xxxxxx"]]));
    expect(two.pieces.map((piece) => piece.level)).toEqual([0, 1, 1]);
    const [ground, first, second] = two.pieces;
    expect(first?.y).toBeGreaterThanOrEqual((ground?.y ?? 0) + (ground?.height ?? 0));
    expect((second?.x ?? 0) >= (first?.x ?? 0) + (first?.width ?? 0) || (second?.y ?? 0) >= (first?.y ?? 0) + (first?.height ?? 0)).toBe(true);
    expect(two.cellAt(two.centre("4,1,1") ?? { x: 0, y: 0 })).toBe("4,1,1");
    expect(two.cellAt(two.centre("1,1,1") ?? { x: 0, y: 0 })).toBe("1,1,1");
    expect(two.distance("1,1", "1,1,1")).toBe(99);
  });
  it("lays what hangs above a tall board out beside it", () => {
    const tall = new Layout(plan(["###", "#.#", "#.#", "#.#", "###"], [["xxx", "x.x", "xxx", "x.x", "xxx"]]));
    const [ground, first, second] = tall.pieces;
    expect(first?.x).toBeGreaterThanOrEqual(ground?.width ?? Infinity);
    expect((second?.y ?? 0) >= (first?.y ?? 0) + (first?.height ?? 0) || (second?.x ?? 0) >= (first?.x ?? 0) + (first?.width ?? 0)).toBe(true);
  });
  it("knows neighbours by compass and no square under rock", () => {
    const small = new Layout(plan(["####", "#..#", "####"]));
    expect(small.neighbour("1,1", "E")).toBe("2,1");
    expect(small.cellAt({ x: 2, y: 2 })).toBeNull();
    expect(small.distance("1,1", "2,1")).toBe(1);
  });
  it("lays a tall board on its side where that makes its squares a tenth larger, and names stay", () => {
    const tall = plan(["####", "#A.#", "#..#", "#..#", "#..#", "#..#", "#..#", "####"]);
    const wide = { width: 800, height: 400 };
    const lying = fitting(tall, wide);
    expect([lying.width, lying.height]).toEqual([8 * UNIT, 4 * UNIT]);
    expect(lying.neighbour("1,1", "E")).toBe("1,2");
    expect(lying.neighbour("1,1", "S")).toBe("2,1");
    expect(lying.cellAt(lying.centre("2,6") ?? { x: 0, y: 0 })).toBe("2,6");
    expect(lying.zones([0])).toEqual(["1,1"]);
    expect(lying.distance("1,1", "1,6")).toBe(5);
    expect(fitting(tall, { width: 400, height: 800 }).width).toBe(4 * UNIT);
    expect(fitting(tall, { width: 500, height: 500 }, lying).width).toBe(8 * UNIT);
    expect(fitting(tall, { width: 500, height: 500 }).width).toBe(4 * UNIT);
  });
  it("finds what hangs above also on its side", () => {
    const tall = plan(["####", "#..#", "#..#", "#..#", "#..#", "#..#", "####"], [["xxxx", "x..x", "xxxx", "xxxx", "x..x", "xxxx", "xxxx"]]);
    const lying = fitting(tall, { width: 900, height: 400 });
    expect(lying.pieces.map((piece) => piece.level)).toEqual([0, 1, 1]);
    expect(lying.cellAt(lying.centre("2,4,1") ?? { x: 0, y: 0 })).toBe("2,4,1");
  });
  it("takes a board without walls for a field", () => {
    expect(new Layout(plan(["..", ".."])).outdoors).toBe(true);
    expect(layout.outdoors).toBe(false);
  });
});

describe("the paint", () => {
  it("covers every square with exactly one shade", () => {
    const painted = paint(layout);
    const squares = painted.floor.reduce((sum, { d }) => sum + (d.match(/M/g)?.length ?? 0), 0);
    expect(squares).toBe(RECORDED.welcome.board.cells.filter((cell) => cell.ground !== "wall" && cell.ground !== "void").length);
  });
  it("varies, but always in the same way", () => {
    const grains = [0, 1, 2, 3, 4, 5, 6, 7].map((x) => grain({ x, y: 3, level: 0 }, 1));
    expect(new Set(grains).size).toBe(8);
    expect(grains[2]).toBe(grain({ x: 2, y: 3, level: 0 }, 1));
    expect(Math.min(...grains)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...grains)).toBeLessThan(1);
  });
  it("rims water and puts walls with a face above floor", () => {
    const painted = paint(new Layout(plan(["####", "#.~#", "####"])));
    expect(painted.rims.map((rim) => rim.ground)).toEqual(["water"]);
    expect(painted.faces.match(/M/g)).toHaveLength(2);
  });
  it("draws a ground it has no picture of in the colours it was sent, with a rim and flecks", () => {
    const painted = paint(new Layout(plan(["#####", "#.ss#", "#####"])));
    const [slime] = painted.grounds;
    expect(slime).toMatchObject({ ground: "slime", art: { how: "pool", fill: "#3f6b1f", rim: "#c8f06a", flecks: "#c8f06a" } });
    expect(slime?.cells.map((spot) => spot.cell)).toEqual(["2,1", "3,1"]);
    expect(slime?.flecks.match(/M/g)).toHaveLength(8);
    expect(painted.rims.map((rim) => [rim.ground, rim.colour])).toEqual([["slime", "#c8f06a"]]);
  });
  it("puts a boulder where something unknown stands in the way, and a token where something unknown lies", () => {
    expect(paint(new Layout(plan(["####", "#k.#", "####"]))).grounds.map(({ art }) => art)).toEqual([{ how: "boulder", fill: "#7aa0c8" }]);
    expect(groundArt(entry("floor", "mud"))).toMatchObject({ how: "pool", fill: "#4a4237" });
    expect(thingArt(entry("thing", "lever"))).toBe("token");
    expect(thingArt(layout.entry("nobody-described-it"))).toBe("token");
    expect(thingArt(entry("floor", "slime"))).toBe("patch");
    expect(["pad", "chest", "trap", "monster", "score-door"].map((art) => thingArt(entry("thing", art)))).toEqual(["pad", "chest", "trap", "monster", "door"]);
  });
  it("finds the edge between neighbours only", () => {
    const small = new Layout(plan(["####", "#..#", "####"]));
    expect(edge(small, "1,1", "2,1")).toMatchObject({ upright: true, x1: 2 * UNIT });
    expect(edge(small, "1,1", "1,1")).toBeNull();
  });
});
