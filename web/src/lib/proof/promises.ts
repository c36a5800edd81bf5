/** The server's commitments about the dice of matches this browser saw: kept until the match is over, so that the browser can check them itself. */
import type { Running } from "../protocol";
import type { Promised } from "./check";

const MOST_MATCHES = 20;
const MOST_NONCE = 999_999_999;
const KEY = "deepbowl-promises";

interface Box { getItem(key: string): string | null; setItem(key: string, value: string): void }

function all(box: Box): Record<string, Promised> {
  try {
    return (JSON.parse(box.getItem(KEY) ?? "{}") as Record<string, Promised>) ?? {};
  } catch {
    return {};
  }
}

function keep(box: Box, match: string, promised: Promised): void {
  const others = Object.entries(all(box)).filter(([name]) => name !== match).slice(1 - MOST_MATCHES);
  try {
    box.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [match, promised]])));
  } catch {
    // no room: the match can still be checked with its log on the command line
  }
}

/** The promise of a match as it was first seen here. */
export const promiseOf = (box: Box, match: string): Promised | null => all(box)[match] ?? null;

/** A match is shown: remember what was promised when it was first seen; what is promised later counts for nothing. */
export function welcomed(box: Box, match: string, commitment: string, running: Running): Promised {
  const known = promiseOf(box, match);
  if (known) return progressed(box, match, running) ?? known;
  const promised: Promised = { commitment, nonce: null, running: [running] };
  keep(box, match, promised);
  return promised;
}

/** More has happened, or something was taken back: hashes of what did not happen are forgotten. */
export function progressed(box: Box, match: string, running: Running): Promised | null {
  const known = promiseOf(box, match);
  if (!known) return null;
  const before = known.running.filter(({ inputs }) => inputs < running.inputs);
  const promised = { ...known, running: [...before, running] };
  keep(box, match, promised);
  return promised;
}

/** A number no one else could know, for the dice of this match; made once. */
export function nonceFor(box: Box, match: string, seat: number): number | null {
  const known = promiseOf(box, match);
  if (!known || known.nonce) return null;
  const value = crypto.getRandomValues(new Uint32Array(1))[0]! % (MOST_NONCE + 1);
  keep(box, match, { ...known, nonce: { seat, value } });
  return value;
}
