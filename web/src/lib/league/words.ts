/** Words of the pages about leagues. */
import type { ClubWaits, FixtureCard } from "./protocol";

export const gold = (amount: number): string => `${Math.round(amount / 1000).toLocaleString("en-GB")}k`;
/** A count with its noun: 1 casualty, 2 casualties. */
export const several = (count: number, noun: string): string => `${count} ${count === 1 ? noun : noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
export const day = (at: string): string => at.slice(0, 10);
export const hour = (at: string): string => at.slice(0, 16).replace("T", " ");

export const STATES: Record<string, string> = {
  waiting: "To be played", before: "Before the match", running: "In play", "handed over": "After the match", done: "Played", forfeited: "Forfeited",
};
export const STAGES: Record<string, string> = { joining: "Clubs join", season: "Season is on", played: "All matches played", "off-season": "Off-season" };

/** The page on which a coach deals with something that waits. */
export function waitsAt(league: string, one: ClubWaits): string {
  if (one.session && (one.kind === "after" || one.kind === "redraft")) return `/league/${league}/after/${one.session}`;
  if (one.kind === "match" && one.match) return `/match/${one.match}`;
  return one.fixture ? `/league/${league}/fixture/${one.fixture}` : `/league/${league}/club/${one.club}`;
}
export const WAITS: Record<string, string> = {
  after: "After the match: your choices", redraft: "Off-season: choose your list", before: "Before the match: your choices", match: "Your match is on", confirm: "Confirm a typed result", play: "Play your next fixture",
};

/** The round of a fixture: its number, its stage in the play-offs, or a friendly. */
export function roundWords(card: FixtureCard): string {
  if (card.friendly) return "Friendlies";
  if (card.stage) return card.stage === "third place" || card.stage === "final" ? "Finals" : `${card.stage.charAt(0).toUpperCase()}${card.stage.slice(1)}s`;
  return `Round ${card.round}`;
}

export function stateWords(card: FixtureCard): string {
  if (card.trouble) return "In trouble";
  if (card.overdue) return "Overdue";
  return STATES[card.state] ?? card.state;
}
