/** The palette: everything that can be painted, from the server's table of grounds, with the key that picks it up. */
import type { GroundCard, GroundTable } from "../protocol";
import { FACE_DOWN, SCORE_DOOR } from "./sketch";
import type { Ink } from "./paint";
import { ZONE_SIGNS } from "./sketch_text";

export interface PaletteEntry {
  ink: Ink; words: string; hint: string;
  /** The sign of the map format: pressing it on the board takes this ink. Empty: the palette only. */
  sign: string;
  card: GroundCard | null;
  /** Why the book does not have it, with the rule; empty if it has. */
  barred: string;
}
export interface PaletteGroup { title: string; entries: PaletteEntry[] }

const LETTERS = "ABCD";
export const seatLetter = (seat: number): string => LETTERS[seat] ?? String(seat);

/** Groups of inks for a book; what it does not have stays, with the reason. */
export function palette(table: GroundTable, book: string, bookTitle: string, seats: number, college: string): PaletteGroup[] {
  const card = (name: string): GroundCard | null => [...table.grounds, ...table.things].find((one) => one.name === name) ?? null;
  const barred = (one: GroundCard | null): string => (!one || one.books.includes(book) ? "" : `${bookTitle} has no ${one.words} [${table.rules[book] ?? ""}]`);
  const entry = (name: string, ink: Ink, words = "", sign = ""): PaletteEntry => {
    const one = card(name);
    return { ink, words: words || capital(one?.words ?? name), hint: one?.hint ?? "", sign: sign || (one?.sign ?? ""), card: one, barred: barred(one) };
  };
  const plain = (words: string, ink: Ink, hint: string, sign = ""): PaletteEntry => ({ ink, words, hint, sign, card: null, barred: "" });
  const zones = Array.from({ length: seats }, (_, seat) => plain(`End zone ${seatLetter(seat)}`, { kind: "zone", seat }, `Where seat ${seatLetter(seat)} starts and others score.`, ZONE_SIGNS[seat]));
  return [
    { title: "Ground", entries: [...table.grounds].sort((a, b) => Number(b.name === "floor") - Number(a.name === "floor")).map((one) => entry(one.name, { kind: "ground", sign: one.sign }, one.name === "void" ? "Void" : "")) },
    { title: "End zones", entries: [...zones, entry(SCORE_DOOR, { kind: "door", name: SCORE_DOOR }, "Score door", "(")] },
    { title: "Things", entries: [
      entry("chest", { kind: "thing", name: "chest", variant: "" }), entry("pad", { kind: "thing", name: "pad", variant: "" }, "Teleporter"),
      ...table.traps.map((variant) => ({ ...entry("trap", { kind: "thing", name: "trap", variant }, variant === FACE_DOWN ? "Trap, face down" : `Trap: ${variant.replace("-", " ")}`), sign: variant === FACE_DOWN ? "?" : "" })),
      entry("rune", { kind: "rune", college }, "Inscription"), entry("monster", { kind: "thing", name: "monster", variant: "" }), entry("ball", { kind: "thing", name: "ball", variant: "" }, "Ball"),
    ] },
    { title: "Doors and walls", entries: [
      ...table.doors.filter((name) => name !== SCORE_DOOR).map((name) => entry(name, { kind: "door", name })),
      plain("Wall on an edge", { kind: "edge-wall" }, "A thin wall between two squares. Use the edge tool.", "|"),
    ] },
    { title: "Heights and links", entries: [
      entry("step", { kind: "rise", steps: 1 }, "Step"), entry("platform", { kind: "rise", steps: 2 }, "Platform"), entry("passage", { kind: "link", name: "passage" }, "Secret passage"),
      entry("ladder", { kind: "link", name: "ladder" }, "Ladder", "H"), plain("Low ceiling", { kind: "low" }, "Big players do not fit under it.", "L"), plain("Eraser", { kind: "eraser" }, "Clears everything from a square except its ground.", "Delete"),
    ] },
  ];
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
