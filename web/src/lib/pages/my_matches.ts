/**
 * The matches this browser has a seat in: their tokens, kept in the browser's own storage and nowhere else. Storage that
 * is blocked or full is not an error: the links still work, only the list is empty.
 */
import type { Created } from "../protocol";

/** One match of mine. `tokens` are all seats I hold: my own first, and those of invitations I have yet to send. */
export interface Mine { match: string; seat: number; tokens: Record<number, string>; since: string; /** Everyone plays at this page. */ hotSeat?: boolean; /** A lesson, puzzle or practice match: not in the list. */ exercise?: boolean; /** A table at which I sit; its match has not begun. */ table?: boolean }

const KEY = "deepbowl.matches";
const MOST = 60;
const MOST_EXERCISES = 6;

/** The part of the browser's storage that is used here, so that tests can bring their own. */
export interface Shelf { getItem(key: string): string | null; setItem(key: string, value: string): void }

function browserShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null; // the browser forbids it
  }
}

function isMine(entry: unknown): entry is Mine {
  const mine = entry as Mine;
  return typeof entry === "object" && entry !== null && typeof mine.match === "string" && typeof mine.seat === "number" && typeof mine.tokens === "object" && mine.tokens !== null;
}

/** Matches in which this browser has a seat, the newest first. Foreign or broken entries are left out. */
export function myMatches(shelf: Shelf | null = browserShelf()): Mine[] {
  try {
    const stored: unknown = JSON.parse(shelf?.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMine) : [];
  } catch {
    return [];
  }
}

function keep(mine: Mine[], shelf: Shelf | null): void {
  try {
    const exercises = mine.filter((entry) => entry.exercise).slice(0, MOST_EXERCISES);
    shelf?.setItem(KEY, JSON.stringify(mine.filter((entry) => !entry.exercise || exercises.includes(entry)).slice(0, MOST)));
  } catch {
    // storage full or forbidden: the link still works
  }
}

/** Remember a seat of mine; one that is known already moves to the front. */
export function remember(match: string, seat: number, tokens: Record<number, string>, shelf: Shelf | null = browserShelf()): void {
  const known = myMatches(shelf);
  const before = known.find((mine) => mine.match === match);
  const entry: Mine = { ...before, match, seat, tokens: { ...before?.tokens, ...tokens }, since: before?.since ?? new Date().toISOString() };
  keep([entry, ...known.filter((mine) => mine.match !== match)], shelf);
}

/** Remember a match that was just created; I sit in the first seat for people. Answers that seat, or -1 if bots play alone. */
export function rememberCreated(created: Created, shelf: Shelf | null = browserShelf()): number {
  const seats = Object.keys(created.tokens).map(Number).sort((a, b) => a - b);
  const seat = seats[0];
  if (seat === undefined) return -1;
  remember(created.match, seat, created.tokens, shelf);
  return seat;
}

/** Remember the seat of a lesson, puzzle or practice match that was just begun; answers its address. */
export function enterExercise(created: Created, shelf: Shelf | null = browserShelf()): string {
  rememberCreated(created, shelf);
  keep(myMatches(shelf).map((mine) => (mine.match === created.match ? { ...mine, exercise: true } : mine)), shelf);
  return matchAddress(created.match);
}

/** Remember my seat at a table; its match will have the same id and token. */
export function rememberTable(table: string, seat: number, token: string, shelf: Shelf | null = browserShelf()): void {
  const known = myMatches(shelf);
  const since = known.find((mine) => mine.match === table)?.since ?? new Date().toISOString();
  keep([{ match: table, seat, tokens: { [seat]: token }, since, table: true }, ...known.filter((mine) => mine.match !== table)], shelf);
}

/** The match of a table has begun. */
export function tableBegan(table: string, shelf: Shelf | null = browserShelf()): void {
  keep(myMatches(shelf).map((mine) => (mine.match === table ? { ...mine, table: false } : mine)), shelf);
}

/** Take a match off my list, e.g. because the server no longer knows it. */
export function forget(match: string, shelf: Shelf | null = browserShelf()): void {
  keep(myMatches(shelf).filter((mine) => mine.match !== match), shelf);
}

/** My token for a match, if I sit in it. */
export function myToken(match: string, shelf: Shelf | null = browserShelf()): string | null {
  const mine = myMatches(shelf).find((entry) => entry.match === match);
  return mine?.tokens[mine.seat] ?? null;
}

/** From now on all seats I hold are played at this page, in turn. */
export function shareThisPage(match: string, shelf: Shelf | null = browserShelf()): void {
  keep(myMatches(shelf).map((mine) => (mine.match === match ? { ...mine, hotSeat: true } : mine)), shelf);
}

/** The tokens of the seats that are played at this page besides my own; none unless it is shared. */
export function sharedTokens(match: string, shelf: Shelf | null = browserShelf()): Record<number, string> {
  const mine = myMatches(shelf).find((entry) => entry.match === match);
  return mine?.hotSeat ? mine.tokens : {};
}

/** The page on which the dungeon of a match is built; with a token, an invitation to sit down there. */
export function buildAddress(match: string, token?: string | null): string {
  return matchAddress(match, token).replace(/^\/match/, "/build");
}

/** Where one continues with a match: to its table, or to where its dungeon is still being built. */
export function entryAddress(card: { match: string; being_built: boolean }, token?: string | null): string {
  return card.being_built ? buildAddress(card.match, token) : matchAddress(card.match, token);
}

/** The page of a table. */
export function tableAddress(table: string): string {
  return `/table/${encodeURIComponent(table)}`;
}

/** The page of a match; with a token, an invitation to sit down there. */
export function matchAddress(match: string, token?: string | null): string {
  const page = `/match/${encodeURIComponent(match)}`;
  return token ? `${page}#${encodeURIComponent(token)}` : page;
}
