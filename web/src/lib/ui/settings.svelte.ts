/** Settings of this browser: kept in local storage, never sent anywhere. */

export type Theme = "auto" | "light" | "dark";
/** How fast events are shown; 0 is not at all. */
export const SPEEDS = [0, 0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Answer to an offer (help for another coach's block) after this many seconds: no, or the usual answer. */
export const OFFER_SECONDS = [3, 6, 10, 15] as const;
export interface OfferHabit { offerAfter: number; offerAnswer: "no" | "usual" }

interface Kept extends OfferHabit { theme: Theme; speed: Speed; sound: boolean;
  /** 0 to 1, and the groups of sounds that are off. */
  volume: number; silent: string[];
  guide: boolean; followCamera: boolean;
  /** When something that rolls takes two gestures: always, only where a turnover is likely enough, never. */
  confirm: "always" | "risky" | "never";
  /** When ending the turn is asked about: while any player can act, or only if none has. */
  endTurn: "anyone" | "nobody";
  /** Chances in words under their bar, or the bar alone. */
  chances: "words" | "bar";
  /** Whether the page warns a coach before an offer lapses. */
  warn: boolean;
  /** The log as a story with its dice folded away, or line by line with every die. */
  log: "story" | "dice";
  /** Whether the log is open beside the board; null: where there is room for it. */
  logOpen: boolean | null }

const KEY = "deepbowl.settings";
const USUAL: Kept = { theme: "auto", speed: 1, sound: true, volume: 0.8, silent: [], guide: true, followCamera: true, confirm: "always", endTurn: "anyone", chances: "words", warn: true, log: "story", logOpen: null, offerAfter: 6, offerAnswer: "no" };

function load(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Kept = $state(load());

/** Change settings and remember them. */
export function set(change: Partial<Kept>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may have no storage: then the choice lasts as long as the page.
  }
  applyTheme();
}

/** Everything that differs between a newcomer and an expert, set with one press. */
export const PRESETS = {
  newcomer: { confirm: "always", endTurn: "anyone", chances: "words", warn: true, log: "story", guide: true, speed: 1 },
  expert: { confirm: "risky", endTurn: "nobody", chances: "bar", warn: false, log: "dice", guide: false, speed: 2 },
} as const satisfies Record<string, Partial<Kept>>;

/** Put the theme on the page; without one the system's preference applies. */
export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
}

/** Whether things may move at all. */
export function calm(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
