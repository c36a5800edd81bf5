/** Big events in words: what stands over the board while they are held. */
import type { GameEvent, MatchState, TeamInfo } from "../protocol";
import type { Big } from "./big_events";
import { BIG_TITLES, ofTeam, turnOf } from "./wording";

export interface BannerShown { number: number; kind: Big["kind"]; title: string; text: string; seat: number; ms: number }

/** Where the title says what happened, who it happened to says the rest. */
const ABOUT_SOMEBODY = new Set<Big["kind"]>(["hop", "knock-out", "casualty", "death", "touchdown"]);
const ALONE = new Set<Big["kind"]>(["turn", "your-turn"]);

/** What a death came from, where the server says so. */
const by = (event: GameEvent): string => (event.kind === "Removed" && event.posture === "dead" && event.cause ? event.cause : "");

export function bannerOf(big: Big, event: GameEvent, teams: TeamInfo[], view: MatchState | null, ms: number): BannerShown {
  const team = teams.find((one) => one.seat === big.seat)?.name ?? "";
  const title = big.kind === "turn" && team ? turnOf(team) : BIG_TITLES[big.kind];
  const who = view?.players.find((player) => player.name === big.player)?.title;
  const text = ALONE.has(big.kind) ? "" : who && ABOUT_SOMEBODY.has(big.kind) ? ofTeam(who, team) : event.text;
  const score = big.kind === "touchdown" ? (view?.teams ?? []).map((one) => one.score).join(" : ") : "";
  return { number: big.number, kind: big.kind, title, text: [text, by(event), score].filter(Boolean).join(" · "), seat: big.seat, ms };
}
