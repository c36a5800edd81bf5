/**
 * Which grounds and things the client has pictures of, by the name of their art. Whatever is none of them is drawn in the colours the
 * server sends: nothing a book invents is left out or looks broken.
 */
import type { LegendEntry } from "../protocol";
import type { IconName } from "../ui/icons.generated";

export type GroundArt =
  | { how: "stone" }
  | { how: "pool"; fill: string; rim: string; flecks: string }
  | { how: "pit"; spikes: boolean }
  | { how: "icon"; icon: IconName }
  | { how: "boulder"; fill: string };

const STONE = new Set(["wall", "floor", "void"]);
const POOLS: Record<string, { fill: string; rim: string }> = {
  lava: { fill: "url(#db-lava)", rim: "#ffb054" }, water: { fill: "url(#db-water)", rim: "#7cc3d4" }, chasm: { fill: "#070605", rim: "#6b5d4b" },
  bridge: { fill: "url(#db-bridge)", rim: "" },
};
const ICON_ART: Record<string, IconName> = { statue: "statue", tomb: "tomb", idol: "idol", dragon: "dragon" };
/** Grounds a player stands in rather than on. */
export const PITS = new Set(["pit", "spiked-pit"]);
const BOULDER = "#6d675e";
const BARE = "#4a4237";

/** How a ground is drawn on top of the floor. */
export function groundArt(entry: LegendEntry): GroundArt {
  const { art, kind, colour, fill } = entry;
  if (STONE.has(art)) return { how: "stone" };
  const pool = POOLS[art];
  if (pool) return { how: "pool", ...pool, flecks: "" };
  if (PITS.has(art)) return { how: "pit", spikes: art === "spiked-pit" };
  const icon = ICON_ART[art];
  if (icon) return { how: "icon", icon };
  if (art === "obstacle" || kind !== "floor") return { how: "boulder", fill: fill || BOULDER };
  return { how: "pool", fill: fill || BARE, rim: colour, flecks: colour };
}

export type ThingArt = "pad" | "chest" | "trap" | "trap-exploding" | "trap-gas" | "trap-teleporter" | "pit" | "monster" | "door" | "patch" | "token";
const DRAWN = new Set<string>(["pad", "chest", "trap", "trap-exploding", "trap-gas", "trap-teleporter", "monster"]);
const isDrawn = (art: string): art is ThingArt => DRAWN.has(art);

/** How something on a square is drawn; a door is drawn with the doors, and a ground that came to a square later as a patch of it. */
export function thingArt(entry: LegendEntry): ThingArt {
  if (isDrawn(entry.art)) return entry.art;
  if (PITS.has(entry.art)) return "pit";
  if (entry.art === "score-door") return "door";
  return entry.kind === "thing" ? "token" : "patch";
}
