/** Every HTTP call of the pages about leagues. The key of the coach goes with each of them, if there is a coach. */
import { json } from "../api";
import type { BadgeParts } from "../builder/draft";
import { coach } from "../coach/coach.svelte";
import type { ClubView, FixtureView, HallEntry, HistoryLine, LeagueCard, LeagueView, Made, PlayerStat, SeasonTable, SequenceView } from "./protocol";

const part = encodeURIComponent;
const at = (league: string, rest = ""): string => `/api/leagues/${part(league)}${rest}`;
const get = <T>(path: string): Promise<T> => json<T>(path, { token: coach()?.key });
const post = <T>(path: string, body: unknown = {}): Promise<T> => json<T>(path, { body, token: coach()?.key });

export interface NewLeague { name: string; book: string; edition: string; twice: boolean | null; divisions: number; bonuses: string[]; capped: boolean; typed_dice: boolean; board: string; clock: { turn: number; bank: number } | null; days: number; touchdown: number; prizes: boolean | null; switches: string[]; listed: boolean }
export interface TypedPlayer { id: string; touchdowns: number; completions: number; casualties: number; interceptions: number; deflections: number; landings: number; earned: number; mighty: number; sent_off: number; petrified: boolean; injury: string }
export interface TypedSeat { touchdowns: number; suffered: number; conceded: boolean; fielded: number; funds: number; players: TypedPlayer[] }
export type Ruling = { kind: string; why?: string; [field: string]: unknown };

export const leagues = (): Promise<LeagueCard[]> => get("/api/leagues");
export const found = (wish: NewLeague): Promise<Made> => post("/api/leagues", wish);
export const league = (id: string, code = ""): Promise<LeagueView> => get(at(id, code ? `?code=${part(code)}` : ""));
export const number = (id: string): Promise<{ number: number }> => get(at(id, "/number"));
export const join = (id: string, wish: { code: string; draft?: string; race?: string; badge?: BadgeParts; name?: string }): Promise<Made> => post(at(id, "/clubs"), wish);
/** Enter clubs of bots until the league has this many clubs. */
export const fill = (id: string, clubs: number, level: string): Promise<LeagueView> => post(at(id, "/bots"), { clubs, level });
export const season = (id: string, what: "begin" | "play-offs" | "end", eight = false): Promise<LeagueView> => post(at(id, "/season"), { do: what, eight });
export const seasonTable = (id: string, season: number): Promise<SeasonTable> => get(at(id, `/seasons/${season}`));
export const renewInvite = (id: string): Promise<Made> => post(at(id, "/invite"));
export const history = (id: string): Promise<HistoryLine[]> => get(at(id, "/history"));
export const stats = (id: string, season?: number): Promise<PlayerStat[]> => get(at(id, season ? `/stats?season=${season}` : "/stats"));
export const hall = (id: string): Promise<HallEntry[]> => get(at(id, "/hall"));
export const moment = (id: string, player: string): Promise<{ match: string; move: number }> => get(at(id, `/hall/${part(player)}`));
export const club = (id: string, club: string): Promise<ClubView> => get(at(id, `/clubs/${part(club)}`));
export const renamePlayer = (id: string, club: string, player: string, wish: { name?: string; shirt?: number }): Promise<ClubView> => post(at(id, `/clubs/${part(club)}/players/${part(player)}`), wish);
export const fixture = (id: string, fixture: string): Promise<FixtureView> => get(at(id, `/fixtures/${part(fixture)}`));
export const openFixture = (id: string, fixture: string): Promise<FixtureView> => post(at(id, `/fixtures/${part(fixture)}/open`));
export const report = (id: string, fixture: string, seats: TypedSeat[]): Promise<FixtureView> => post(at(id, `/fixtures/${part(fixture)}/report`), { seats });
/** Confirm the typed result that the page shows, by its mark: if it was changed since, the server refuses. */
export const confirm = (id: string, fixture: string, claim: string): Promise<FixtureView> => post(at(id, `/fixtures/${part(fixture)}/confirm`), { claim });
export const consent = (id: string, fixture: string): Promise<FixtureView> => post(at(id, `/fixtures/${part(fixture)}/consent`));
export const sequence = (id: string, which: string): Promise<SequenceView> => get(at(id, `/sequences/${part(which)}`));
export const answer = (id: string, which: string, number: number, choice: string): Promise<SequenceView> => post(at(id, `/sequences/${part(which)}`), { number, choice });
export const undo = (id: string, which: string): Promise<SequenceView> => post(at(id, `/sequences/${part(which)}/undo`));
export const nonce = (id: string, which: string, value: number): Promise<SequenceView> => post(at(id, `/sequences/${part(which)}/nonce`), { value });
export const typeDie = (id: string, which: string, value: number): Promise<SequenceView> => post(at(id, `/sequences/${part(which)}/die`), { value });
export const ledgerAddress = (id: string): string => at(id, "/ledger");

/** Rule as commissioner; the answer is empty. */
export async function rule(id: string, order: Ruling): Promise<void> {
  await post(at(id, "/rulings"), order).catch((problem: unknown) => {
    if (!(problem instanceof Error) || (problem as { code?: string }).code !== "odd-answer") throw problem; // 204 has no body
  });
}
