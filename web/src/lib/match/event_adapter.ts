/**
 * From an event as it comes over the wire to what is shown of it. The only place that knows how events are written; everything
 * else reads what is made here.
 */
import type { GameEvent, TeamInfo } from "../protocol";

/** A roll against a target: what for, whether it passed, what was needed. */
export interface TestShown { what: string; passed: boolean; needs: number }
export function testOf(event: GameEvent): TestShown {
  const [what = "", outcome = ""] = event.what.split(" ");
  return { what, passed: outcome === "passed", needs: event.needs ?? 0 };
}

/** As what somebody left the board: knocked out, casualty, dead … */
export const leftAs = (event: GameEvent): string => event.state ?? "";

/** Whether armour held. */
export const armourHolds = (event: GameEvent): boolean => event.what === "holds";

/** They are dice with faces. Armour and injuries that come of a block are told with numbers. */
export const isBlockRoll = (event: GameEvent): boolean => event.kind === "Blocked" || (event.kind === "Rolled" && event.what === "block");

/** Which seat an event is about; -1 if none. */
export function seatOf(event: GameEvent, teams: TeamInfo[]): number {
  switch (event.kind) {
    case "TurnBegan": return teams.find((team) => team.name === event.what)?.seat ?? -1;
    case "TurnEnded": case "Turnover": return event.value;
    default: return teams.find((team) => event.player?.startsWith(team.letter))?.seat ?? -1;
  }
}

/** Big events stop the show for a moment. `own`: it is good for whoever looks, as far as one can tell. */
export type BigKind = "ball" | "explosion" | "hop" | "knock-out" | "casualty" | "death" | "turnover" | "your-turn" | "turn" | "touchdown" | "over";
export interface Big { kind: BigKind; player: string | null; seat: number; cell: string | null; number: number }

export function bigOf(event: GameEvent, teams: TeamInfo[], seat: number): Big | null {
  const about = seatOf(event, teams);
  const big = (kind: BigKind): Big => ({ kind, player: event.player, seat: about, cell: event.cell, number: event.number });
  switch (event.kind) {
    case "BallFound": return big("ball");
    case "Exploded": return big("explosion");
    case "Teleported": return big("hop");
    case "Turnover": return event.what === "touchdown" ? null : big("turnover");
    case "Touchdown": return big("touchdown");
    case "TurnBegan": return big(about === seat ? "your-turn" : "turn");
    case "MatchEnded": return big("over");
    case "Removed": {
      const kinds: Record<string, BigKind> = { "knocked out": "knock-out", casualty: "casualty", dead: "death" };
      const kind = kinds[leftAs(event)];
      return kind ? big(kind) : null;
    }
    default: return null;
  }
}
