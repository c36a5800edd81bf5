/** Drama: what the stage does besides showing an event. Nothing here is a rule. */
import type { GameEvent } from "../events";
import type { MatchState } from "../protocol";
import type { BigKind } from "./big_events";

/** One hop of a chain of teleports, numbered from 1. */
export interface Hop { number: number; from: string; to: string; pad: number | null }

/** Events that end a chain: a player acts again. */
const ENDS_CHAIN = new Set(["Moved", "Activated", "Declared", "TurnBegan", "TurnEnded", "Blocked", "Passed", "DriveBegan"]);
const MOST_HOPS = 24;

/** The chain after an event; `view` is the picture before it. */
export function withHop(chain: Hop[], event: GameEvent, view: MatchState): Hop[] {
  if (event.kind === "Teleported" && event.cell) {
    const from = view.players.find((player) => player.name === event.body)?.cell ?? chain.at(-1)?.to ?? null;
    if (!from || from === event.cell) return chain;
    return [...chain, { number: (chain.at(-1)?.number ?? 0) + 1, from, to: event.cell, pad: event.pad }].slice(-MOST_HOPS);
  }
  return chain.length && ENDS_CHAIN.has(event.kind) ? [] : chain;
}

/** Effect of a big event on the whole board. */
export function moodOf(kind: BigKind): "" | "shake" | "grief" {
  return kind === "explosion" ? "shake" : kind === "death" ? "grief" : "";
}

/** The last player who was harmed, with the cause and the opponent, as the events give them. */
export interface Harm { body: string; by: string | null; cause: string }

/** Return the harm after an event. An armour or injury roll that names no opponent keeps the one who knocked the player down. */
export function withHarm(harm: Harm | null, event: GameEvent): Harm | null {
  if (event.kind === "TurnBegan") return null;
  if (event.kind !== "KnockedDown" && event.kind !== "Armour" && event.kind !== "Injured") return harm;
  const known = harm?.body === event.body ? harm : null;
  return { body: event.body, by: event.by ?? known?.by ?? null, cause: event.cause ?? known?.cause ?? "" };
}

/** At most this many flashes within a second: more can harm people with photosensitive epilepsy. */
export const MOST_FLASHES = 3;
/** Counts the flashes of the last second. */
export class FlashLimit {
  private seen: number[] = [];

  /** Whether there may be a flash now (ms); if so it is counted. */
  take(now: number): boolean {
    this.seen = this.seen.filter((one) => now - one < 1000);
    if (this.seen.length >= MOST_FLASHES) return false;
    this.seen.push(now);
    return true;
  }
}

/** Pieces of confetti: where they start across the board, how far they fall and turn. The same every time. */
export function confetti(pieces: number): { left: number; delay: number; turn: number; drift: number; light: boolean }[] {
  return Array.from({ length: pieces }, (_, n) => ({ left: (n * 61) % 100, delay: ((n * 37) % 50) / 100, turn: 180 + ((n * 97) % 540), drift: ((n * 53) % 40) - 20, light: n % 3 === 0 }));
}
