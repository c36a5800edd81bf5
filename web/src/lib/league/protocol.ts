/** The server's messages about leagues; the fields are those of `server/live/messages/leagues.py`. */
import type { BadgeParts } from "../builder/draft";

export interface LeagueCard { id: string; name: string; book: string; edition: string; season: number; clubs: number; mine: boolean }
export interface LeagueClub { id: string; name: string; race: string; coach: string; bot: boolean; mine: boolean; value: number; gold: number; status: string; trophy: boolean; badge: BadgeParts | null }
export interface TableResult { fixture: string; against: string; outcome: string; touchdowns: number; conceded: number; caused: number; suffered: number; points: number; played: boolean }
export interface TableRow { club: string; played: number; won: number; drawn: number; lost: number; touchdowns: number; against: number; casualties: number; suffered: number; points: number; results: TableResult[] }
export interface FixtureCard { id: string; season: number; round: number; division: number; stage: string; clubs: string[]; state: string; score: number[] | null; match: string; due: string; overdue: boolean; friendly: boolean; typed: boolean; trouble: string; waits_for: string[] }
export interface LeagueSettings { twice: boolean; divisions: number; bonuses: string[]; capped: boolean; typed_dice: boolean; board: string; switches: string[]; clock: { turn: number; bank: number } | null; days: number; touchdown: number; redraft: boolean; prizes: boolean; /** Settings that differ from the book, by name. */ differs: string[] }
export interface SeasonTable { season: number; table: TableRow[] }
export interface ClubWaits { club: string; kind: string; fixture?: string; session?: string; match?: string; due?: string }
export interface LeaguePerson { id: string; name: string; role: string }
export interface LeagueView {
  id: string; kind: "league" | "tournament"; number: number; name: string; book: string; edition: string; stage: "joining" | "season" | "played" | "off-season"; season: number;
  settings: LeagueSettings; clubs: LeagueClub[]; divisions: string[][]; table: TableRow[]; fixtures: FixtureCard[]; final: string[]; /** The fewest clubs for a season. */ fewest: number;
  role: string; leaders: string[][]; people: LeaguePerson[]; invite: string; listed: boolean; waiting: ClubWaits[];
}
export interface OptionWords { choice: string; text: string; detail: string; group: string }
export interface DieWords { sides: number; value: number; text: string; need: string; rule: string; typed: boolean }
export interface FactWords { text: string; rule: string; kind: string }
export interface SequenceQuestion { number: number; kind: string; text: string; rule: string; club: string; player: string; options: OptionWords[] }
export interface SequenceMoney { club: string; gold_before: number; gold: number; value_before: number; value: number; players_before: number; players: number }
export interface SequenceView {
  id: string; kind: string; fixture: string; clubs: string[]; steps: string[]; step: number; closed: boolean; restarted: boolean; mine: boolean;
  question: SequenceQuestion | null; wanted: { sides: number; text: string; mine: boolean } | null; dice: DieWords[]; facts: FactWords[][]; may_undo: boolean; needs_number: boolean;
  commitment: string; key: string; money: SequenceMoney[];
}
export interface ClubPlayer {
  id: string; shirt: number; name: string; position: string; card: [string, string][]; skills: string[]; learnt: string[]; niggles: number; lowered: string[];
  points: number; left: number; mvps: number; value: number; out: boolean; retired: boolean; guest: string; deeds: Record<string, number>;
}
export interface FormerPlayer { id: string; name: string; position: string; points: number; mvps: number; why: string; match: string; club: string; deeds: Record<string, number> }
export interface HallEntry extends FormerPlayer { fixture: string; replay: string; body: string; killer: string }
export interface HistoryLine { number: number; at: string; actor: string; kind: string; text: string; why: string; struck: boolean; own_cause: boolean; agreed: boolean; club_line: number; facts: FactWords[]; typed: boolean }
export interface ClubView {
  league: string; league_name: string; club: LeagueClub; edition: string; rerolls: number; fans: number; fan_good: string; staff: Record<string, number>; goods: Record<string, number>;
  sponsor: string; current_value: number; players: ClubPlayer[]; former: FormerPlayer[]; results: TableResult[]; waiting: ClubWaits[]; lines: HistoryLine[]; ruler: boolean;
}
export interface PlayerStat { id: string; name: string; position: string; club: string; gone: string; counts: Record<string, number> }
export interface SquadPlayer { id: string; shirt: number; name: string; position: string }
export interface ReportDeeds { touchdowns?: number; completions?: number; casualties?: number; interceptions?: number; deflections?: number; landings?: number; earned?: number; mighty?: number; sent_off?: number; petrified?: boolean; injuries: string[] }
export interface ReportSeat { club: string; touchdowns: number; place: number; outcome: string; caused: number; suffered: number; conceded: boolean; fielded: number; funds: number; players: Record<string, ReportDeeds> }
export interface FixtureView {
  league: string; league_name: string; card: FixtureCard; clubs: LeagueClub[]; mine: string[]; ruler: boolean; before: string; after: { club: string; session: string; open: boolean }[];
  squads: SquadPlayer[][]; report: { seats: ReportSeat[]; typed: boolean } | null; claim: { seats: ReportSeat[] } | null; claim_mark: string; confirmed: string[]; lent: string[]; typed_dice: boolean; counted: string[]; conceding: string[];
}
export interface Made { id: string }
