/**
 * Messages between server and client: the only place where the client's side is written down.
 * `docs/web-protocol.md` tells the same in words with tested examples; the server's side is `deepbowl/server/messages`.
 *
 * Squares are texts ("4,5"; "4,5,1" on an upper level), players their short names ("A7"), choices their text form
 * ("step 4,5"), seats numbers from 0. Nothing here is a rule: the client shows what it receives and sends what it was offered.
 */

import type { GameEvent } from "./events";
import type { Characteristic } from "./library_protocol";
export type { GameEvent };
export type * from "./library_protocol";

// ------------------------------------------------------------------ HTTP: matches

/** POST /api/matches */
export interface NewMatch {
  book: string;
  switches?: string[];
  /** Exactly one of these; without `dungeon` the first of the library that fits. */
  dungeon?: { name: string } | { text: string } | { generate: { seed?: number } } | { build: true };
  seats: NewSeat[];
  /** The game master moves monsters and referees under an optional rule: a person by link, or the bot. Left out: the bot. */
  game_master?: { kind: "person" | "bot"; coach?: string } | null;
  clock?: Clock | LetterClock | null;
  /** Whether the match is listed for people to watch. */
  listed?: boolean;
  terms?: Terms | null;
}
/** Settings coaches agree on besides the rules. `talk`: if left out, phrases in public and free text among friends. */
export interface Terms { talk?: "off" | "phrases" | "text" | null; claims?: boolean | null; stand_ins?: boolean }
/** A ready team by name, or the text of a drafted one (a team file of at most 8192 characters). */
export interface NewSeat { kind: "person" | "bot"; bot?: string; coach?: string; team?: string; draft?: string }
/** Seconds: for each turn, for the whole match on top of that, and to set up in (180; 0: the clock stands meanwhile). */
export interface Clock { turn: number; bank: number; set_up?: number }
/** Play by letter: days (1 to 7) for each turn. */
export interface LetterClock { days: number }

/** POST /api/tables: a match that waits for its coaches. One seat is the host's; guests sit down in the open ones. Answers `Seated`. */
export interface NewTable {
  book: string;
  switches?: string[];
  dungeon?: NewMatch["dungeon"];
  seats: NewTableSeat[];
  clock?: Clock | LetterClock | null;
  /** Whether the lobby lists its open seats; else only people with its address find it. */
  public?: boolean;
  listed?: boolean;
  terms?: Terms | null;
}
export interface NewTableSeat { kind: "host" | "open" | "bot"; bot?: string; coach?: string; team?: string; draft?: string }
/** POST /api/tables/{table}/sit; with the token of a seat as Bearer: another seat or team for the person who sits there. */
export interface Sit { seat: number; coach?: string; team?: string; draft?: string }
export interface Seated { token: string; table: TableView }
/** GET /api/tables (public ones with an open seat) and GET /api/tables/{table}. When it has begun its match has the same id and tokens. */
export interface TableView {
  table: string;
  /** Seconds since 1970. */
  created: number;
  book: string;
  dungeon: string;
  place: "name" | "text" | "generate" | "build";
  switches: string[];
  clock: Clock | LetterClock | null;
  speed: "live" | "letter";
  public: boolean;
  talk: "off" | "phrases" | "text";
  claims: boolean;
  seats: TableSeatView[];
  host: number;
  /** The seat of the token that was sent, -1 without one. */
  you: number;
  revision: number;
  /** Milliseconds until those who are not ready lose their seats. */
  ready_in: number | null;
  begun: boolean;
  being_built: boolean;
}
/** `here`: their page is open. */
export interface TableSeatView { kind: "open" | "person" | "bot"; bot: string; coach: string; team: string; ready: boolean; here: boolean }
/** The socket /ws/lobby: first all tables, then what changes, at most once per second; or one table, null when it has ended. */
export type ToLobby = { type: "tables" } | { type: "table"; table: string; token: string };
export type FromLobby =
  | LobbyTables
  | LobbyChanges
  | TableNews
  | { type: "refused"; code: string; why: string };
export interface LobbyTables { type: "tables"; tables: TableView[] }
export interface LobbyChanges { type: "changed"; changed: TableView[]; gone: string[] }
export interface TableNews { type: "table"; table: TableView | null }

/** Answer to POST /api/matches and POST /api/matches/{id}/rematch (a rematch needs a seat's token as Bearer). */
export interface Created {
  match: string;
  /** Secret tokens of the seats held by people, by seat. A token allows its owner to play. Invitation: /match/{id}#token */
  tokens: Record<number, string>;
  /** Its dungeon is built first, at /build/{id}#token; the match begins when that is complete. */
  being_built: boolean;
}

/** GET /api/demo: a match between bots that is being played now, for the home page to show; the server keeps one going. */
export interface Demo { match: string | null }

/** POST /api/play: "Play now". A ready team against a bot (the Rookie) in a small dungeon by a simple book; answers `Created`. */
export interface PlayNow { coach?: string; bot?: string }

/** GET /api/matches (listed ones, newest first) and GET /api/matches/{id} */
export interface MatchCard {
  match: string; book: string; title: string; dungeon: string; created: string;
  teams: { name: string; race: string; coach: string; kind: "person" | "bot"; score: number }[];
  over: boolean; turn: number; watching: number; rematch: string | null; being_built: boolean; live: boolean;
}

/** A match in which a coach has a seat. */
export interface MyMatch { seat: number; card: MatchCard }

/** A coach on a device: the key is given once. */
export interface Keys { id: string; name: string; key: string; recovery: string | null }
export interface Device { id: string; label: string; created: number; seen: number; this: boolean }
export interface Me { id: string; name: string; naf_name: string; naf_number: number; devices: Device[]; has_recovery: boolean }
export interface MyClub { league: string; league_name: string; kind: "league" | "tournament"; season: number; club: string; name: string; race: string; value: number; status: string }
export interface LinkCode { code: string; address: string; qr: string; seconds: number }
export interface RecoveryCode { code: string }
/** Something that waits for the coach, with the page on which they deal with it. */
/** GET /api/push: the key with which a page subscribes, "" if the server sends no messages. */
export interface PushKey { key: string }
/** POST /api/push and /api/push/end: a seat by its token (or the coach's key), and the address of a device. */
export interface PushDevice { match: string; token: string; endpoint: string }
/** GET /api/waiting: what waits for a person. `since` and `due`: seconds since 1970; `due` where it can be too late. */
export interface Waiting { kind: string; title: string; text: string; href: string; since: number; due?: number | null }

/**
 * GET /api/matches/{id}/building: a dungeon that is being built. Squares are those of the table. `seat`: whose turn it is, -1 when it is
 * complete; `lacking`: why the tiles are not done yet, empty if "done" may be chosen; `svg` shows what lies there from square x,y on.
 * `take_back`: the seat that may choose "take-back", -1: no one; `late`: the seat for which the last choice was made because its time was up.
 */
export interface Building {
  match: string; number: number; seat: number; phase: "tiles" | "zones" | "complete";
  coaches: BuildingCoach[]; stock: StockTile[]; lacking: string; laid: LaidTile[]; zones: BuildingSpot[]; take_back: number; late: number;
  svg: string; x: number; y: number; width: number; depth: number;
}
export interface BuildingCoach { coach: string; kind: "person" | "bot"; team: string; roll: number }
/** `says`: the rule of its room in a few words, if it has one. The picture is GET /api/tiles/{tile}.svg?turn=0..3 */
export interface StockTile { tile: string; title: string; kind: string; says: string; rule: string; left: number }
export interface LaidTile { seat: number; tile: string; title: string; x: number; y: number; width: number; depth: number }
/** A place where a tile may be laid, and the choice that lays it there. */
export interface BuildingSpot { choice: string; tile: string; x: number; y: number; turn: number; width: number; depth: number }
/** GET /api/matches/{id}/building/places?tile= */
export interface BuildingPlaces { number: number; tile: string; spots: BuildingSpot[] }
/** GET /api/matches/{id}/building/number: number of choices so far; `seat`: owner of the token; `clock` of the seat to act. */
export interface BuildingNumber { number: number; complete: boolean; seat: number; clock: ClockState | null }
/** POST /api/matches/{id}/building, with a seat's token as Bearer; answers `Building`. */
export interface BuildingChoice { number: number; choice: string }
/** GET /api/matches/{id}/log: text/plain. GET /api/matches/{id}/frames?from=0&count=200 and POST /api/replays {log}: */
export interface Frames { match: string; board: BoardPlan; teams: TeamInfo[]; total: number; from: number; frames: Frame[] }
/** How things stood after input number `number` (0: at the beginning), and what happened since the input before. */
export interface Frame { number: number; input: string; state: MatchState; events: GameEvent[] }

/** GET /api/matches/{id}/summary, once it is over. `harder`: the next level. */
export interface MatchSummary { result: Result | null; scorers: Moment[]; hurt: Moment[]; moments: Moment[]; luck: Luck[]; heat: Record<string, number>; frames: number; harder: string | null;
  /** After each turn, for each seat: rolls that worked beyond the expected number. */
  curve: number[][]; luckiest: Moment[]; players: PlayerLine[];
}
/** Statistics of a player; `deeds`: counts by name, without zeros; `luck`: successful rolls beyond the expected number. */
export interface PlayerLine { player: string; seat: number; name: string; position: string; deeds: Record<string, number>; rolls: number; luck: number }
/** Something that happened, and the frame of the replay that shows it. */
export interface Moment { text: string; frame: number; what: string; seat: number; player: string | null }
/** How many rolls and blocks of a coach worked, and how many would have on average: from exact odds. */
export interface Luck { seat: number; rolls: number; worked: number; expected: number }

/** GET /api/lessons; POST /api/lessons/{id} answers `Created`. */
export interface LessonCard { id: string; title: string; book: string; seconds: number; teaches: string[] }
/** GET /api/puzzles; POST /api/puzzles/{id} answers `Created`. */
export interface PuzzleCard { id: string; book: string; number: number; difficulty: "easy" | "medium" | "hard"; teams: string[]; seat: number }
/** GET /api/puzzles/daily */
export interface DailyPuzzle { day: string; puzzle: PuzzleCard }
/** GET /api/matches/{id}/verdict, with the seat's token as Bearer: what a line is worth. All chances between 0 and 1. */
export interface Verdict { scored: boolean; chance: number; best: number; obvious: number; line: string[]; mine: string[] }

/** Every refusal by HTTP has this body. */
export interface Trouble { error: string; why: string }

// ------------------------------------------------------------------ the board

/** Facts that never change during a match. */
export interface BoardPlan {
  name: string; title: string; width: number; depth: number; levels: number;
  cells: BoardCell[];
  /** Edges between two squares: walls, and doors with their number (whether one is shut is in the state). */
  walls: [string, string][];
  doors: { door: number; a: string; b: string; score: boolean; iron: boolean;
    /** Its name in the legend. */
    kind?: string;
    /** Without one it is never shut. */
    leaf: boolean;
  }[];
  links: { a: string; b: string; kind: string }[];
  rooms: { name: string; cells: string[] }[];
  /** Squares with a special rule: its name, the rule in a few words, its id. */
  places: BoardPlace[];
  /** Inscriptions of colleges. */
  runes?: { cell: string; college: string }[];
  /** Where the map would have what coaches may place. */
  given?: MatchState["marks"];
  /** Every ground of these squares, and everything that may come to lie on them, by name. */
  legend: Record<string, LegendEntry>;
  /** By purpose, the rolls for which this book has another word: rush is "Go For It" in CRP. */
  rolls?: Record<string, string>;
}
export interface BoardPlace { name: string; says: string; rule: string; cells: string[]; emblem: RoomEmblem | null }
/** A drawing in the floor of a room: so far inside the corner of a square, this many squares wide; its paths are 24 units wide. */
export interface RoomEmblem { cell: string; inset: number; wide: number; paths: EmblemPath[] }
/** Data of an SVG path; an empty colour paints nothing. */
export interface EmblemPath { d: string; fill: string; stroke: string; width: number }
/**
 * How a ground or thing is called and drawn. `kind`: what it is to feet and eyes (floor, wall, block, void), or thing. `art` names a
 * picture; a client that has none draws it in `colour` and `fill` ("": the floor shows).
 */
export interface LegendEntry { words: string; hint: string; kind: string; art: string; colour: string; fill: string }
/** `ground`: its name in the legend; `zone`: owner of the end zone, -1 if none. */
export interface BoardCell { cell: string; x: number; y: number; level: number; ground: string; zone: number; height: number }

// ------------------------------------------------------------------ the state of a match

export interface MatchState {
  half: number; drive: number; phase: string; active: number; over: boolean;
  result: Result | null;
  teams: TeamState[];
  players: PlayerState[];
  /** `kind`: what the book calls it (none: a plain ball); `gone`: out of the game. */
  balls: { ball: number; cell: string | null; held_by: string | null; kind?: string; gone?: boolean }[];
  /** Things on squares: chests, pads (with their number), traps … by the feature's name. */
  marks: { kind: string; cell: string; number: number | null }[];
  /** Doors by number: shut now, known to be locked, smashed for good. */
  shut: number[]; locked?: number[]; smashed?: number[];
  acting: { player: string; action: string | null; moved: number; squares_left: number; rushes_left: number } | null;
  /** Other counters of the book: minutes, rounds, cards, turns left …, ready to be shown. */
  counters: { name: string; value: string }[];
  /** For each end zone of the map the seat that defends it. */
  homes: number[];
  /** By seat, the numbers of the end zones in which it scores (`BoardCell.zone`). */
  goals: number[][];
  /** Seats in the order of their turns, the one whose turn it is first. */
  order: number[];
  /** Whose turn comes after this one; -1: no one has one left in this half. */
  next: number;
  /** Seats that may choose now: one, or all that are not done where several choose at the same time. */
  choosing: number[];
}
/** How a match ended. `places` from 1, shared where level, and casualties caused and suffered, for each seat: empty where the book has none. */
export interface Result { won: number; score: number[]; why: string; places: number[]; caused: number[]; suffered: number[] }
/** Facts about a team that never change. */
export interface TeamInfo { seat: number; letter: string; name: string; race: string; coach: string; kind: "person" | "bot"; bot: string }
export interface TeamState { seat: number; score: number; turns: number; rerolls: number; reroll_used: boolean; goods: Record<string, number>; spells: SpellCard[]; conceded: boolean; passed_over: number; eliminated: boolean;
  /** The eye of the referee is on this team. */
  watched?: boolean;
  /** Squares that serve players of this team only, such as the runes of its college. */
  helped_at?: string[] }
/** A spell a team may still cast; it can be cast now if an option has the same `choice`. `when` in words, one for each moment. */
export interface SpellCard { choice: string; title: string; wizard: string; words: string; rule: string; when: string[] }
export interface PlayerState {
  name: string; number: number; title: string; position: string; race: string; seat: number;
  cell: string | null; posture: string; zones: boolean;
  card: Characteristic[]; skills: string[];
  acted: boolean; ball: boolean;
  /** For monsters: width in squares, and what else their card says. */
  size?: number; notes?: string[];
  /** Things the player carries, by kind ("item", "weapon"). */
  carried?: Record<string, string>;
  /** Of a referee: the squares on which they see an infraction. */
  watches?: string[];
}

// A fact that happened: `GameEvent`, a type for each kind, in events.ts (made from the server's description).

// ------------------------------------------------------------------ decisions

export interface Question {
  /** Counts up with every input: an answer names the one it answers. */
  number: number;
  seat: number; kind: string;
  /** One sentence that asks it. */
  text: string;
  player: string | null; other: string | null; trait: string | null; cell: string | null;
  dice: number[]; faces: string[];
  /** Of a roll: what for, and whether it was a success. */
  what: string; passed: boolean; picks: number | null;
  /** Where help is asked for (kind "assist"): block dice (negative: the one who is hit picks), or what is added to armour, without it and with all of it. */
  now: number; then: number;
  /** Empty except for the seat that is asked. The first is the default. */
  options: Option[];
  /** The usual answer; null where that depends on the whole turn. */
  usual: string | null;
  /** Verbs that are not offered any longer once a player has been activated in this turn. */
  lapses: string[];
  /** A skill that costs nothing and is sensible to use. */
  free: boolean;
  /** When the turn's clock and the bank run out, as milliseconds from now; null without clocks. */
  clock: ClockState | null;
  /** Of an offer (help for someone else's block): milliseconds from now until silence is the answer; null: the match waits. */
  within: number | null;
}
/** Milliseconds that are left of a turn, and of the bank of each seat. */
/** `due`, by letter: when the time of the asked seat is up, in milliseconds since 1970. */
export interface ClockState { turn: number; bank: number[]; running: boolean; due?: number | null; days?: number }
export interface Option {
  choice: string;
  /** In words, e.g. "Block B7: 2 dice, you pick". */
  text: string;
  verb: string;
  /** Where it is to be shown: a square, a player, or neither (a button). */
  cell: string | null; player: string | null;
  /** Options of one group differ only in their target (`player`, `cell`) or die (`die`): one button, then the target is picked. */
  group?: OptionGroup;
  /** Which die of several is rolled again, from 1. */
  die?: number;
  /** Of a wall that the ball could be thrown at: how it would fly on, square by square, for each wall that could be meant. */
  ways?: { cell: string; off_wall: boolean }[][];
  /** Of a square to leap to: how likely they land there on their feet. */
  chance?: number;
  /** Of an option on the board: a die falls as soon as it is chosen. */
  rolls?: boolean;
  /** Of an Action that could be declared: it can hardly come to anything now. */
  pointless?: boolean;
}
/** An Action, a skill used at a square, a source of re-rolls. `at_once`: no one moves in it, what it is declared for is all that can follow. */
export interface OptionGroup { name: string; text: string; at_once: boolean }
/** How a choice may end: it works, the turn continues without it, turnover. The parts add up to 1, `percent` to 100; `touchdown` is a part of works; `about`: near, not exact. */
export interface Outlook { works: number; goes_on: number; turnover: number; percent: number[]; touchdown: number; about: boolean }
/** Odds of an option, answered to {type: "odds"}. */
export interface OptionOdds { choice: string; outlook: Outlook; dice: number | null; picks: number | null; outcomes: Record<string, number>; text: string }
/** Something a player could do at a square: the whole plan, and its chances, plain and with team re-rolls. `name`: block, blitz, move, pick-up, use, foul, hand-off, pass. */
export interface SquareAction {
  name: string; text: string;
  /** The price of an infraction ("seen: 4+ off"); empty where the referee does not mind. */
  warning: string;
  /** The meaning of success: "arrives standing". */
  aim: string;
  choices: string[];
  /** Whether a die falls, and whether the last square acts on a player who enters it. */
  dice: boolean; acts: boolean;
  /** `helped`: with team re-rolls, where they could be used. */
  plain: Outlook; helped: Outlook | null;
  outcomes: Record<string, number>;
  /** Rolls on the way if nothing fails, where a step leads to that square. */
  rolls: PlannedRoll[];
  /** Squares entered. */
  path: string[];
  block: BlockPreview | null;
  /** With the help of every team that is not involved; null where no one could help. Everything else here is without it. */
  help: HelpPreview | null;
}
/** Chances with team re-rolls; `dice` and who picks only of blocks. */
export interface HelpPreview { outlook: Outlook; dice: number | null; picks: number | null }
export interface PlannedRoll { what: string; needs: number; cell: string | null }
/** A block before it is thrown: how many dice, which seat picks, chances, where the one who is hit may be pushed. */
export interface BlockPreview { dice: number; picks: number; down: number; pushed: number; self_down: number; squares: string[] }
/** Result of an answer; `face`: of a block die (0: none); `choices`: what to send for it. */
export interface AnswerPreview {
  choices: string[]; text: string; face: number; outlook: Outlook;
  outcomes: Record<string, number>;
  /** Chance that someone is no longer standing, by player. */
  down: Record<string, number>;
}
/** The scripted bot's plan: its choices, its player, its square, and the reason in a sentence. */
/** The forecast of a monster, a line each, and the squares on which it could attack a player. */
export interface Hunted { player: string; says: string[]; squares: string[] }
export interface Hint { choices: string[]; player: string | null; path: string[]; cell: string | null; text: string }
/** An option that one might expect and that is not there. */
export interface WhyNot { choice: string; why: string; rule: string }

// ------------------------------------------------------------------ WebSocket /ws/matches/{id}

export type ToServer =
  /** First message, also after a reconnection: `since` is the number of the first event not seen yet. No token: a spectator. */
  | { type: "hello"; token: string | null; coach?: string; since: number }
  /** `quiet`: refused with the code "rolls" if it rolls a die. */
  | { type: "choose"; number: number; choice: string; id?: string; quiet?: boolean }
  /** Several choices one after the other until something unexpected is asked or happens: a walk. */
  | { type: "plan"; number: number; choices: string[]; id?: string; quiet?: boolean }
  /** The scripted bot's hint for this coach. */
  | { type: "hint"; number: number; id?: string }
  | { type: "undo"; number: number; id?: string }
  /** Squares a player can reach, with chances; `action` as in the text of a declaration ("move", "blitz"), `target` its target. */
  | { type: "reach"; number: number; player: string; action?: string; target?: string }
  | { type: "odds"; number: number; choices?: string[] }
  /** Actions of a player at a square, and where each answer to the question leads: asked for before anything is rolled. */
  | { type: "square"; number: number; player: string; cell: string }
  | { type: "answers"; number: number }
  /** Ask for the forecast of a monster. */
  | { type: "hunt"; number: number; player: string }
  /** Why something is not offered; `after`: why it would not be after another choice (an activation). */
  | { type: "why"; number: number; choice: string; after?: string }
  | { type: "concede" } | { type: "nonce"; value: number } | { type: "pause"; want: boolean } | { type: "ping"; at: number }
  /** To the others: the key of a phrase, or a text of at most 140 characters where that is allowed. */
  | { type: "say"; phrase?: string; text?: string }
  /** Let a bot play for a coach who is away; win the match because one stays away. */
  | { type: "stand_in"; seat: number } | { type: "claim"; seat: number }
  /** By letter: what the server answers for the seat from now on; seven days off. */
  | { type: "standing"; answers: Record<string, string>; away: "usual" | "ask" } | { type: "vacation" };

export type FromServer =
  | Welcome | Update | Reach | { type: "odds"; number: number; odds: OptionOdds[] } | ({ type: "why"; number: number } & WhyNot)
  | { type: "square"; number: number; player: string; cell: string; actions: SquareAction[] } | { type: "answers"; number: number; answers: AnswerPreview[] }
  | ({ type: "hint"; number: number } & Hint)
  | ({ type: "hunt"; number: number } & Hunted)
  | { type: "letter"; letter: LetterTerms }
  | Refused | Presence | ({ type: "said" } & Said) | { type: "pong"; at: number };

/** The people present. `away`: milliseconds for which a coach who must choose has been away, null for others; `stand_ins`: seats a bot plays meanwhile. */
export interface Presence { type: "presence"; seats: boolean[]; watching: number; paused: boolean; wants_pause: number[]; away: (number | null)[]; stand_ins: number[]; /** By letter: turns in a row that each coach let pass. */ late: number[] }
/** A match by letter as this seat sees it. `away_until`: milliseconds since 1970; `claim_after`: late turns in a row. */
export interface LetterTerms { days: number; vacations: number; away_until: number | null; claim_after: number | null; standing: { answers: Record<string, string>; away: "usual" | "ask" } }
/** Something a coach (or spectator: seat -1) says: the key of a phrase or a text, the other is empty. `at`: milliseconds since 1970. */
export interface Said { seat: number; name: string; phrase: string; text: string; at: number }
/** How people may talk here, and the last 50 things they said. Nothing of it is stored. */
export interface Talking { allowed: "off" | "phrases" | "text"; said: Said[]; phrases: string[]; emotes: string[] }
/** After how many milliseconds a coach who stays away may be played for, or the match claimed; null: never. */
export interface AbsenceTerms { stand_in_after: number | null; claim_after: number | null }

/** Number of inputs and their running hash: a client that keeps it can detect a changed past. */
export interface Running { inputs: number; hash: string }
/** The game master. */
export interface ChairInfo { seat: number; letter: string; coach: string; kind: "person" | "bot"; bot: string }
/** Answer to hello: all that is needed to draw the match. */
export interface Welcome {
  type: "welcome"; match: string; seat: number; book: { id: string; title: string }; switches: string[];
  /** The address of the board, a BoardPlan; what is there never changes. */
  board: string; teams: TeamInfo[];
  /** The game master, in the chair after the last seat; null where there is none. */
  chair: ChairInfo | null;
  /** The promise about the dice; the key follows when the match is over. */
  commitment: string; key: string | null; running: Running;
  state: MatchState; question: Question | null; can_undo: boolean;
  /** Those from `since` on, at most the last 500; `next` is the number of the event to come. */
  events: GameEvent[]; next: number; listed: boolean; rematch: string | null;
  /** Notice for the coaches, for example that the rules changed while they played; empty if none. */
  notice?: string;
  exercise: Exercise | null;
  talk: Talking;
  terms: AbsenceTerms;
  letter: LetterTerms | null;
}
/** After every input, to everyone. `events` are those since the update before. */
export interface Update {
  type: "update"; state: MatchState; question: Question | null; can_undo: boolean; events: GameEvent[]; next: number;
  /** After an undo: events from this number on did not happen. */
  forget_from: number | null;
  key: string | null; running: Running; rematch: string | null; exercise: Exercise | null;
}
/** A lesson, puzzle or practice match: what to say, what to point at (a player or a square), how far it is. Null in an ordinary match. */
export interface Exercise { kind: "lesson" | "puzzle" | "practice"; id: string; title: string; say: string; point: string; hint: string; refuse: string; step: number; steps: number; done: boolean; lost: boolean }
export interface Reach {
  type: "reach"; number: number; player: string; action: string;
  /** None of an Action whose target is named with it and was not asked about: no way begins without them. */
  /** `choices`: what makes a way that is more than steps (leaps); else each square of the path is a step. */
  /** `acts`: something happens to a player who enters; its chance counts that too, and is negative where it was not worked out. */
  squares: { cell: string; chance: number; path: string[]; acts?: boolean; about?: boolean; choices?: string[] }[];
  /** Opponents a blitz can reach. `choices` are the whole plan, the block included. */
  hits: { player: string; chance: number; choices: string[] }[];
  /** The choices that begin any of these ways (activate, declare, stand up), before the steps. */
  opening: string[];
  /** Actions the player could declare if they were activated now; empty for one who is acting. */
  actions?: Option[];
}
/** Something that was sent was not done, and why. `code`: stale, repeated, not-asked, illegal, too-fast, too-large, malformed, over, unknown … */
export interface Refused { type: "refused"; id: string | null; code: string; why: string; rule: string; number: number | null }
