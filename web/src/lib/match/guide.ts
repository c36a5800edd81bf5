/** The first match, step by step: what to do next, read off what is shown and what is offered. It knows no rules. */
import type { GameEvent, MatchState, Question } from "../protocol";
import { bigOf } from "./big_events";

export type GuideStep = "set-up" | "wait" | "pick" | "walk" | "open" | "happened" | "fetch" | "carry" | "guard" | "chase" | "end" | "answer" | "over";

export interface GuideView {
  /** What is shown, not what is already known. */
  state: MatchState;
  question: Question | null;
  seat: number;
  selected: string | null;
  /** What a chest brought last, not yet read. */
  news: GameEvent | null;
}

export const GUIDE_WORDS: Record<GuideStep, { title: string; text: string }> = {
  "set-up": { title: "Set up", text: "Let everybody be placed for you (A), or take players from the list and click where they shall stand." },
  wait: { title: "Watch", text: "What happens is being shown. A click goes on to the next event, Space to the end." },
  pick: { title: "Pick a player", text: "Click one of your players, or press Tab. Coloured squares show where he can get to, and how surely." },
  walk: { title: "Go for a chest", text: "Point at a chest to see what walking there and opening it takes; click it to do so. Or click any coloured square to walk there." },
  open: { title: "Open it", text: "Your player stands next to a chest. Click the chest, or press “Open the chest” (O)." },
  happened: { title: "What just happened", text: "" },
  fetch: { title: "Get the ball", text: "The glowing ball lies free. Click it with one of your players chosen: he walks there and picks it up." },
  carry: { title: "Score", text: "Your player has the ball: carry it into the end zone of another team, in their colour." },
  guard: { title: "Guard the ball", text: "Your player with the ball has acted. Put others between him and the opponents, then end the turn (E)." },
  chase: { title: "Win the ball back", text: "They have the ball. Choose a player and point at whoever has it: Block or Blitz, with the chances." },
  end: { title: "End the turn", text: "Everybody has acted, or has nothing to do. End the turn (E)." },
  answer: { title: "You are asked", text: "The question stands at the player it is about, with what each answer leads to. Enter takes what is highlighted." },
  over: { title: "That was it", text: "The match is over. Watch it again, or ask for a rematch." },
};

/** The same for fingers: nothing is pointed at, and there are no keys. */
export const TOUCH_WORDS: Partial<Record<GuideStep, string>> = {
  "set-up": "Let everybody be placed for you, or take players from the list and tap where they shall stand.",
  wait: "What happens is being shown. A tap goes on to the next event, “skip” to the end.",
  pick: "Tap one of your players. Coloured squares show where he can get to, and how surely.",
  walk: "Tap a chest to see what walking there and opening it takes; tap it again to do so. Or tap any coloured square to walk there.",
  open: "Your player stands next to a chest. Tap the chest, or “Open the chest”.",
  fetch: "The glowing ball lies free. Tap it with one of your players chosen: he walks there and picks it up.",
  guard: "Your player with the ball has acted. Put others between him and the opponents, then end the turn.",
  chase: "They have the ball. Choose a player and tap whoever has it: Block or Blitz, with the chances.",
  end: "Everybody has acted, or has nothing to do. End the turn.",
  answer: "The question stands at the player it is about, with what each answer leads to.",
};

/** Where the newcomer is; the text of `happened` is the event itself. */
export function guideStep(view: GuideView): GuideStep {
  const { state, question, seat } = view;
  if (state.over) return "over";
  if (view.news) return "happened";
  if (!question || question.seat !== seat) return "wait";
  if (question.kind === "set-up" || question.kind === "place") return "set-up";
  if (question.kind !== "turn" && question.kind !== "act" && question.kind !== "declare") return "answer";
  if (question.kind === "turn" && !question.options.some((option) => option.verb === "activate")) return "end";
  if (question.options.some((option) => option.verb === "use-at" && state.marks.some((mark) => mark.kind === "chest" && mark.cell === option.cell))) return "open";
  const holder = state.players.find((player) => state.balls.some((ball) => ball.held_by === player.name));
  if (holder) return holder.seat !== seat ? "chase" : holder.acted && state.acting?.player !== holder.name ? "guard" : "carry";
  if (state.balls.some((ball) => ball.cell)) return "fetch";
  if (question.kind === "turn" && !view.selected) return "pick";
  return state.marks.some((mark) => mark.kind === "chest") ? "walk" : "fetch";
}

/** Events worth explaining to somebody who sees them for the first time. */
export function isNews(event: GameEvent): boolean {
  const kind = bigOf(event, [], -1)?.kind;
  return kind === "explosion" || kind === "ball" || kind === "hop" || kind === "turnover" || kind === "touchdown";
}
