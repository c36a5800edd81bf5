/** Big events in words: what stands over the board while they are held. */
import type { GameEvent, TeamInfo } from "../protocol";
import type { Big } from "./event_adapter";
import { BIG_TITLES, turnOf } from "./wording";

export interface BannerShown { number: number; kind: Big["kind"]; title: string; text: string; seat: number; ms: number }

export function bannerOf(big: Big, event: GameEvent, teams: TeamInfo[], ms: number): BannerShown {
  const team = teams.find((one) => one.seat === big.seat)?.name ?? "";
  const title = big.kind === "turn" && team ? turnOf(team) : BIG_TITLES[big.kind];
  const text = big.kind === "turn" || big.kind === "your-turn" ? "" : event.text;
  return { number: big.number, kind: big.kind, title, text, seat: big.seat, ms };
}
