/**
 * Every HTTP call the pages make, typed. A failed call throws an `ApiError` whose message is a sentence for people: the
 * server's own `why` where it gave one, else what the browser knows.
 */
import type {
  BoardPlan, Book, BookHelp, BotCard, Building, BuildingChoice, BuildingNumber, BuildingPlaces, Created, DailyPuzzle, Demo, DraftCheck, DungeonCard, DungeonCheck, DungeonDetails, EditionCard, Frames, GroundTable, Keys, LessonCard, LinkCode, ListCard, MatchCard, MatchSummary, Me, MyClub, MyMatch, NewMatch, NewTable, PlayNow, PlaytestCard, Preview, PushDevice, PushKey, PuzzleCard, RecoveryCode, RuleEntry, RulePair, Seated, Sit, Skills, TableView, TeamCard, TileCard, Trouble, Verdict, Waiting, WeekMap,
} from "./protocol";

/** A call that did not work. `code` is the server's short word ("too-many"), or "offline", "odd-answer". */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, why: string, status: number) {
    super(why);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

/** Return a sentence for people about anything that was thrown. */
export function troubleText(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message;
  return "Something went wrong on this page. Reload it. If it happens again, please report what you did.";
}

const OFFLINE = "The server does not answer. Check your connection. The page works again as soon as the server answers.";

/** Meaning of a status where the server's answer gave no reason. */
function plainStatus(status: number): string {
  if (status === 404) return "There is nothing at this address. The link may be old or mistyped.";
  if (status === 413) return "That is too large for the server.";
  if (status === 429) return "Too many requests from your address. Wait a little and try again.";
  if (status >= 500) return "The server has a problem. Try again in a moment.";
  return `The server refused (${status}).`;
}

function isTrouble(body: unknown): body is Trouble {
  return typeof body === "object" && body !== null && typeof (body as Trouble).why === "string" && (body as Trouble).why !== "";
}

/** The error that an answer of the server stands for. */
export async function refusal(answer: Response): Promise<ApiError> {
  let body: unknown = null;
  try {
    body = await answer.json();
  } catch {
    // not JSON: a proxy's page perhaps; the status says what it can
  }
  if (isTrouble(body)) return new ApiError(body.error || "refused", body.why, answer.status);
  return new ApiError("refused", plainStatus(answer.status), answer.status);
}

/** The options of a call besides its address. */
interface Call { body?: unknown; token?: string; seats?: string; signal?: AbortSignal; method?: "DELETE" }

async function send(path: string, call: Call = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (call.seats) headers["Seats"] = call.seats;
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (call.token) headers.Authorization = `Bearer ${call.token}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: call.method ?? (call.body === undefined ? "GET" : "POST"),
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: call.signal,
    });
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "AbortError") throw problem;
    throw new ApiError("offline", OFFLINE, 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

export async function json<T>(path: string, call: Call = {}): Promise<T> {
  const answer = await send(path, call);
  try {
    return (await answer.json()) as T;
  } catch {
    throw new ApiError("odd-answer", "The server's answer could not be read. Reload the page.", answer.status);
  }
}

/** An address with those of the wishes that are not empty. */
export function query(path: string, wishes: Record<string, string | number | undefined>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(wishes)) if (value !== undefined && value !== "") given.set(name, String(value));
  const text = given.toString();
  return text ? `${path}?${text}` : path;
}

const part = encodeURIComponent;

// Books, bots and teams do not change while a page is open: fetched once. A failure is forgotten, so that a retry asks again.
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = json<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

/** Forget what was asked for once (tests). */
export function forgetAnswers(): void {
  kept.clear();
}

export const books = (): Promise<Book[]> => once("/api/books");
export const teams = (): Promise<TeamCard[]> => once("/api/teams");
export const editions = (): Promise<EditionCard[]> => once("/api/editions");
export const teamList = (edition: string, race: string): Promise<ListCard> => once(`/api/editions/${part(edition)}/lists/${part(race)}`);
export const checkTeam = (draft: string): Promise<DraftCheck> => json("/api/teams/check", { body: { draft } });
export const bots = (): Promise<BotCard[]> => once("/api/bots");
export const bookHelp = (book: string): Promise<BookHelp> => once(`/api/books/${part(book)}/help`);
export const skills = (): Promise<Skills> => once("/api/skills");
export const rules = (): Promise<RuleEntry[]> => once("/api/rules");
export const compared = (first: string, second: string): Promise<RulePair[]> => once(query("/api/rules-compared", { first, second }));
export const dungeons = (): Promise<DungeonCard[]> => once("/api/dungeons");
export const dungeon = (name: string): Promise<DungeonDetails> => once(`/api/dungeons/${part(name)}`);
export const dungeonPicture = (name: string): string => `/api/dungeons/${part(name)}.svg`;

/** Wishes for a new dungeon, or the text of one. */
export type PreviewWish = { text: string; book?: string } | { book: string; seats: number; seed?: number; size?: string };
export const preview = (wish: PreviewWish, signal?: AbortSignal): Promise<Preview> => json("/api/dungeons/preview", { body: wish, signal });

/** The dungeon editor. */
export const grounds = (): Promise<GroundTable> => once("/api/grounds");
export const tiles = (): Promise<TileCard[]> => once("/api/tiles");
export const playtests = (): Promise<PlaytestCard[]> => json("/api/playtests");
export const weekMap = (): Promise<WeekMap> => once("/api/dungeons/week");
export const checkDungeon = (wish: { text: string; book?: string; fairness?: boolean; drawing?: boolean }): Promise<DungeonCheck> => json("/api/dungeons/check", { body: wish });
export const fixDungeon = (wish: { text: string; book: string; fix: string; cells: string[] }): Promise<DungeonCheck> => json("/api/dungeons/fix", { body: wish });
/** Pages to print, as a file. */
export const printDungeon = async (text: string, paper: string): Promise<Blob> => (await send("/api/dungeons/print", { body: { text, paper } })).blob();

export const createMatch = (wish: NewMatch): Promise<Created> => json("/api/matches", { body: wish });
export const playNow = (wish: PlayNow = {}): Promise<Created> => json("/api/play", { body: wish });
export const demo = (): Promise<Demo> => json("/api/demo");
export const matches = (signal?: AbortSignal): Promise<MatchCard[]> => json("/api/matches", { signal });
export const match = (id: string, signal?: AbortSignal): Promise<MatchCard> => json(`/api/matches/${part(id)}`, { signal });
export const rematch = (id: string, token: string): Promise<Created> => json(`/api/matches/${part(id)}/rematch`, { body: {}, token });

/** Tables: matches that wait for their coaches. */
const tableAt = (id: string, what = ""): string => `/api/tables/${part(id)}${what}`;
export const tables = (): Promise<TableView[]> => json("/api/tables");
export const openTable = (wish: NewTable): Promise<Seated> => json("/api/tables", { body: wish });
export const table = (id: string, token?: string): Promise<TableView> => json(tableAt(id), { token });
export const sit = (id: string, wish: Sit, token?: string): Promise<Seated> => json(tableAt(id, "/sit"), { body: wish, token });
export const leaveTable = (id: string, token: string): Promise<TableView | null> => json(tableAt(id, "/leave"), { body: {}, token });
export const ready = (id: string, token: string, isReady: boolean): Promise<TableView> => json(tableAt(id, "/ready"), { body: { ready: isReady }, token });
export const startTable = (id: string, token: string): Promise<TableView> => json(tableAt(id, "/start"), { body: {}, token });
export const kick = (id: string, token: string, seat: number): Promise<TableView> => json(tableAt(id, "/kick"), { body: { seat }, token });

/** Lessons, puzzles, practice from a replay. */
export const lessons = (): Promise<LessonCard[]> => once("/api/lessons");
export const beginLesson = (id: string): Promise<Created> => json(`/api/lessons/${part(id)}`, { body: {} });
export const puzzles = (): Promise<PuzzleCard[]> => once("/api/puzzles");
export const dailyPuzzle = (): Promise<DailyPuzzle> => json("/api/puzzles/daily");
export const beginPuzzle = (id: string): Promise<Created> => json(`/api/puzzles/${part(id)}`, { body: {} });
export const verdict = (id: string, token: string): Promise<Verdict> => json(`/api/matches/${part(id)}/verdict`, { token });
export const practise = (id: string, frame: number): Promise<Created> => json(`/api/matches/${part(id)}/practise`, { body: { frame } });
export const practiseLog = (log: string, frame: number): Promise<Created> => json("/api/replays/practise", { body: { log, frame } });

/** A dungeon that is built before its match. */
export const building = (id: string): Promise<Building> => json(`/api/matches/${part(id)}/building`);
export const buildingNumber = (id: string, token: string | null): Promise<BuildingNumber> => json(`/api/matches/${part(id)}/building/number`, { token: token ?? undefined });
export const buildingPlaces = (id: string, tile: string): Promise<BuildingPlaces> => json(query(`/api/matches/${part(id)}/building/places`, { tile }));
export const build = (id: string, token: string, choice: BuildingChoice): Promise<Building> => json(`/api/matches/${part(id)}/building`, { body: choice, token });
export const tilePicture = (tile: string, turn: number): string => query(`/api/tiles/${part(tile)}.svg`, { turn });

/** The coach of this browser: `key` is the key of the device. */
export const newCoach = (name: string, label: string): Promise<Keys> => json("/api/coaches", { body: { name, label } });
export const me = (key: string): Promise<Me> => json("/api/me", { token: key });
export const changeMe = (key: string, wish: { name?: string; naf_name?: string; naf_number?: number }): Promise<Me> => json("/api/me", { body: wish, token: key });
export const deleteMe = async (key: string): Promise<void> => void (await send("/api/me", { method: "DELETE", token: key }));
export const endDevice = async (key: string, device: string): Promise<void> => void (await send(`/api/me/keys/${part(device)}`, { method: "DELETE", token: key }));
export const makeLink = (key: string, origin: string): Promise<LinkCode> => json("/api/me/link", { body: { origin }, token: key });
export const useLink = (code: string, label: string): Promise<Keys> => json("/api/link", { body: { code, label } });
export const makeRecovery = (key: string): Promise<RecoveryCode> => json("/api/me/recovery", { body: {}, token: key });
export const recover = (code: string, label: string, end_others: boolean): Promise<Keys> => json("/api/recover", { body: { code, label, end_others } });
export const coachClubs = (key: string): Promise<MyClub[]> => json("/api/me/clubs", { token: key });
export const coachMatches = (key: string): Promise<MyMatch[]> => json("/api/me/matches", { token: key });
export const claimSeat = async (key: string, match: string, token: string): Promise<void> => void (await send("/api/me/seats", { body: { match, token }, token: key }));
/** The key with which this server sends messages to devices, "" if it sends none. */
export const pushKey = (): Promise<PushKey> => json("/api/push");
/** Tell a device when it is the turn of a seat. */
export const addDevice = (device: PushDevice, key?: string): Promise<Response> => send("/api/push", { body: device, ...(key ? { token: key } : {}) });
/** Send a device no more messages about a seat. */
export const forgetDevice = (device: PushDevice, key?: string): Promise<Response> => send("/api/push/end", { body: device, ...(key ? { token: key } : {}) });
/** Open tasks of a coach by the key of this device, and for seats by their tokens (`seatsHeader`). */
export const waiting = (key: string | undefined, seats: string): Promise<Waiting[]> => json("/api/waiting", { ...(key ? { token: key } : {}), ...(seats ? { seats } : {}) });

/** The board of a match, at the address its welcome names. */
export const board = (address: string): Promise<BoardPlan> => json(address);
/** A finished match in short. */
export const summary = (id: string): Promise<MatchSummary> => json(`/api/matches/${part(id)}/summary`);
export const logAddress = (id: string): string => `/api/matches/${part(id)}/log`;
export const frames = (id: string, from: number, count: number): Promise<Frames> => json(query(`/api/matches/${part(id)}/frames`, { from, count }));
/** The frames of a log someone kept. */
export const replay = (log: string, from = 0): Promise<Frames> => json(query("/api/replays", { from: from || undefined }), { body: { log } });
