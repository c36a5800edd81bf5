/** Texts of the guide besides hints: where the match stands, taken from what is on screen. It knows no rules. */
import type { GameEvent, MatchState, Question } from "../protocol";
import { bigOf } from "./big_events";

export type GuideStep = "set-up" | "wait" | "happened" | "turn" | "answer" | "over";

export interface GuideView {
  /** The state on screen, not the latest one. */
  state: MatchState;
  question: Question | null;
  seat: number;
  /** The last big event that has not been read. */
  news: GameEvent | null;
}

export const GUIDE_WORDS: Record<GuideStep, { title: string; text: string }> = {
  "set-up": { title: "Set up", text: "Press A to place the whole team, or pick players from the list and click their squares." },
  wait: { title: "Watch", text: "Click for the next event, or press Space to skip to the end." },
  happened: { title: "What just happened", text: "" },
  turn: { title: "Your turn", text: "Select a player: blue squares are safe, the others show the chance to get there." },
  answer: { title: "You are asked", text: "The question is next to the player it is about, or below the board. Each answer shows where it leads." },
  over: { title: "The end", text: "The match is over. Watch it again, or ask for a rematch." },
};

/** The same for fingers: nothing is pointed at, and there are no keys. */
export const TOUCH_WORDS: Partial<Record<GuideStep, string>> = {
  "set-up": "Tap the coloured button to place the whole team, or pick players from the list and tap their squares.",
  wait: "Tap for the next event, or “skip” to go to the end.",
  turn: "Tap a player: blue squares are safe, the others show the chance to get there.",
};

/** Where the newcomer is; the text of `happened` is the event itself. */
export function guideStep(view: GuideView): GuideStep {
  const { state, question, seat } = view;
  if (state.over) return "over";
  if (view.news) return "happened";
  if (!question || question.seat !== seat) return "wait";
  if (question.kind === "set-up" || question.kind === "place") return "set-up";
  return question.kind === "turn" || question.kind === "act" || question.kind === "declare" ? "turn" : "answer";
}

/** Events worth explaining to a coach who sees them for the first time. */
export function isNews(event: GameEvent): boolean {
  const kind = bigOf(event, [], -1)?.kind;
  return kind === "explosion" || kind === "ball" || kind === "hop" || kind === "turnover" || kind === "touchdown";
}
