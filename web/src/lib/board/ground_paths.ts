/** The fixed parts of a dungeon as paths: stone, walls with a lit edge, shadows, grounds. Pure functions of the layout. */
import { type GroundArt, groundArt } from "./ground_art";
import { type Layout, type Spot, UNIT } from "./layout";

export const FLOOR_SHADES = ["#3b342c", "#3f382f", "#433b32", "#474036", "#4a4237", "#4d4438"];
export const FIELD_SHADES = ["#37402b", "#3a442d", "#3d472f", "#404a31", "#434d33", "#454f35"];
export const WALL_SHADES = ["#4a515c", "#4e5561", "#525a66", "#565e6a"];
const TORCH_APART = 5;

/** A number from 0 to 1 that a square always has: variation without chance. */
export function grain(spot: { x: number; y: number; level: number }, salt: number): number {
  let h = (spot.x * 374761393 + spot.y * 668265263 + spot.level * 2147483647 + salt * 1274126177) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}

export const box = (x: number, y: number, width: number, height: number): string => `M${r(x)} ${r(y)}h${r(width)}v${r(height)}h${r(-width)}z`;
const r = (n: number): number => Math.round(n * 10) / 10;

export interface Painted {
  floor: { shade: string; d: string }[];
  joints: string;
  cracks: string;
  walls: { shade: string; d: string }[];
  bricks: string;
  faces: string;
  lit: string;
  litSoft: string;
  shade: string;
  shadeSide: string;
  grounds: { ground: string; art: GroundArt; d: string; flecks: string; cells: Spot[] }[];
  /** The broken upper edge of a chasm. */
  lips: string;
  rims: { ground: string; colour: string; d: string }[];
  raised: { d: string; edge: string; face: string;
    /** The steps of stairs, across the way up. */
    treads: string };
  zones: { zone: number; d: string; edge: string }[];
  edgeWalls: { x1: number; y1: number; x2: number; y2: number; upright: boolean }[];
  torches: { x: number; y: number }[];
}

/** Everything that never changes about a board. */
export function paint(layout: Layout): Painted {
  const spots = [...layout.spots.values()];
  const open = spots.filter((spot) => !layout.isNothing(spot.ground));
  const walls = spots.filter((spot) => layout.isWall(spot.ground) && nextToOpen(layout, spot));
  const faces = walls.filter((spot) => isOpen(layout, spot.x, spot.y + 1, spot.level));
  return {
    floor: byShade(open, layout.outdoors ? FIELD_SHADES : FLOOR_SHADES, 1),
    joints: joints(open, layout.outdoors),
    cracks: cracks(open, layout.outdoors),
    walls: byShade(walls, WALL_SHADES, 2),
    bricks: bricks(walls),
    faces: faces.map((spot) => box(spot.px, spot.py + UNIT * 0.62, UNIT, UNIT * 0.38)).join(""),
    lit: faces.map((spot) => `M${spot.px} ${r(spot.py + UNIT * 0.62)}h${UNIT}`).join(""),
    litSoft: softEdges(layout, walls),
    shade: faces.map((spot) => box(spot.px, spot.py + UNIT, UNIT, UNIT * 0.42)).join(""),
    shadeSide: open.filter((spot) => layout.isWall(layout.ground(spot.x - 1, spot.y, spot.level))).map((spot) => box(spot.px, spot.py, UNIT * 0.2, UNIT)).join(""),
    grounds: grounds(layout, open),
    lips: open.filter((spot) => layout.entry(spot.ground).art === "chasm" && layout.ground(spot.x, spot.y - 1, spot.level) !== spot.ground).map(lip).join(""),
    rims: rims(layout, open),
    raised: raised(layout, open),
    zones: zones(layout, open),
    edgeWalls: layout.plan.walls.flatMap(([a, b]) => edge(layout, a, b) ?? []),
    torches: torches(faces, layout.outdoors),
  };
}

function isOpen(layout: Layout, x: number, y: number, level: number): boolean {
  const ground = layout.ground(x, y, level);
  return ground !== "" && !layout.isNothing(ground);
}

function nextToOpen(layout: Layout, spot: Spot): boolean {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isOpen(layout, spot.x + dx, spot.y + dy, spot.level)) return true;
  return false;
}

function byShade(spots: Spot[], shades: string[], salt: number): { shade: string; d: string }[] {
  const paths = shades.map(() => "");
  for (const spot of spots) {
    const shade = Math.min(shades.length - 1, Math.floor(grain(spot, salt) * shades.length));
    paths[shade] += box(spot.px, spot.py, UNIT + 0.4, UNIT + 0.4);
  }
  return shades.map((shade, number) => ({ shade, d: paths[number] ?? "" }));
}

/** The seams of the flagstones: the grid one counts squares by, and a few squares cut in two. */
function joints(open: Spot[], outdoors: boolean): string {
  return open.map((spot) => {
    const frame = `M${spot.px} ${spot.py}h${UNIT}v${UNIT}`;
    if (outdoors || grain(spot, 3) > 0.3) return frame;
    const half = r(UNIT * (0.35 + 0.3 * grain(spot, 4)));
    return frame + (grain(spot, 5) < 0.5 ? `M${spot.px + half} ${spot.py}v${UNIT}` : `M${spot.px} ${spot.py + half}h${UNIT}`);
  }).join("");
}

function cracks(open: Spot[], outdoors: boolean): string {
  return open.filter((spot) => spot.ground === "floor" && grain(spot, 6) < 0.16).map((spot) => {
    const x = spot.px + UNIT * (0.2 + 0.5 * grain(spot, 7));
    const y = spot.py + UNIT * (0.2 + 0.5 * grain(spot, 8));
    if (outdoors) return `M${r(x)} ${r(y)}l2 -6m2 6l3 -5m-8 5l-2 -4`;
    return `M${r(x)} ${r(y)}l${r(8 * grain(spot, 9) - 4)} 7l6 ${r(6 * grain(spot, 10))}`;
  }).join("");
}

function bricks(walls: Spot[]): string {
  return walls.map((spot) => {
    const half = r(UNIT * (0.3 + 0.4 * grain(spot, 11)));
    return grain(spot, 12) < 0.5 ? `M${spot.px} ${r(spot.py + UNIT * 0.3)}h${UNIT}M${spot.px + half} ${spot.py}v${r(UNIT * 0.3)}` : `M${spot.px + half} ${spot.py}v${r(UNIT * 0.6)}`;
  }).join("");
}

/** Where a wall ends at a floor to its north, west or east: a thin lighter edge. */
function softEdges(layout: Layout, walls: Spot[]): string {
  return walls.map((spot) => {
    let d = "";
    if (isOpen(layout, spot.x, spot.y - 1, spot.level)) d += `M${spot.px} ${spot.py}h${UNIT}`;
    if (isOpen(layout, spot.x - 1, spot.y, spot.level)) d += `M${spot.px} ${spot.py}v${UNIT}`;
    if (isOpen(layout, spot.x + 1, spot.y, spot.level)) d += `M${spot.px + UNIT} ${spot.py}v${UNIT}`;
    return d;
  }).join("");
}

function grounds(layout: Layout, open: Spot[]): Painted["grounds"] {
  const groups = new Map<string, Spot[]>();
  for (const spot of open) {
    const group = groups.get(spot.ground);
    if (group) group.push(spot);
    else groups.set(spot.ground, [spot]);
  }
  return [...groups].map(([ground, cells]) => ({ ground, cells, art: groundArt(layout.entry(ground)) })).filter(({ art }) => art.how !== "stone").map(({ ground, cells, art }) => ({
    ground, art, cells, d: cells.map((spot) => box(spot.px, spot.py, UNIT, UNIT)).join(""), flecks: art.how === "pool" && art.flecks ? cells.map(flecks).join("") : "",
  }));
}

/** Spots in the colour of a ground the client has no picture of. */
function flecks(spot: Spot): string {
  return [0, 1, 2, 3].map((n) => {
    const size = r(2 + 3.5 * grain(spot, 60 + n));
    const x = r(spot.px + UNIT * (0.14 + 0.5 * (n % 2) + 0.22 * grain(spot, 64 + n)));
    const y = r(spot.py + UNIT * (0.2 + 0.45 * Math.floor(n / 2) + 0.2 * grain(spot, 68 + n)));
    return `M${x} ${y}a${size} ${r(size * 0.7)} 0 1 0 ${r(2 * size)} 0a${size} ${r(size * 0.7)} 0 1 0 ${r(-2 * size)} 0z`;
  }).join("");
}

/** The outline of every pool and chasm. */
function rims(layout: Layout, open: Spot[]): Painted["rims"] {
  const paths = new Map<string, { colour: string; d: string }>();
  for (const spot of open) {
    const art = groundArt(layout.entry(spot.ground));
    if (art.how !== "pool" || !art.rim) continue;
    const same = (dx: number, dy: number) => layout.ground(spot.x + dx, spot.y + dy, spot.level) === spot.ground;
    paths.set(spot.ground, { colour: art.rim, d: (paths.get(spot.ground)?.d ?? "") + outline(spot, same) });
  }
  return [...paths].map(([ground, path]) => ({ ground, ...path }));
}

function lip(spot: Spot): string {
  const depths = [0, 1, 2, 3, 4, 5].map((n) => r(6 + 14 * grain(spot, 40 + n)));
  return `M${spot.px} ${spot.py}h${UNIT}` + depths.map((depth, n) => `L${spot.px + UNIT - n * 8} ${r(spot.py + depth)}L${spot.px + UNIT - n * 8 - 5} ${r(spot.py + depth + 3)}`).join("") + "z";
}

/** The edges of a square that are not shared with one of the same set. */
export function outline(spot: Spot, same: (dx: number, dy: number) => boolean): string {
  let d = "";
  if (!same(0, -1)) d += `M${spot.px} ${spot.py}h${UNIT}`;
  if (!same(0, 1)) d += `M${spot.px} ${spot.py + UNIT}h${UNIT}`;
  if (!same(-1, 0)) d += `M${spot.px} ${spot.py}v${UNIT}`;
  if (!same(1, 0)) d += `M${spot.px + UNIT} ${spot.py}v${UNIT}`;
  return d;
}

/** Steps, platforms and whatever hangs above: lighter stone, and a face towards whatever lies lower to the south. */
function raised(layout: Layout, open: Spot[]): Painted["raised"] {
  const base = new Map<number, number>();
  for (const spot of open) base.set(spot.level, Math.min(base.get(spot.level) ?? 99, spot.height));
  const high = open.filter((spot) => spot.height > (base.get(spot.level) ?? 0));
  const above = open.filter((spot) => spot.level > 0);
  const height = (x: number, y: number, level: number) => layout.at(x, y, level)?.height ?? -1;
  const stairs = high.filter((spot) => spot.height === (base.get(spot.level) ?? 0) + 1);
  return {
    d: high.map((spot) => box(spot.px, spot.py, UNIT, UNIT)).join(""),
    treads: stairs.map((spot) => {
      const sideways = [-1, 1].some((dx) => height(spot.x + dx, spot.y, spot.level) > spot.height);
      return [0.25, 0.5, 0.75].map((part) => (sideways ? `M${spot.px + UNIT * part} ${spot.py}v${UNIT}` : `M${spot.px} ${spot.py + UNIT * part}h${UNIT}`)).join("");
    }).join(""),
    edge: [...high, ...above].map((spot) => outline(spot, (dx, dy) => height(spot.x + dx, spot.y + dy, spot.level) >= spot.height)).join(""),
    face: high.filter((spot) => height(spot.x, spot.y + 1, spot.level) < spot.height).map((spot) => box(spot.px, spot.py + UNIT, UNIT, UNIT * 0.16)).join(""),
  };
}

function zones(layout: Layout, open: Spot[]): Painted["zones"] {
  const seats = [...new Set(open.map((spot) => spot.zone))].filter((zone) => zone >= 0).sort();
  return seats.map((zone) => {
    const squares = open.filter((spot) => spot.zone === zone);
    const same = (spot: Spot) => (dx: number, dy: number) => layout.at(spot.x + dx, spot.y + dy, spot.level)?.zone === zone;
    return { zone, d: squares.map((spot) => box(spot.px, spot.py, UNIT, UNIT)).join(""), edge: squares.map((spot) => outline(spot, same(spot))).join("") };
  });
}

/** The line between two neighbouring squares, or null if they are none. */
export function edge(layout: Layout, a: string, b: string): { x1: number; y1: number; x2: number; y2: number; upright: boolean } | null {
  const [one, two] = [layout.spot(a), layout.spot(b)];
  if (!one || !two || one.level !== two.level || Math.abs(one.x - two.x) + Math.abs(one.y - two.y) !== 1) return null;
  if (one.y === two.y) {
    const x = Math.max(one.px, two.px);
    return { x1: x, y1: one.py, x2: x, y2: one.py + UNIT, upright: true };
  }
  const y = Math.max(one.py, two.py);
  return { x1: one.px, y1: y, x2: one.px + UNIT, y2: y, upright: false };
}

/** Torches hang on walls that face the viewer, never close together. */
function torches(faces: Spot[], outdoors: boolean): { x: number; y: number }[] {
  if (outdoors) return [];
  const chosen: Spot[] = [];
  for (const spot of [...faces].sort((a, b) => grain(a, 13) - grain(b, 13))) {
    const near = chosen.some((other) => other.level === spot.level && Math.max(Math.abs(other.x - spot.x), Math.abs(other.y - spot.y)) < TORCH_APART);
    if (!near) chosen.push(spot);
  }
  return chosen.map((spot) => ({ x: spot.px + UNIT / 2, y: spot.py + UNIT * 0.62 }));
}
