/** The first match, step by step: what to do next, read off the state of the match. It knows no rules, only what is offered. */
import type { GameEvent, MatchState, Question } from "../protocol";

export type GuideStep = "set-up" | "wait" | "pick" | "walk" | "open" | "happened" | "fetch" | "carry" | "answer" | "over";

export interface GuideView {
  state: MatchState;
  question: Question | null;
  seat: number;
  selected: string | null;
  /** What a chest brought last, not yet read. */
  news: GameEvent | null;
}

export const GUIDE_WORDS: Record<GuideStep, { title: string; text: string }> = {
  "set-up": { title: "Set up", text: "Let everybody be placed for you (A), or take players from the list and click where they shall stand." },
  wait: { title: "Watch", text: "It is somebody else's turn. Space skips what is being shown." },
  pick: { title: "Pick a player", text: "Click one of your players, or press Tab. Coloured squares show where he can get to, and how surely." },
  walk: { title: "Move next to a chest", text: "Point at a coloured square to see the way, click to walk it (touch: tap twice). The ball is in one of the chests: end next to one." },
  open: { title: "Open it", text: "Your player stands next to a chest. Press “Open chest” (O) in the bar below." },
  happened: { title: "What just happened", text: "" },
  fetch: { title: "Get the ball", text: "The glowing ball lies free. Walk one of your players onto its square to pick it up." },
  carry: { title: "Score", text: "Your player has the ball: carry it into the end zone of another team, in their colour." },
  answer: { title: "You are asked", text: "The question stands at the player it is about, or in the bar below, with the chances. Enter takes what is highlighted." },
  over: { title: "That was it", text: "The match is over. Watch it again, or ask for a rematch." },
};

/** Where the newcomer is; the text of `happened` is the event itself. */
export function guideStep(view: GuideView): GuideStep {
  const { state, question, seat } = view;
  if (state.over) return "over";
  if (view.news) return "happened";
  if (!question || question.seat !== seat) return "wait";
  if (question.kind === "set-up" || question.kind === "place") return "set-up";
  if (question.kind !== "turn" && question.kind !== "act" && question.kind !== "declare") return "answer";
  if (question.options.some((option) => /^use(-at|-on)? open-chest/.test(option.choice))) return "open";
  if (state.balls.some((ball) => ball.held_by && state.players.find((player) => player.name === ball.held_by)?.seat === seat)) return "carry";
  if (state.balls.some((ball) => ball.cell && !ball.held_by)) return "fetch";
  if (question.kind === "turn" && !view.selected) return "pick";
  return state.marks.some((mark) => mark.kind === "chest") ? "walk" : "fetch";
}

/** Events worth explaining to somebody who sees them for the first time. */
export const isNews = (event: GameEvent): boolean => ["Exploded", "BallFound", "Teleported", "Turnover", "Touchdown"].includes(event.kind);
