/**
 * The coach of this browser: a key, no account. The key stands in the browser's own storage and goes to the server with
 * every request about clubs and leagues. Storage that is blocked means: the coach is gone when the page is closed.
 */
import * as api from "../api";
import type { Keys } from "../protocol";

export interface Coach { id: string; name: string; key: string }

const KEY = "deepbowl.coach";

function stored(): Coach | null {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
    const coach = found as Coach;
    return typeof found === "object" && found !== null && typeof coach.key === "string" && typeof coach.id === "string" ? coach : null;
  } catch {
    return null;
  }
}

let current = $state.raw<Coach | null>(stored());

/** Who uses this browser; null for a guest. */
export const coach = (): Coach | null => current;

/** Remember a coach on this device. */
export function signIn(keys: Keys): void {
  keep({ id: keys.id, name: keys.name, key: keys.key });
}

/** Use another name from now on. */
export function rename(name: string): void {
  if (current) keep({ ...current, name });
}

/** Forget the coach on this device. */
export function signOut(): void {
  current = null;
  try { window.localStorage.removeItem(KEY); } catch { /* nothing was kept */ }
}

function keep(next: Coach): void {
  current = next;
  try { window.localStorage.setItem(KEY, JSON.stringify(next)); } catch { /* it lasts until the page is closed */ }
}

/** Name of this device in the coach's list: the system and the browser, as far as they say. */
export function deviceLabel(agent: string = navigator.userAgent): string {
  const system = /Android|iPhone|iPad|Windows|Macintosh|CrOS|Linux/.exec(agent)?.[0] ?? "";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "Browser";
  const names: Record<string, string> = { Macintosh: "Mac", Edg: "Edge", OPR: "Opera", CrOS: "ChromeOS" };
  return [names[browser] ?? browser, names[system] ?? system].filter(Boolean).join(", ");
}

/** The coach of this browser, made now if there is none. */
export async function becomeCoach(name: string): Promise<Coach> {
  if (!current) signIn(await api.newCoach(name, deviceLabel()));
  return current as Coach;
}

interface Claim { coach: string; match: string; token: string }

const CLAIMS = "deepbowl.claims";
const MOST_CLAIMS = 50;

/** Seats taken while signed in of which the server does not know yet whose they are: a page may close before it answers. */
function claims(): Claim[] {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(CLAIMS) ?? "[]");
    return Array.isArray(found) ? (found as Claim[]).filter((one) => typeof one?.match === "string" && typeof one.token === "string") : [];
  } catch {
    return [];
  }
}

function keepClaims(next: Claim[]): void {
  try { window.localStorage.setItem(CLAIMS, JSON.stringify(next.slice(-MOST_CLAIMS))); } catch { /* they are sent from this page only */ }
}

async function send(one: Claim): Promise<void> {
  if (current?.id !== one.coach) return;
  try {
    await api.claimSeat(current.key, one.match, one.token);
  } catch (problem) {
    // a refusal is final; a lost connection or a busy server is tried again from the next page
    if (!(problem instanceof api.ApiError) || problem.status === 0 || problem.status === 429 || problem.status >= 500) return;
  }
  keepClaims(claims().filter((other) => other.match !== one.match || other.token !== one.token));
}

/** Keep a seat with the coach, so that their other devices can play it; a guest keeps it in this browser only. */
export function claim(match: string, token: string): void {
  if (!current) return;
  const one = { coach: current.id, match, token };
  keepClaims([...claims(), one]);
  void send(one);
}

/** Send what an earlier page could not: the coach's list of matches is whole once this has ended. */
export async function settleClaims(): Promise<void> {
  for (const one of claims()) await send(one);
}
