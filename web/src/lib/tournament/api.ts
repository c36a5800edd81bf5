/** Every HTTP call of the pages about tournaments. The key of the coach goes with each of them, if there is a coach. */
import { json } from "../api";
import { coach } from "../coach/coach.svelte";
import type { HistoryLine, Made } from "../league/protocol";
import type { NafAnswer, TournamentCard, TournamentView } from "./protocol";

const part = encodeURIComponent;
const at = (id: string, rest = ""): string => `/api/tournaments/${part(id)}${rest}`;
const get = <T>(path: string): Promise<T> => json<T>(path, { token: coach()?.key });
const post = <T>(path: string, body: unknown = {}): Promise<T> => json<T>(path, { body, token: coach()?.key });

export interface NewTournament {
  name: string; book: string; edition: string; rounds: { size: number; book: string }[]; growing: boolean; places_of_four: number[]; places_of_two: number[]; tie_breakers: string[]; break_places: string;
  fill: string; house: string; planned: boolean; naf: string; open_to_bots: boolean; most_coaches: number; open_entry: boolean; tabletop: boolean; listed: boolean;
}
export interface Enter { code: string; draft?: string; race?: string; club?: { league: string; club: string }; name: string; naf_name: string; naf_number: number }
export interface TypedScore { touchdowns: number[]; casualties: number[]; suffered: number[]; conceded: string[]; why: string }
export interface Order { kind: string; why?: string; clubs?: string[]; table?: string }

export const tournaments = (): Promise<TournamentCard[]> => get("/api/tournaments");
export const found = (wish: NewTournament): Promise<Made> => post("/api/tournaments", wish);
export const tournament = (id: string, code = ""): Promise<TournamentView> => get(at(id, code ? `?code=${part(code)}` : ""));
export const number = (id: string): Promise<{ number: number }> => get(`/api/leagues/${part(id)}/number`);
export const enter = (id: string, wish: Enter): Promise<Made> => post(at(id, "/entries"), wish);
export const fill = (id: string, teams: number, level: string): Promise<TournamentView> => post(at(id, "/bots"), { teams, level });
/** Say that one is present; the number that this browser draws goes into the lots. */
export const present = (id: string, here: boolean): Promise<TournamentView> => post(at(id, "/present"), { here, number: here ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) : null });
export const leave = (id: string, club: string, why: string): Promise<TournamentView> => post(at(id, "/leave"), { club, why });
export const draw = (id: string): Promise<TournamentView> => post(at(id, "/draw"));
export const order = (id: string, wish: Order): Promise<TournamentView> => post(at(id, "/orders"), wish);
export const result = (id: string, table: string, score: TypedScore): Promise<TournamentView> => post(at(id, `/tables/${part(table)}/result`), score);
/** Confirm the typed result that the page shows, by its mark: if it was changed since, the server refuses. */
export const confirm = (id: string, table: string, claim: string): Promise<TournamentView> => post(at(id, `/tables/${part(table)}/confirm`), { claim });
export const history = (id: string): Promise<HistoryLine[]> => get(at(id, "/history"));
export const naf = (id: string): Promise<NafAnswer> => get(at(id, "/naf"));
export const ledgerAddress = (id: string): string => `/api/leagues/${part(id)}/ledger`;

/** The file for the NAF: only the organiser's key opens it, so the page fetches it and hands it to the browser. */
export async function nafFile(id: string): Promise<Blob> {
  const answer = await fetch(at(id, "/naf.xml"), { headers: { Authorization: `Bearer ${coach()?.key ?? ""}` } });
  if (!answer.ok) throw new Error("The file could not be made.");
  return answer.blob();
}
