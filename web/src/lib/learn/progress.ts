/** Progress in this browser: lessons completed, the best result of each puzzle, the days in a row. Nothing of it leaves the browser. */

export interface Shelf { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** The best chance reached in a puzzle, and the best one known. */
export interface Solved { chance: number; best: number }
export interface Progress { lessons: string[]; puzzles: Record<string, Solved>; days: string[] }

const KEY = "deepbowl.learning";
const A_DAY = 86_400_000;
const MOST_DAYS = 400;

function browserShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null; // the browser forbids it
  }
}

export function progress(shelf: Shelf | null = browserShelf()): Progress {
  try {
    const stored = JSON.parse(shelf?.getItem(KEY) ?? "{}") as Partial<Progress> | null;
    return {
      lessons: Array.isArray(stored?.lessons) ? stored.lessons : [],
      puzzles: typeof stored?.puzzles === "object" && stored.puzzles !== null ? stored.puzzles : {},
      days: Array.isArray(stored?.days) ? stored.days : [],
    };
  } catch {
    return { lessons: [], puzzles: {}, days: [] };
  }
}

function keep(now: Progress, shelf: Shelf | null): void {
  try {
    shelf?.setItem(KEY, JSON.stringify(now));
  } catch {
    // storage full or forbidden: only the marks are lost
  }
}

export function lessonDone(id: string, shelf: Shelf | null = browserShelf()): void {
  const now = progress(shelf);
  if (!now.lessons.includes(id)) keep({ ...now, lessons: [...now.lessons, id] }, shelf);
}

/** Keep the better of two results. */
export function puzzleSolved(id: string, result: Solved, shelf: Shelf | null = browserShelf()): void {
  const now = progress(shelf);
  const before = now.puzzles[id];
  if (!before || result.chance > before.chance) keep({ ...now, puzzles: { ...now.puzzles, [id]: result } }, shelf);
}

/** The puzzle of a day was solved. */
export function daySolved(day: string, shelf: Shelf | null = browserShelf()): void {
  const now = progress(shelf);
  if (!now.days.includes(day)) keep({ ...now, days: [...now.days, day].sort().slice(-MOST_DAYS) }, shelf);
}

/** How many days in a row were solved, up to today or yesterday. */
export function streak(days: string[], today: string): number {
  const solved = new Set(days);
  let at = Date.parse(today);
  if (!solved.has(today)) at -= A_DAY;
  let count = 0;
  while (solved.has(new Date(at).toISOString().slice(0, 10))) {
    count += 1;
    at -= A_DAY;
  }
  return count;
}

/** The first lesson that is not done yet; the first of all when every one is. */
export function nextLesson<T extends { id: string }>(lessons: T[], done: string[], after = ""): T | null {
  const from = lessons.findIndex((lesson) => lesson.id === after) + 1;
  return lessons.slice(from).find((lesson) => !done.includes(lesson.id)) ?? lessons[from] ?? lessons[0] ?? null;
}

/** A chance as people say it. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;
