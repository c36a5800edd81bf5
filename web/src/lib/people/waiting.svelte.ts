/**
 * Matches and leagues that wait for the person at this browser, by their seats and their key. The count is shown in the
 * title of every page and on the badge of the app.
 */
import * as api from "../api";
import { coach, settleClaims } from "../coach/coach.svelte";
import { myMatches, type Mine } from "../pages/my_matches";
import type { Waiting } from "../protocol";

const EVERY = 60_000;
const MOST_SEATS = 60;

let found = $state.raw<Waiting[]>([]);

/** Everything that waits, the oldest first, as the server said last. */
export const waiting = (): Waiting[] => found;

/** The seats of this browser for the header of a request: MATCH:TOKEN with commas between them. */
export function seatsHeader(mine: Mine[]): string {
  const seats = mine.filter((entry) => !entry.exercise && !entry.table && entry.tokens[entry.seat]);
  return seats.slice(0, MOST_SEATS).map((entry) => `${entry.match}:${entry.tokens[entry.seat]}`).join(",");
}

/** A title with the count of what waits before it; a count it has already is replaced. */
export function counted(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count ? `(${count}) ${bare}` : bare;
}

/** Ask the server what waits, and show how much. Seats it does not know the coach of yet are sent first. */
export async function refresh(): Promise<void> {
  await settleClaims();
  const key = coach()?.key, seats = seatsHeader(myMatches());
  found = key || seats ? await api.waiting(key, seats).catch(() => found) : [];
  show();
}

function show(): void {
  const title = counted(document.title, found.length);
  if (title !== document.title) document.title = title;
  const badge = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void> };
  void badge.setAppBadge?.(found.length).catch(() => undefined);
}

/** Ask now and then as long as the page is open; answers how to stop. */
export function watch(): () => void {
  const titles = new MutationObserver(show);
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const look = (): void => { if (document.visibilityState === "visible") void refresh(); };
  const timer = window.setInterval(() => void refresh(), EVERY);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
  void refresh();
  return () => {
    titles.disconnect();
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", look);
  };
}
