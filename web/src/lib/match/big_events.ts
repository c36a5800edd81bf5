/** Events that stop the show for a moment, and the player an event is about. */
import type { GameEvent } from "../events";
import type { TeamInfo } from "../protocol";

/** The player an event is about; null if it is about no one in particular. */
export const bodyOf = (event: GameEvent): string | null => ("body" in event ? event.body : null);

/** The square where it happens, or where it ends. */
export const placeOf = (event: GameEvent): string | null => ("to_cell" in event ? event.to_cell : "cell" in event ? event.cell : null);

/** Block dice have faces. Armour and injury rolls after a block are shown as numbers. */
export const isBlockRoll = (event: GameEvent): boolean => event.kind === "Blocked" || (event.kind === "Rolled" && event.purpose === "block");

/** Which seat an event is about; -1 if none. */
export function seatOf(event: GameEvent, teams: TeamInfo[]): number {
  if ("seat" in event && event.seat !== null) return event.seat;
  return teams.find((team) => bodyOf(event)?.startsWith(team.letter))?.seat ?? -1;
}

/** Big events stop the show for a moment. `own`: good for the viewer's team, as far as the page can tell. */
export type BigKind = "ball" | "explosion" | "hop" | "knock-out" | "casualty" | "death" | "turnover" | "your-turn" | "turn" | "touchdown" | "over" | "monster";
export interface Big { kind: BigKind; player: string | null; seat: number; cell: string | null; number: number }

export function bigOf(event: GameEvent, teams: TeamInfo[], seat: number): Big | null {
  const about = seatOf(event, teams);
  const big = (kind: BigKind): Big => ({ kind, player: bodyOf(event), seat: about, cell: placeOf(event), number: event.number });
  switch (event.kind) {
    case "BallFound": return big("ball");
    case "Appeared": case "BallEaten": return big("monster");
    case "Exploded": case "SpellStruck": return big("explosion");
    case "Teleported": case "BallTeleported": return big("hop");
    case "Turnover": return event.cause === "touchdown" ? null : big("turnover");
    case "Touchdown": return big("touchdown");
    case "TurnBegan": return big(about === seat ? "your-turn" : "turn");
    case "MatchEnded": return big("over");
    case "Removed": {
      const kinds: Record<string, BigKind> = { "knocked out": "knock-out", casualty: "casualty", dead: "death" };
      const kind = kinds[event.posture];
      return kind ? big(kind) : null;
    }
    default: return null;
  }
}
