/** Marks by which the coaches of one level differ: colours, and something on the face. The level decides the shape. */

/** Colours of one face; `second` is hair, band or beard. */
export interface Face { skin: string; shade: string; cloth: string; hat: string; second: string; extra: Extra }
export type Extra = "none" | "glasses" | "patch" | "moustache" | "earring" | "feather" | "scar";

const face = (skin: string, shade: string, cloth: string, hat: string, second: string, extra: Extra): Face => ({ skin, shade, cloth, hat, second, extra });

/** By level the coaches in the order of `bots/levels.py`. */
export const FACES: Record<string, Record<string, Face>> = {
  rookie: {
    "Pip Underbough": face("#e8bd8e", "#d9a87a", "#6f8f4a", "#8a5a2b", "#5d3a18", "none"),
    "Nib Tallow": face("#c68d60", "#b17a4f", "#4f7f9c", "#2f5d73", "#1d3d4d", "glasses"),
    "Wren Brookly": face("#f2cfb0", "#e0b592", "#a0558a", "#7b3f6b", "#552848", "feather"),
    "Odo Quickstep": face("#8d5d3b", "#774c2e", "#c79a35", "#9c6f1d", "#6e4c10", "moustache"),
  },
  coach: {
    "Marda Holt": face("#c98f63", "#8f5c36", "#a5402a", "#c8452c", "#7a3f1d", "none"),
    "Joss Ferrin": face("#edc6a0", "#b98c63", "#2f6f8f", "#3d8bb0", "#d0a13f", "moustache"),
    "Bettany Rook": face("#8a5a3a", "#5f3b22", "#4d7a3a", "#5f9447", "#2b1c12", "earring"),
    "Hale Dunmore": face("#dcae85", "#a67a52", "#6a4a86", "#805ca0", "#9a9a9a", "glasses"),
  },
  veteran: {
    "Old Grimbart": face("#d99f7b", "#c98a68", "#5a6470", "#cfcac0", "#f1ede4", "scar"),
    "Sergeant Vesk": face("#a97451", "#925f3f", "#6b3b32", "#4a3527", "#6b4d38", "patch"),
    "Mother Aldith": face("#eec3a3", "#d9aa88", "#3f5f4d", "#e8dfd0", "#ffffff", "glasses"),
    "Iron Tobin": face("#7d5238", "#6a4229", "#7c7f86", "#8f2f1c", "#b8472c", "earring"),
  },
  master: {
    "The Grey Lady": face("#e6d3c4", "#bfa594", "#4a4763", "#d9d7e2", "#6fd3c9", "none"),
    "The Clockmaker": face("#d9b48f", "#b08a66", "#5c4327", "#7a6a52", "#e0b34c", "glasses"),
    "Lady Umber": face("#96664a", "#754b33", "#5e2b24", "#2a1b17", "#e07a4a", "earring"),
    "The Quiet One": face("#cdd3d0", "#9aa39f", "#26323a", "#1f2a30", "#9fd05a", "scar"),
  },
};

/** The face of a coach; any other name of a level has one of its faces, always the same. */
export function faceOf(level: string, coach: string): Face | undefined {
  const known = FACES[level];
  if (!known) return undefined;
  const all = Object.values(known), name = coach.replace(/ \(.*\)$/, ""); // at a table the level follows the name
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return known[name] ?? all[name ? sum % all.length : 0];
}
