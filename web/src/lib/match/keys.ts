/** Every key of the match page, with one meaning each. Pure: from a key to what is wanted. */
import type { Direction } from "../board/layout";
import type { Option } from "../protocol";

export type Command =
  | { do: "cycle"; back: boolean } | { do: "step"; direction: Direction } | { do: "letter"; letter: string } | { do: "number"; number: number }
  | { do: "confirm" } | { do: "back" } | { do: "help" } | { do: "skip" } | { do: "zoom"; factor: number } | { do: "whole" } | { do: "centre" }
  | { do: "undo" } | { do: "settings" } | { do: "log" } | { do: "hint" } | { do: "repeat" };

export interface KeyPress { key: string; code: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const STEPS: Record<string, Direction> = {
  ArrowUp: "N", ArrowDown: "S", ArrowLeft: "W", ArrowRight: "E",
  Numpad7: "NW", Numpad8: "N", Numpad9: "NE", Numpad4: "W", Numpad6: "E", Numpad1: "SW", Numpad2: "S", Numpad3: "SE",
  Home: "NW", PageUp: "NE", End: "SW", PageDown: "SE",
};
const PLAIN: Record<string, Command> = {
  Enter: { do: "confirm" }, Escape: { do: "back" }, "?": { do: "help" }, " ": { do: "skip" }, "+": { do: "zoom", factor: 1.25 }, "=": { do: "zoom", factor: 1.25 },
  "-": { do: "zoom", factor: 0.8 }, "0": { do: "whole" }, c: { do: "centre" }, u: { do: "undo" }, ",": { do: "settings" }, l: { do: "log" }, ".": { do: "hint" }, "/": { do: "repeat" },
};

/** Letters of Actions. */
const ACTIONS: Record<string, string> = { move: "m", block: "b", blitz: "z", pass: "p", "hand-off": "h", foul: "f", "throw-bomb": "t" };
/** Letters for what else is offered, by the text of the choice; the first that fits counts. */
const LETTERS: [RegExp, string][] = [
  [/^stand$/, "s"], [/^stop$/, "x"], [/^end-turn$/, "e"], [/^yes$/, "y"], [/^no$/, "n"], [/^off$/, "w"], [/^re-roll team$/, "r"],
  [/^re-roll none$/, "k"], [/^re-roll /, "i"], [/^formation$/, "a"], [/^done$/, "d"], [/^put-back$/, "q"], [/^random$/, "g"],
  [/^use(-at|-on)? open-chest/, "o"], [/^use(-at|-on)? jump/, "j"], [/^use(-at|-on)? recover/, "v"],
];

/** The letter under which an option is always found; "" if it has none and goes by number. */
export function letterOf(option: Pick<Option, "choice" | "verb" | "group">): string {
  if (option.verb === "declare") return ACTIONS[option.group?.name ?? ""] ?? "";
  return LETTERS.find(([pattern]) => pattern.test(option.choice))?.[1] ?? "";
}

/** Return the command of a key; null if it has none here. */
export function command(press: KeyPress): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === "Tab") return { do: "cycle", back: press.shiftKey };
  const direction = STEPS[press.code] ?? STEPS[press.key];
  if (direction) return { do: "step", direction };
  if (press.code.startsWith("Numpad") && /\d/.test(press.key)) return null;
  const plain = PLAIN[press.key] ?? PLAIN[press.key.toLowerCase()];
  if (plain) return plain;
  if (/^[1-9]$/.test(press.key)) return { do: "number", number: Number(press.key) };
  if (/^[a-z]$/i.test(press.key)) return { do: "letter", letter: press.key.toLowerCase() };
  return null;
}

/** Options under their keys: letters where they have one that is free, numbers for the others. */
export function keyed(options: Option[]): { option: Option; key: string }[] {
  const taken = new Set<string>();
  let number = 0;
  return options.map((option) => {
    const letter = letterOf(option);
    if (letter && !taken.has(letter)) {
      taken.add(letter);
      return { option, key: letter };
    }
    number += 1;
    return { option, key: number <= 9 ? String(number) : "" };
  });
}

/** Texts of the page of keys. */
export const HELP: [string, string][] = [
  ["Tab, Shift+Tab", "next or previous player who can still act (after the last one: the next panel)"],
  ["arrows, number pad", "step, or go to the target that way; Home, End, Page Up and Page Down go diagonally"],
  ["G", "mark the next goal: end zone, ball, chest, opponent"],
  ["Enter", "show the card of the marked square, again: do it; in a question the safe answer"],
  ["Esc", "go back: clear the mark, the selection, the window; never makes a choice"],
  [".  /", "a hint from Veteran; repeat the last lines of the log aloud"],
  ["M B Z P H F", "move, block, blitz, pass, hand-off, foul"],
  ["S  O  J  X", "stand up, open the chest, jump, stop here"],
  ["1 to 9", "in your turn the player with that shirt number, otherwise the option with that number"],
  ["Y  N", "yes, no"],
  ["R  K  I", "team re-roll, keep the roll, re-roll by a skill"],
  ["A  D", "set up all players or place the rest; done"],
  ["E", "end your turn; if asked, E again ends it"],
  ["U", "undo, unless a die was rolled"],
  ["Space", "skip the animation"],
  ["+  −  0  C", "zoom in, zoom out, whole board, to the action"],
  ["L  ,  ?", "open or hide the log, settings, help"],
];
