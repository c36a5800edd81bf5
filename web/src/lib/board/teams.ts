/** How teams, positions and pads look. Nothing here is a rule: it only makes things easy to tell apart. */
import type { IconName } from "../ui/icons.generated";

/** Okabe–Ito: orange, sky, green, purple. */
export const TEAM_COLOURS = ["#e69f00", "#56b4e9", "#009e73", "#cc79a7"];
/** Dark enough for text on parchment, light enough for text on ink: see --team-N in app.css for the plain ones. */
export const teamColour = (seat: number): string => TEAM_COLOURS[seat] ?? "#9a917f";
/** The disc of a token: lighter than the team's colour, so that the dark icon on it reads at any size. */
const DISCS = ["#f5c04d", "#8fd0f5", "#4cc9a1", "#e3a8c8"];
export const discColour = (seat: number): string => DISCS[seat] ?? "#c9c0ae";
/** The ring around a token, as dashes over a circle of circumference 100: solid, dashes, dots, long and short. */
export const RINGS = ["", "9 3.5", "1.2 5.05", "14 3 5 3"];
export const ringOf = (seat: number): string => RINGS[seat] ?? "";
/** Name of the ring for people who cannot see it. */
export const RING_NAMES = ["solid ring", "dashed ring", "dotted ring", "long and short ring"];

/** Six colours that stay apart for every kind of eye, by number; the number is always written as well. */
const PAD_COLOURS = ["#ff6b5e", "#ffd23f", "#4cc9f0", "#7ae582", "#c77dff", "#ff9e40"];
export const padColour = (number: number | null): string => PAD_COLOURS[((number ?? 1) - 1) % PAD_COLOURS.length] ?? "#ffffff";

const POSITIONS: [RegExp, IconName][] = [
  [/troll slayer|slayer/i, "slayer"],
  [/deathroller/i, "roller"],
  [/bull centaur|centaur/i, "bull-centaur"],
  [/minotaur/i, "minotaur"],
  [/rat ogre/i, "rat"],
  [/ogre/i, "ogre"],
  [/troll/i, "troll"],
  [/treeman|tree/i, "tree"],
  [/kroxigor/i, "kroxigor"],
  [/saurus/i, "saurus"],
  [/skink|chameleon/i, "lizard"],
  [/werewol/i, "werewolf"],
  [/yhetee|yeti/i, "yhetee"],
  [/flesh golem|golem|construct/i, "golem"],
  [/beast of nurgle|bloater|spawn/i, "nurgle-beast"],
  [/mummy|tomb guardian/i, "mummy"],
  [/bombardier/i, "bomb"],
  [/pogo/i, "pogo"],
  [/looney|chainsaw/i, "chainsaw"],
  [/fanatic/i, "ball-and-chain"],
  [/assassin/i, "assassin"],
  [/witch/i, "witch"],
  [/wardancer|dancer/i, "dancer"],
  [/gutter runner|runner/i, "runner"],
  [/thrower|thro-ra|passer/i, "thrower"],
  [/catcher|receiver/i, "catcher"],
  [/blitz/i, "blitzer"],
  [/black orc|blocker|guard/i, "blocker"],
  [/chaos warrior|nurgle warrior|chosen|warrior/i, "warrior"],
  [/wight/i, "wight"],
  [/ghoul/i, "ghoul"],
  [/skeleton/i, "skeleton"],
  [/zombie/i, "zombie"],
  [/rotter/i, "rotter"],
  [/pestigor|beastman|ungor|gor\b/i, "horns"],
  [/vampire/i, "vampire"],
  [/thrall/i, "thrall"],
  [/hobgoblin/i, "hobgoblin"],
  [/snotling|gnoblar/i, "snotling"],
  [/goblin/i, "goblin"],
  [/halfling/i, "halfling"],
  [/marauder|berserk|norse/i, "barbarian"],
  [/skaven/i, "rat"],
  [/elf/i, "elf"],
  [/dwarf/i, "dwarf"],
  [/orc/i, "orc"],
];

/** The icon of a position; a plain helmet for one without a picture. */
export function positionIcon(position: string): IconName {
  return knownIcon(position) ?? "lineman";
}

/** The icon of a position that has one. */
export function knownIcon(position: string): IconName | null {
  return POSITIONS.find(([pattern]) => pattern.test(position))?.[1] ?? null;
}

/** The colours of the ten colleges of magic, for their runes. */
export const COLLEGES: Record<string, string> = { amber: "#e69f00", amethyst: "#b48ce0", bright: "#ff7b4a", celestial: "#6fb7ff", gold: "#ffd65c", grey: "#b9b9c4", jade: "#5fd39a", light: "#fff3c4", dark: "#8a7fb0", rainbow: "#ff9ad5" };
