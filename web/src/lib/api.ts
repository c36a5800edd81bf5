/**
 * Every HTTP call the pages make, typed. What fails throws an `ApiError` whose message is a sentence for people: the
 * server's own `why` where it gave one, else what the browser knows.
 */
import type {
  BoardPlan, BotCard, Book, Building, BuildingChoice, BuildingNumber, BuildingPlaces, Created, Demo, DungeonCard, DailyPuzzle, DungeonCheck, DungeonDetails, DraftCheck, EditionCard, Frames, GroundTable, LessonCard, ListCard, MatchCard, MatchSummary, NewMatch, PlayNow, PlaytestCard, Preview, PuzzleCard, RuleEntry, RulePair, Skills, TeamCard, TileCard, Trouble, Verdict, WeekMap,
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

/** What to tell a person about anything that was thrown. */
export function troubleText(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message;
  return "Something went wrong in this page. Reload it; if it happens again, please tell us what you did.";
}

const OFFLINE = "The server does not answer. Check your connection; the page will work again once it is back.";

/** What a status means to people when the server's answer did not say. */
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

/** What a call wants besides its address. */
interface Call { body?: unknown; token?: string; signal?: AbortSignal }

async function send(path: string, call: Call = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (call.token) headers.Authorization = `Bearer ${call.token}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: call.body === undefined ? "GET" : "POST",
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

async function json<T>(path: string, call: Call = {}): Promise<T> {
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

// What there is to play does not change while a page is open: asked for once. A failure is forgotten, so that a retry asks again.
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
export const skills = (): Promise<Skills> => once("/api/skills");
export const rules = (): Promise<RuleEntry[]> => once("/api/rules");
export const compared = (first: string, second: string): Promise<RulePair[]> => once(query("/api/rules-compared", { first, second }));
export const dungeons = (): Promise<DungeonCard[]> => once("/api/dungeons");
export const dungeon = (name: string): Promise<DungeonDetails> => once(`/api/dungeons/${part(name)}`);
export const dungeonPicture = (name: string): string => `/api/dungeons/${part(name)}.svg`;

/** What a new dungeon is to be like, or the text of one. */
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

/** The board of a match, at the address its welcome names. */
export const board = (address: string): Promise<BoardPlan> => json(address);
/** A finished match in short. */
export const summary = (id: string): Promise<MatchSummary> => json(`/api/matches/${part(id)}/summary`);
export const logAddress = (id: string): string => `/api/matches/${part(id)}/log`;
export const frames = (id: string, from: number, count: number): Promise<Frames> => json(query(`/api/matches/${part(id)}/frames`, { from, count }));
/** The frames of a log someone kept. */
export const replay = (log: string, from = 0): Promise<Frames> => json(query("/api/replays", { from: from || undefined }), { body: { log } });
