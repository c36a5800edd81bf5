/** Messages of the server about tournaments; the fields are those of `server/live/messages/tournaments.py`. */

export interface TournamentCard { id: string; name: string; book: string; edition: string; entries: number; mine: boolean }
export interface Entry { id: string; name: string; race: string; coach: string; bot: boolean; mine: boolean; value: number; present: boolean; left: boolean; late: number; naf: boolean }
export interface TableSeat { club: string; name: string; coach: string; race: string; bot: boolean; house: boolean; absent: boolean; mine: boolean }
export interface Score { touchdowns: number[]; casualties: number[]; suffered: number[]; conceded: boolean[] }
export interface Table { id: string; number: number; seats: TableSeat[]; state: string; result: Score | null; typed: boolean; match: string; trouble: string; claim: Score | null; claim_mark: string; confirmed: string[] }
export interface Round { number: number; size: number; book: string; begun: boolean; accepted: boolean; tables: Table[]; byes: TableSeat[]; broken: string[][]; by_hand: string[][] }
export interface SumPart { where: string; value: string; why: string }
export interface StandingNumber { name: string; value: string; mean: boolean; parts: SumPart[] }
export interface StandingRow { club: string; place: number; played: number; parted_by: string; numbers: StandingNumber[] }
export interface RuleLine { text: string; rule: string; differs: boolean }
export interface TournamentView {
  id: string; number: number; name: string; book: string; edition: string; books: string[]; stage: "entry" | "between" | "drawn" | "round" | "played" | "over";
  sizes: number[]; growing: boolean; tabletop: boolean; room: number; rules: RuleLine[]; entries: Entry[]; entry_closed: string; open_entry: boolean; rounds: Round[]; standings: StandingRow[];
  draw: { round: number; commitment: string; waits_for: string[] } | null; forbidden: string[][]; mine: string[]; role: string; leaders: string[][]; invite: string; listed: boolean; over: boolean;
}
export interface NafAnswer { games: number; left_out: string[] }
