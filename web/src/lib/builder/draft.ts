/**
 * A drafted team while someone works on it, and the teams this browser keeps. Prices, limits and breaches come from the
 * server; here players are only added, named and removed.
 */
import type { Shelf } from "../pages/my_matches";

export interface DraftPlayer { number: number; name: string; position: string; weapon?: string }

/** A team as in its file; fields a page does not edit (`extra_skills` …) are kept untouched. */
export interface Draft {
  format: string;
  version: number;
  name: string;
  race: string;
  players: DraftPlayer[];
  rerolls: number;
  goods: Record<string, number>;
  edition: string;
  special?: string;
  sponsor?: string;
  athlete?: number;
}

/** A badge from our own parts: a field, two colours, an emblem. */
export interface BadgeParts { field: string; first: string; second: string; emblem: string }

/** A team this browser keeps. */
export interface KeptTeam { id: string; draft: Draft; badge: BadgeParts }

export const FORMAT = "deepbowl-team";
export const FIELDS = ["plain", "pale", "bend", "chevron", "quarters"];
export const EMBLEMS = ["none", "skull", "chest", "torch", "key", "crown", "fang"];
export const COLOURS = ["#8c2f1d", "#d9a441", "#2d5d7b", "#3f6b3a", "#5b3b6e", "#1d1a17", "#e7dcc3", "#7d8794"];
/** The badge of a club: its own, or one that its id picks from our parts, always the same. */
export function badgeOf(club: { id: string; badge: BadgeParts | null }): BadgeParts {
  if (club.badge) return club.badge;
  let picked = 7;
  for (const letter of club.id) picked = (picked * 31 + letter.charCodeAt(0)) % 1_000_003;
  const part = (parts: string[], by: number): string => parts[Math.floor(picked / by) % parts.length] ?? "";
  const first = part(COLOURS, 1);
  return { field: part(FIELDS.slice(1), 8), first, second: part(COLOURS.filter((one) => one !== first), 32), emblem: part(EMBLEMS.slice(1), 256) };
}

export const USUAL_BADGE: BadgeParts = { field: "bend", first: "#8c2f1d", second: "#d9a441", emblem: "torch" };
const KEY = "deepbowl.teams";
const MOST = 40;

const FIRST = ["Ald", "Bor", "Cray", "Dun", "Eld", "Fen", "Gor", "Hal", "Isk", "Jor", "Kel", "Lum", "Mor", "Nev", "Orm", "Pell", "Rusk", "Sten", "Tor", "Ulf", "Var", "Wend"];
const LAST = ["Ashfoot", "Blackgate", "Cinder", "Deepwell", "Emberhand", "Fallow", "Grimstep", "Hollow", "Ironlung", "Keystone", "Mossback", "Nettle", "Oldchain", "Pitlamp", "Quickheel", "Rubble", "Sootborn", "Thornback", "Vaultbreaker"];

/** A name no one has to think of; the same two numbers give the same name. */
export function madeUpName(salt: number, number: number): string {
  const word = Math.abs((salt * 2654435761 + number * 40503) | 0);
  return `${FIRST[word % FIRST.length]} ${LAST[Math.floor(word / FIRST.length) % LAST.length]}`;
}

/** A team without anyone. */
export function emptyDraft(edition: string, race: string): Draft {
  return { format: FORMAT, version: 1, name: `My ${race} team`, race, players: [], rerolls: 0, goods: {}, edition };
}

/** The lowest number no one wears. Above the highest allowed one it is a breach of this player alone. */
export function freeNumber(draft: Draft): number {
  const worn = new Set(draft.players.map((player) => player.number));
  let number = 1;
  while (worn.has(number)) number += 1;
  return number;
}

/** What is wrong, as a sentence: the server names it in lower case, because a list or a command may put something before it. */
export function sentence(wrong: string): string {
  return `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}.`;
}

export function withPlayer(draft: Draft, position: string): Draft {
  const number = freeNumber(draft);
  const player = { number, name: madeUpName(draft.race.length * 131 + position.length, number + draft.players.length * 7), position };
  return { ...draft, players: [...draft.players, player].sort((a, b) => a.number - b.number) };
}

/** Without the last player of a position. */
export function withoutOne(draft: Draft, position: string): Draft {
  const at = draft.players.findLastIndex((player) => player.position === position);
  return at < 0 ? draft : withoutPlayer(draft, at);
}

export function withoutPlayer(draft: Draft, at: number): Draft {
  return { ...draft, players: draft.players.filter((_, place) => place !== at) };
}

/** With a player who carries this weapon, or none; a file does not mention what no one carries. */
export function withWeapon(draft: Draft, at: number, weapon: string): Draft {
  return { ...draft, players: draft.players.map((player, place) => (place === at ? { ...player, weapon: weapon || undefined } : player)) };
}

/** With more or fewer of a good; none of it is not mentioned. */
export function withGood(draft: Draft, name: string, change: number, free: number): Draft {
  const count = Math.max(free, (draft.goods[name] ?? free) + change);
  const goods = Object.fromEntries(Object.entries({ ...draft.goods, [name]: count }).filter(([, many]) => many > 0));
  return { ...draft, goods };
}

export function countOf(draft: Draft, position: string): number {
  return draft.players.filter((player) => player.position === position).length;
}

/** The text of a team file. */
export function textOf(draft: Draft): string {
  return JSON.stringify(draft, null, 2);
}

/** The team of a text that someone chose; null if it is none. The server says what is wrong with its content. */
export function draftFrom(text: string): Draft | null {
  try {
    const read: unknown = JSON.parse(text);
    const draft = read as Draft;
    const whole = typeof read === "object" && read !== null && draft.format === FORMAT && Array.isArray(draft.players) && typeof draft.race === "string" && typeof draft.edition === "string";
    return whole ? { ...draft, goods: draft.goods ?? {}, rerolls: draft.rerolls ?? 0 } : null;
  } catch {
    return null;
  }
}

// ------------------------------------------------------------------ the teams this browser keeps
function browserShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null; // the browser forbids it
  }
}

function isKept(entry: unknown): entry is KeptTeam {
  const kept = entry as KeptTeam;
  return typeof entry === "object" && entry !== null && typeof kept.id === "string" && typeof kept.draft === "object" && kept.draft !== null && Array.isArray(kept.draft.players) && typeof kept.badge === "object" && kept.badge !== null;
}

/** Teams of this browser, the newest first. */
export function myTeams(shelf: Shelf | null = browserShelf()): KeptTeam[] {
  try {
    const stored: unknown = JSON.parse(shelf?.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keep a team; answers whether the browser let us. */
export function keepTeam(team: KeptTeam, shelf: Shelf | null = browserShelf()): boolean {
  try {
    const others = myTeams(shelf).filter((each) => each.id !== team.id);
    shelf?.setItem(KEY, JSON.stringify([team, ...others].slice(0, MOST)));
    return shelf !== null;
  } catch {
    return false;
  }
}

export function dropTeam(id: string, shelf: Shelf | null = browserShelf()): void {
  try {
    shelf?.setItem(KEY, JSON.stringify(myTeams(shelf).filter((each) => each.id !== id)));
  } catch {
    // storage forbidden: nothing was kept either
  }
}
