/** Talk in a match, and what the reader wants to see of it. None of it is stored. */
import type { Said, Talking, ToServer } from "../protocol";

const MOST = 50;
/** Phrases come as keys, so that everyone reads them in their own words. */
export const PHRASES: Record<string, string> = {
  hello: "Hello", "good-luck": "Good luck", "well-played": "Well played", "nice-block": "Nice block", ouch: "Ouch", unlucky: "Unlucky",
  "one-moment": "One moment", thanks: "Thanks", sorry: "Sorry", rematch: "Rematch?",
};
export const EMOTES: Record<string, string> = { cheer: "Hurrah!", laugh: "Ha ha!", groan: "Argh!", bow: "I bow", roar: "Roar!" };

/** The message in words. */
export function words(said: Said): string {
  return said.text || PHRASES[said.phrase] || EMOTES[said.phrase] || said.phrase;
}

export class TalkBox {
  allowed: Talking["allowed"] = $state("off");
  said: Said[] = $state.raw([]);
  phrases: string[] = $state.raw([]);
  emotes: string[] = $state.raw([]);
  muted: ReadonlySet<number> = $state.raw(new Set());
  /** How many of those that were heard have not been seen. */
  unseen = $state(0);
  private seat = -1;

  constructor(private readonly send: (message: ToServer) => boolean) {}

  welcomed(talking: Talking, seat: number): void {
    Object.assign(this, { allowed: talking.allowed, said: talking.said, phrases: talking.phrases, emotes: talking.emotes });
    this.seat = seat;
  }

  heard(said: Said): void {
    if (this.muted.has(said.seat)) return;
    this.said = [...this.said, said].slice(-MOST);
    if (said.seat !== this.seat) this.unseen += 1;
  }

  phrase(key: string): void {
    this.send({ type: "say", phrase: key });
  }

  text(text: string): void {
    if (text.trim()) this.send({ type: "say", text: text.trim() });
  }

  /** Mute a seat (-1: all spectators), or unmute it. Its earlier messages are hidden with it. */
  mute(seat: number): void {
    const muted = new Set(this.muted);
    if (!muted.delete(seat)) muted.add(seat);
    this.muted = muted;
  }

  get shown(): Said[] {
    return this.said.filter((said) => !this.muted.has(said.seat));
  }
}
