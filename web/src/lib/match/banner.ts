/** Big events in words: what stands over the board while they are held. */
import type { GameEvent, MatchState, TeamInfo } from "../protocol";
import type { Big } from "./big_events";
import type { Harm } from "./drama";
import { BIG_TITLES, doneBy, ofTeam, turnOf } from "./wording";

export interface BannerShown { number: number; kind: Big["kind"]; title: string; text: string; seat: number; ms: number }

/** Where the title says what happened, who it happened to says the rest. */
const ABOUT_SOMEBODY = new Set<Big["kind"]>(["hop", "knock-out", "casualty", "death", "touchdown"]);
const ALONE = new Set<Big["kind"]>(["turn", "your-turn"]);

const HARMED = new Set<Big["kind"]>(["knock-out", "casualty", "death"]);

/** Who did it, else what did, as far as the events say. */
function culprit(event: GameEvent, view: MatchState | null, harm: Harm | null): string {
  if (event.kind !== "Removed") return "";
  const mine = harm?.body === event.body ? harm : null;
  const by = mine?.by && mine.by !== event.body ? view?.players.find((player) => player.name === mine.by)?.title : undefined;
  return by ? doneBy(by) : (event.cause ?? mine?.cause ?? "");
}

export function bannerOf(big: Big, event: GameEvent, teams: TeamInfo[], view: MatchState | null, ms: number, harm: Harm | null = null): BannerShown {
  const team = teams.find((one) => one.seat === big.seat)?.name ?? "";
  const title = big.kind === "turn" && team ? turnOf(team) : BIG_TITLES[big.kind];
  const who = view?.players.find((player) => player.name === big.player)?.title;
  const text = ALONE.has(big.kind) ? "" : who && ABOUT_SOMEBODY.has(big.kind) ? ofTeam(who, team) : event.text;
  const score = big.kind === "touchdown" ? (view?.teams ?? []).map((one) => one.score).join(" : ") : "";
  return { number: big.number, kind: big.kind, title, text: [text, HARMED.has(big.kind) ? culprit(event, view, harm) : "", score].filter(Boolean).join(" · "), seat: big.seat, ms };
}
