/** Messages about what there is to play with: books, dungeons and their editor, teams, bots, rules. Part of `protocol.ts`. */

// ------------------------------------------------------------------ HTTP: what there is to play

/** GET /api/books */
export interface Book {
  id: string;
  title: string;
  /** Three lines that say what is special about it. */
  special: string[];
  /** The generation of the core rules it builds on. */
  core: string;
  seats: number[];
  /** For how many teams a dungeon can be generated; empty: for none. */
  generated_seats: number[];
  /** Where no dungeon is named, the first dice of the match choose one. */
  layout_by_dice: boolean;
  /** Whether its coaches may build the dungeon together, tile by tile, before the match. */
  built_of_tiles: boolean;
  /** Turn length of the book in seconds when a clock is used; 0: the book has none. */
  turn_seconds: number;
  switches: Switch[];
  rules: number;
}
/** `values` are what it can be set to ("traps=12"); with none it is on or off. */
export interface Switch { id: string; title: string; text: string; rule: string; values?: string[]; default?: string; needs?: string[]; brings?: string[]; excludes?: string[];
  /** It may be set to several of its values together, joined by "+". */
  several?: boolean;
  /** The heading it is listed under; "": none. */
  group?: string }

/** GET /api/dungeons?book=&seats= ; the picture is GET /api/dungeons/{name}.svg */
export interface DungeonCard { name: string; title: string; idea: string; author: string; books: string[]; seats: number; width: number; depth: number;
  /** By book: the optional rules it cannot be played without. */
  needs: Record<string, string[]>;
}

/** GET /api/dungeons/{name}. `fairness`: 0 to 100, and in words what differs from seat to seat. */
export interface DungeonDetails extends DungeonCard { text: string; code: string; fairness: number | null; fairness_notes: string[] }

/** POST /api/dungeons/preview {text} or {book, seats, seed, size?} */
export interface Preview { title: string; text: string; code: string; svg: string; complaints: string[]; seed: number | null }

// ------------------------------------------------------------------ HTTP: the dungeon editor

/** A ground or thing that can be drawn. `kind`: floor, wall, block, void of grounds; thing or door of what lies on them. */
export interface GroundCard { name: string; sign: string; kind: string; words: string; hint: string; art: string; colour: string; fill: string; books: string[];
  /** By book: the optional rule it needs. */
  switches: Record<string, string>;
}
/** GET /api/grounds. `rules`: by book the rule that says what it has; `most_squares` with a border of one square. */
export interface GroundTable { grounds: GroundCard[]; things: GroundCard[]; doors: string[]; traps: string[]; colleges: string[]; rules: Record<string, string>; most_squares: number; most_seats: number }
/** GET /api/tiles; the picture is GET /api/tiles/{tile}.svg?turn=0..3 */
export interface TileCard { tile: string; title: string; kind: string; set: string }
/** A dungeon as the editor draws it. `rows`: for each level a text per row, the sign of a ground for each square. */
export interface Drawing {
  name: string; title: string; author: string; idea: string; books: string[]; seats: number; width: number; depth: number;
  crowd: boolean; free_diagonals: boolean; rows: string[][];
  /** In steps, where they differ from the floor of the level. */
  heights: Record<string, number>;
  zones: string[][]; things: DrawnThing[]; doors: DrawnDoor[]; walls: [string, string][]; passages: [string, string][];
  ladders: DrawnLadder[]; runes: DrawnRune[]; rooms: DrawnRoom[]; low: string[];
}
/** A chest, pad, trap, ball or monster; `number` of pads and balls, `variant` of traps. */
export interface DrawnThing { kind: string; cell: string; number: number; variant: string }
export interface DrawnDoor { a: string; b: string; kind: string }
export interface DrawnLadder { foot: string; top: string; rungs: number }
export interface DrawnRune { college: string; cells: string[] }
export interface DrawnRoom { name: string; title: string; tile: string; cells: string[] }
/** POST /api/dungeons/check {text, book?, fairness?, drawing?} and POST /api/dungeons/fix {text, book, fix, cells}. With a `mistake` the rest is empty. */
export interface DungeonCheck {
  mistake: Mistake | null; book: string; title: string; seats: number; text: string; code: string; findings: FindingCard[]; left_out: number;
  verdicts: BookVerdict[]; fairness: FairnessCard | null; drawing: Drawing | null;
}
export interface Mistake { why: string; line: number; column: number }
/** `severity`: error or advice; `fix`: the fixer that repairs it, empty if there is none. */
export interface FindingCard { rule: string; severity: string; message: string; remedy: string; cells: string[]; fix: string }
/** `needs`: optional rules the dungeon cannot be played without. */
export interface BookVerdict { book: string; errors: number; advice: number; needs: string[] }
export interface FairnessCard { score: number; notes: string[]; chokes: string[] }
/** GET /api/dungeons/week */
export interface WeekMap { week: string; name: string; title: string; idea: string; book: string; seats: number }
/** An event of the stream of POST /api/playtests. `state`: waiting, playing, done, stopped. `heat` comes last: by square steps, players hurt, turns of the ball. */
export interface PlaytestNews { state: string; why: string; matches: number; figures: PlaytestFigures | null; heat: Record<string, number[]>; command: string }
/** GET /api/playtests: the longest play-test of each map of the library, by book. */
export interface PlaytestCard { dungeon: string; book: string; bot: string; figures: PlaytestFigures }
/** A list of three is a value with its interval of 95%. `verdict`: even, uneven, unclear. */
export interface PlaytestFigures {
  played: number; wins: number[]; draws: number; called_off: number; defects: number; win_shares: number[][]; touchdowns: number[]; rounds: number[];
  chests: number[][]; hurt: number[][]; verdict: string;
}

/** GET /api/teams. `books` take it: several editions have teams of one race. */
export interface TeamCard { race: string; books: string[]; name: string; rerolls: number; goods: Record<string, number>; players: TeamPlayer[] }
export interface TeamPlayer { number: number; name: string; position: string; card: Characteristic[]; skills: string[] }
/** Name and value, as the edition prints them: ["AG", "3+"]. */
export type Characteristic = [string, string];

/** GET /api/editions */
export interface EditionCard { id: string; title: string; core: string; books: string[]; budget: number; fewest: number; most: number; rerolls: number; lists: string[]; ready: string[]; sponsors: string[] }
/** GET /api/editions/{edition}/lists/{race}. Positions of one `group` share a limit; `ready` is the text of the ready team, "" if none. */
/** `race_caps`: in a list of several races the most players of the largest race, the second and so on; `third_race` only ever comes last. */
export interface ListCard { edition: string; race: string; apothecary: boolean; reroll: number; special: string[]; choose: string[]; groups: Record<string, number>; race_caps: number[]; third_race: string; positions: ListPosition[]; goods: ListGood[]; ready: string }
export interface ListPosition { name: string; cost: number; most: number; group: string; card: Characteristic[]; skills: string[]; primary: string; secondary: string;
  /** Secret weapons they may be hired with, and what each costs besides. */
  weapons: Record<string, number> }
/** `one_match`: bought for one match, not for a club that joins a league. */
export interface ListGood { name: string; price: number; most: number | null; free: number; one_match: boolean }
/** POST /api/teams/check. `where` names a row: "player 7", "position Blitzer", "good bribe", "re-rolls"; "" is the team. */
export interface DraftCheck { cost: number; value: number; budget: number; left: number; legal: boolean; breaches: Breach[]; text: string }
export interface Breach { rule: string; wrong: string; remedy: string; where: string }

/** GET /api/bots. Those with `level` are for people to choose, weakest first, each a coach with a name. */
export interface BotCard { name: string; title: string; coach: string; text: string; level: boolean }

/** GET /api/rules?book=&q= and GET /api/rules/{id} */
export interface RuleEntry { id: string; book: string; title: string; text: string; ruling: string; check: string; optional: boolean; tests: number;
  /** Its topic ("portals"), and why it is not played yet (empty: it is played). */
  topic: string; later: string;
}

/** GET /api/books/{book}/help: how it is won and played; empty where no one has written it. */
export interface BookHelp { book: string; win: string; turn: string; how: HelpAnswer[] }
/** A question a newcomer asks, its answer, and the rules behind it. */
export interface HelpAnswer { ask: string; say: string; rules: string[] }

/** GET /api/rules-compared?first=&second=: a rule of the second book, and what the first has for the same moments or skill. */
export interface RulePair { first: RuleEntry[]; second: RuleEntry }

/** GET /api/skills: name -> plain words */
export type Skills = Record<string, string>;
