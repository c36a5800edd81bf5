/** Which page is shown: the address bar decides, links within the site do not reload it. */

export type PageName = "home" | "new" | "match" | "build" | "replays" | "replay" | "dungeons" | "editor" | "builder" | "rules" | "how-to" | "about" | "learn" | "puzzles" | "me" | "link" | "lobby" | "table" | "report" | "leagues" | "league" | "join" | "tournaments" | "tournament" | "screen" | "lost";

export interface Route { page: PageName; id: string; query: URLSearchParams; hash: string }

const PAGES: [RegExp, PageName][] = [
  [/^\/$/, "home"],
  [/^\/new$/, "new"],
  [/^\/match\/([\w-]+)\/report$/, "report"],
  [/^\/match\/([\w-]+)$/, "match"],
  [/^\/build\/([\w-]+)$/, "build"],
  [/^\/replays$/, "replays"],
  [/^\/replay\/([\w-]+)$/, "replay"],
  [/^\/dungeons$/, "dungeons"],
  [/^\/editor$/, "editor"],
  [/^\/builder(?:\/([\w-]+))?$/, "builder"],
  [/^\/rules(?:\/([^/]+))?$/, "rules"],
  [/^\/how-to(?:\/([\w-]+))?$/, "how-to"],
  [/^\/about$/, "about"],
  [/^\/learn$/, "learn"],
  [/^\/puzzles$/, "puzzles"],
  [/^\/me$/, "me"],
  [/^\/link$/, "link"],
  [/^\/lobby$/, "lobby"],
  [/^\/leagues$/, "leagues"],
  [/^\/league\/([\w-]+(?:\/[\w-]+){0,2})$/, "league"],
  [/^\/join\/([\w-]+)$/, "join"],
  [/^\/table\/([\w-]+)$/, "table"],
  [/^\/tournaments$/, "tournaments"],
  [/^\/tournament\/([\w-]+)\/screen$/, "screen"],
  [/^\/tournament\/([\w-]+(?:\/(?:rules|history))?)$/, "tournament"],
];

/** The page an address means, with what follows it (`/match/abc` -> match, abc). */
export function parse(address: { pathname: string; search: string; hash: string }): Route {
  const path = address.pathname.replace(/\/+$/, "") || "/";
  const query = new URLSearchParams(address.search);
  const hash = address.hash.replace(/^#/, "");
  for (const [pattern, page] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { page, id: decodeURIComponent(found[1] ?? ""), query, hash };
  }
  return { page: "lost", id: "", query, hash };
}

type Listener = (route: Route) => void;
const listeners = new Set<Listener>();

function tell(): void {
  const route = parse(window.location);
  for (const listener of listeners) listener(route);
}

/** Go to another page. */
export function go(address: string): void {
  window.history.pushState(null, "", address);
  tell();
  window.scrollTo(0, 0);
}

/** Change the address of this page without a new entry in the browser's history (a move in a replay). */
export function note(address: string): void {
  window.history.replaceState(null, "", address);
}

/** Whether a click on a link is for us: same site, no modifier, no new window. */
export function isOurs(event: MouseEvent, link: HTMLAnchorElement, origin: string): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute("download") || link.origin !== origin) return false;
  return parse(link).page !== "lost";
}

/** Begin listening; returns how to stop. */
export function start(listener: Listener): () => void {
  const click = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!(link instanceof HTMLAnchorElement) || !isOurs(event, link, window.location.origin)) return;
    if (link.hash && link.pathname === window.location.pathname && !["match", "build"].includes(parse(link).page)) return;
    event.preventDefault();
    go(link.href);
  };
  listeners.add(listener);
  document.addEventListener("click", click);
  window.addEventListener("popstate", tell);
  listener(parse(window.location));
  return () => {
    listeners.delete(listener);
    document.removeEventListener("click", click);
    window.removeEventListener("popstate", tell);
  };
}
