/** A result typed at a real table: what is counted, what it says in words, and an empty or an earlier one to begin with. */
import type { TypedPlayer, TypedSeat } from "./api";
import type { FixtureView, ReportDeeds } from "./protocol";

export const COUNTED = [
  ["touchdowns", "Touchdowns"], ["completions", "Completions"], ["casualties", "Casualties"], ["interceptions", "Interceptions"], ["deflections", "Deflections"],
  ["landings", "Superb landings"], ["earned", "Other star player points"], ["mighty", "Mighty monsters killed"], ["sent_off", "Sent off by a penalty roll"],
] as const;
export type Counted = (typeof COUNTED)[number][0];
export const INJURIES: [string, string][] = [["", "Fit"], ["out", "Misses the next match"], ["niggle", "Niggling injury"], ["ma", "MA lowered"], ["st", "ST lowered"], ["ag", "AG lowered"], ["pa", "PA lowered"], ["av", "AV lowered"], ["dead", "Dead"]];
const ALL_LEFT = 11;

/** The result as it was typed last, or one without any achievements. */
export function firstResult(view: FixtureView): TypedSeat[] {
  return view.squads.map((squad, at) => {
    const before = view.claim?.seats[at];
    return {
      touchdowns: before?.touchdowns ?? 0, suffered: before?.suffered ?? 0, conceded: before?.conceded ?? false, fielded: before?.conceded ? before.fielded : ALL_LEFT, funds: before?.funds ?? 0,
      players: squad.map((one) => firstPlayer(one.id, before?.players[one.id])),
    };
  });
}

function firstPlayer(id: string, deeds?: ReportDeeds): TypedPlayer {
  const counts = Object.fromEntries(COUNTED.map(([what]) => [what, deeds?.[what] ?? 0])) as Record<Counted, number>;
  return { id, ...counts, petrified: deeds?.petrified ?? false, injury: deeds?.injuries[0] ?? "" };
}

/** A player's figures in a match, in a few words; "" for nothing. */
export function inWords(deeds: Partial<Record<Counted, number>> & { petrified?: boolean }, injury: string): string {
  const counted = COUNTED.filter(([what]) => deeds[what]).map(([what, words]) => `${words} ${deeds[what]}`);
  return [...counted, ...(deeds.petrified ? ["Petrified"] : []), ...INJURIES.filter(([key]) => key && key === injury).map(([, words]) => words)].join(", ");
}
