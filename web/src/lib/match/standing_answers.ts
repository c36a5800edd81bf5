/**
 * "Always", "never" or "ask me": how this coach answers questions that come again and again. Kept in this browser.
 * Skills that cost nothing are used without asking, unless the coach says otherwise.
 */
import type { Option, Question } from "../protocol";

export type Habit = "always" | "never" | "ask";
export interface Store { getItem(key: string): string | null; setItem(key: string, value: string): void }

const KEY = "deepbowl.answers";
/** Questions about no skill that can be answered once and for all. */
const REPEATED = new Set(["follow-up", "demand-balance", "easily-hurt"]);
/** Questions for one player or none: "always" names the first one offered. */
const FOR_A_PLAYER = new Set(["assist"]);

/** Key under which a question is remembered; null if it is not one to remember. */
export function subject(question: Pick<Question, "kind" | "trait" | "options">): string | null {
  const verbs = new Set(question.options.map((option) => option.verb));
  if (FOR_A_PLAYER.has(question.kind) && verbs.has("no")) return question.kind;
  if (verbs.size !== 2 || !verbs.has("yes") || !verbs.has("no")) return null;
  if (question.trait) return question.trait;
  return REPEATED.has(question.kind) ? question.kind : null;
}

export class StandingAnswers {
  private habits: Record<string, Habit>;

  /** `changed` is called after every change, so that a server that keeps them too hears of it. */
  constructor(private readonly store: Store | null, private readonly changed: () => void = () => undefined) {
    this.habits = this.load();
  }

  private load(): Record<string, Habit> {
    try {
      const kept: unknown = JSON.parse(this.store?.getItem(KEY) ?? "{}");
      if (typeof kept !== "object" || kept === null) return {};
      return Object.fromEntries(Object.entries(kept).filter(([, habit]) => habit === "always" || habit === "never" || habit === "ask")) as Record<string, Habit>;
    } catch {
      return {};
    }
  }

  habit(about: string): Habit {
    return this.habits[about] ?? "ask";
  }

  /** Everything that is not asked, by name. */
  all(): [string, Habit][] {
    return Object.entries(this.habits).sort(([a], [b]) => a.localeCompare(b));
  }

  set(about: string, habit: Habit): void {
    this.habits[about] = habit;
    this.keep();
  }

  reset(): void {
    this.habits = {};
    this.keep();
  }

  /** The answer that was given once and for all, or null: ask. */
  answer(question: Pick<Question, "kind" | "trait" | "options" | "free">): Option | null {
    const about = subject(question);
    const habit = about ? (this.habits[about] ?? (question.free ? "always" : "ask")) : "ask";
    if (habit === "ask") return null;
    return question.options.find((option) => (option.verb === "no") === (habit === "never")) ?? null;
  }

  /** Take over answers that a server has kept, for instance those I gave on another device. */
  take(kept: Record<string, string>): void {
    const known = Object.entries(kept).filter(([, habit]) => habit === "always" || habit === "never" || habit === "ask");
    this.habits = { ...this.habits, ...(Object.fromEntries(known) as Record<string, Habit>) };
    if (Object.entries(this.habits).some(([about, habit]) => kept[about] !== habit)) this.changed();
  }

  private keep(): void {
    this.changed();
    try {
      this.store?.setItem(KEY, JSON.stringify(this.habits));
    } catch {
      // no storage: remembered as long as the page is open
    }
  }
}
