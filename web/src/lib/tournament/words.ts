/** Words of the pages about tournaments. */
import { several } from "../league/words";
import type { Round, Score, Table, TableSeat, TournamentView } from "./protocol";

export const STAGES: Record<TournamentView["stage"], string> = {
  entry: "Entries are open", between: "Between rounds", drawn: "Drawn, not begun", round: "In play", played: "All rounds played", over: "Over",
};
export const COLUMNS: Record<string, string> = {
  points: "Points", "opponents' points": "Opp.", "touchdown difference": "TD ±", "net casualties": "Cas ±", touchdowns: "TD", casualties: "Cas",
};

/** How a tournament stands, in one line. */
export function stageWords(view: TournamentView): string {
  const round = view.rounds.length;
  if (view.stage === "round" || view.stage === "drawn") return `Round ${round} of ${view.sizes.length}: ${STAGES[view.stage].toLowerCase()}`;
  if (view.stage === "between") return `Round ${round} of ${view.sizes.length} is over`;
  return STAGES[view.stage];
}

export function stateWords(table: Table): string {
  if (table.trouble) return "In trouble";
  if (table.claim) return "To be confirmed";
  return { drawn: "Drawn", waiting: "To be played", before: "Before the match", running: "In play", "handed over": "After the match", done: "Played", forfeited: "No result" }[table.state] ?? table.state;
}

/** What a result says of a seat besides its touchdowns: a coach who confirms it must see all of it. */
export function alsoSays(score: Score, at: number): string {
  const caused = score.casualties[at] ?? 0, suffered = score.touchdowns.length > 2 ? (score.suffered[at] ?? 0) : 0;
  return [...(caused ? [`caused ${several(caused, "casualty")}`] : []), ...(suffered ? [`suffered ${suffered}`] : []), ...(score.conceded[at] ? ["conceded"] : [])].join(", ");
}

/** The teams whose coach has not confirmed a typed result. */
export const unconfirmed = (table: Table): string[] => (table.claim ? table.seats.filter((seat) => !seat.bot && !seat.absent && !table.confirmed.includes(seat.club)).map((seat) => seat.name) : []);

/** The tables of a round, those of the one who looks first. */
export function mineFirst(round: Round): Table[] {
  const mine = (table: Table): boolean => table.seats.some((seat) => seat.mine);
  return [...round.tables.filter(mine), ...round.tables.filter((table) => !mine(table))];
}

/** How a tie-breaker parted two teams: on net casualties, by lot. */
export const onWhat = (breaker: string): string => (breaker === "lots" ? "by lot" : `on ${breaker}`);

export const who = (seat: TableSeat): string => (seat.house ? "House bot" : seat.coach);

/** A fraction as people read it: 9/4 is 2¼. */
export function plain(value: string): string {
  const [top, bottom] = value.split("/");
  if (bottom === undefined) return value;
  const negative = Number(top) < 0, whole = Math.floor(Math.abs(Number(top)) / Number(bottom)), rest = Math.abs(Number(top)) % Number(bottom);
  const marks: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚" };
  return `${negative ? "-" : ""}${whole || ""}${marks[`${rest}/${bottom}`] ?? ` ${rest}/${bottom}`}`.trim();
}
