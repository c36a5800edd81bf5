/** The sentences this client makes itself, from facts, by key: the one file to translate. The server sends log lines and questions in words. */
import { percent } from "../board/overlay";
import type { BigKind } from "./big_events";
import type { AnswerPreview, BlockPreview, HelpPreview, LegendEntry, Luck, MatchState, Outlook, PlannedRoll, PlayerState, Result, SquareAction, TeamInfo, TeamState } from "../protocol";

export const MOVE_HERE = "Move here";
/** An action was chosen, its target not yet. */
export const aimAt = (action: string, atPlayers: boolean): string => `${action}: choose a highlighted ${atPlayers ? "player" : "square"}.`;
export const chooseFor = (name: string): string => `${name}: choose a square or an action.`;
/** "A, B and C". */
export const listed = (names: string[]): string => [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(" and ");
export const waitingForSetUp = (names: string[]): string => `Waiting for ${names.length ? listed(names) : "the others"} to set up …`;
export const goOnWith = (name: string): string => `Select ${name} instead`;
/** Effect of a click, by the name of the action. */
const ACTION_TITLES: Record<string, string> = {
  move: MOVE_HERE, "pick-up": "Pick up the ball", block: "Block", blitz: "Blitz", foul: "Foul", "hand-off": "Hand off", pass: "Pass", use: "",
};
export const actionTitle = (action: Pick<SquareAction, "name" | "text" | "path">): string => {
  const title = ACTION_TITLES[action.name] || action.text;
  return action.name === "use" && action.path.length ? `Walk there: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
};

/** Rolls by their purpose, as people say it. */
const ROLL_NAMES: Record<string, string> = {
  "pick-up": "pick up", "stand-up": "stand up", "jump-up": "jump up", "bone-head": "Bone-head", "really-stupid": "Really Stupid", "wild-animal": "Wild Animal",
  "take-root": "Take Root", "blood-lust": "Blood Lust", "foul-appearance": "Foul Appearance", "always-hungry": "Always Hungry", "keep-ball": "keep the ball",
  seats: "the seats", toss: "the toss", "ball-start": "where the ball starts",
};
/** `own`: the words of the book. */
export const rollName = (what: string, own: Record<string, string> = {}): string => own[what] ?? ROLL_NAMES[what] ?? what;
export const rollText = (roll: PlannedRoll): string => `${roll.what} ${roll.needs}+`;

/** A part of a bar: what is possible is never called 0%, what is not certain never 100%. */
export function partText(part: number, whole: number): string {
  if (whole === 0 && part > NEXT_TO_NOTHING) return "<1%";
  return whole === 100 && part < 1 - NEXT_TO_NOTHING ? ">99%" : `${whole}%`;
}
const NEXT_TO_NOTHING = 1e-6;

/** The three parts of a bar in words: "arrives standing 67% · turn continues 3% · turnover 30%". */
export function outlookWords(outlook: Outlook, aim = ""): string {
  const [works = 0, goesOn = 0, turnover = 0] = outlook.percent;
  const parts = [`${aim || "works"} ${outlook.about ? "about " : ""}${partText(outlook.works, works)}`];
  if (outlook.touchdown > 0.005) parts.push(`including touchdown ${percent(outlook.touchdown)}`);
  if (outlook.goes_on > NEXT_TO_NOTHING) parts.push(`turn continues ${partText(outlook.goes_on, goesOn)}`);
  parts.push(outlook.turnover > NEXT_TO_NOTHING ? `turnover ${partText(outlook.turnover, turnover)}` : "no turnover");
  return parts.join(" · ");
}
/** The second line of a card, where team re-rolls change the first: "with a team re-roll: 74 · 4 · 22". */
export const helpedWords = (plain: Outlook, helped: Outlook | null): string =>
  helped && helped.percent.join() !== plain.percent.join() ? `with a team re-roll: ${helped.percent.join(" · ")}` : "";

/** "2 dice, you pick". */
export function diceWords(block: Pick<BlockPreview, "dice" | "picks">, seat: number): string {
  if (block.dice === 1) return "1 die";
  return `${block.dice} dice, ${block.picks === seat ? "you pick" : "they pick"}`;
}

/** The chances with assists from third teams. */
export function helpWords(help: HelpPreview, seat: number): string {
  const dice = help.dice === null || help.picks === null ? "" : `${diceWords({ dice: help.dice, picks: help.picks }, seat)}, `;
  return `if others help: ${dice}${help.outlook.percent.join(" · ")}`;
}

const OUTCOME_WORDS: Record<string, string> = {
  "defender down": "knocked down", pushed: "pushed back", "both down": "both knocked down", "blocker down": "the blocker is knocked down", nothing: "nothing happens",
  arrived: "gets there", fell: "falls", held: "is held back", "ball not picked up": "drops the ball", caught: "caught", dropped: "dropped", fumbled: "fumbled",
  "not caught": "not caught", inaccurate: "off target", intercepted: "intercepted", "wildly inaccurate": "goes wild", deflected: "deflected", broken: "armour broken", "armour holds": "armour holds", touchdown: "touchdown",
  "stood up": "stands up", "stayed down": "stays down", "goes on": "continues", "Action lost": "does nothing this turn", kept: "keeps the ball",
  "sent off": "is sent off", stays: "stays on the pitch",
};
const outcomeWord = (word: string): string => OUTCOME_WORDS[word] ?? word;

/** Where an answer leads, in a line; "" where there is nothing to tell. */
export function answerWords(answer: AnswerPreview, name: (player: string) => string): string {
  const told = Object.entries(answer.outcomes).filter(([word]) => word !== "done").sort((a, b) => b[1] - a[1]).slice(0, 3);
  const sure = told.length === 1 && (told[0]?.[1] ?? 0) > 0.995;
  const parts = told.map(([word, p]) => (sure ? outcomeWord(word) : `${outcomeWord(word)} ${percent(p)}`));
  const fallen = Object.entries(answer.down).filter(([, p]) => p > 0.995).map(([player]) => name(player));
  if (fallen.length && sure) parts.splice(0, parts.length, fallen.length > 1 ? "both are knocked down" : `${fallen[0]} is knocked down`);
  const { turnover, touchdown } = answer.outlook;
  if (turnover > 0.005) parts.push(turnover > 0.995 ? "turnover" : `turnover ${percent(turnover)}`);
  if (touchdown > 0.005) parts.push(`touchdown ${percent(touchdown)}`);
  return parts.join(", ");
}

/** Title of several options with the same verb: "Bring on". */
export const verbTitle = (verb: string): string => `${verb.charAt(0).toUpperCase()}${verb.slice(1).replaceAll("-", " ")}`;

/** Who picks among the block dice; null: no one. */
export const whoPicks = (mine: boolean, team: string | null): string => (mine ? "You pick the die." : team === null ? "No one picks: the worst die counts." : `${team} pick the die.`);
export const againWith = (source: string): string => `Roll this die again: ${source}`;

/** How many of something, with the word in the right number. */
export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** Names of things and grounds on a square, for tooltips. */
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
/** How a door stands, after its name. */
export const doorState = (shut: boolean, locked: boolean, smashed: boolean): string => (smashed ? ", smashed" : shut ? (locked ? ", locked" : ", shut") : ", open");
export const legendWords = (entry: LegendEntry, number: number | null): string =>
  `${capital(entry.words)}${number === null ? "" : ` ${number}`}${entry.hint ? `: ${entry.hint}` : "."}`;
export const zoneWords = (team: string, own: boolean): string => (own ? "Your own end zone." : `End zone of ${team}: carry the ball here to score.`);

/** Why ending the turn now may be a slip. */
export const WORTHWHILE = {
  nobody: "No player has acted yet.",
  able: (players: number) => `${count(players, "player")} can still act.`,
  holder: (who: string) => `${who} has the ball and has not acted yet.`,
  ball: (who: string) => `${who} stands next to the ball and has not acted yet.`,
  carrier: (who: string) => `${who} stands next to the ball carrier and has not acted yet.`,
  chest: (who: string) => `${who} stands next to a chest and has not acted yet.`,
};
/** Questions before something costly, with both answers. The safe one is the default. */
export const SURE = {
  endTurn: (why: string) => `${why} End your turn?`,
  endTurnYes: "End your turn",
  goOn: "Keep playing",
  lapses: (what: string) => `Once a player acts, you can no longer ${what} this turn.`,
  lapsesYes: "Act now",
  lapsesNo: "Not yet",
  nobody: "None of your players is on the board.",
  nobodyYes: "Start without them",
  nobodyNo: "Place players",
};
/** Offers that lapse, by verb. */
const LAPSING: Record<string, string> = { "bring-on": "bring on a reserve", sponge: "use the sponge" };
export const lapsingWords = (offers: string[]): string => listed(offers.map((verb) => LAPSING[verb] ?? verb.replaceAll("-", " ")));
/** Text beside the button for reserves. */
export const reservesWords = (reserves: number, lapses: boolean): string => `Bring on a reserve (${reserves})${lapses ? ", only before a player acts" : ""}`;
/** A reserve in a line: shirt, position, card, skills. */
export const reserveWords = (player: Pick<PlayerState, "number" | "position" | "card" | "skills">): string =>
  [`${player.number} ${player.position}`, player.card.map(([name, value]) => `${name} ${value}`).join(" "), player.skills.join(", ")].filter(Boolean).join(" · ");
/** Texts of the scripted bot's hint. */
export const HINT = { title: "Veteran’s advice", show: "Show me", none: "There are no hints in matches between people." };
/** The goal of a team, for the help. */
export const goalWords = (squares: number): string => (squares ? `You score when your ball carrier stands in one of your ${count(squares, "goal square")}.` : "No square scores for you now.");

/** Big events, as they are called out. */
export const BIG_TITLES: Record<BigKind, string> = {
  ball: "The ball!", explosion: "Boom!", hop: "Teleported", "knock-out": "Knocked out", casualty: "Casualty", death: "Dead", turnover: "Turnover",
  "your-turn": "Your turn", turn: "Next turn", touchdown: "Touchdown!", over: "The end", monster: "A monster!",
};
export const ofTeam = (player: string, team: string): string => (team ? `${player}, ${team}` : player);
export const doneBy = (player: string): string => `by ${player}`;
export const turnOf = (team: string): string => `Turn of ${team}`;

/** A walk in one line: what the server says of a step, and how far it went. */
export const walked = (text: string, squares: number): string => `${text} ${count(squares, "square")}`;
/** A team that comes or goes in one event: the server's sentence for its first player, and how many more there are. */
export const withOthers = (text: string, others: number): string => `${text}, with ${count(others, "other")} of the team`;
/** The same once more, and once more. */
export const timesOver = (said: string, times: number): string => `${said}, ${times} times`;
export const rolledFor = (what: string): string => `Roll for ${rollName(what)}`;

export const STALLED = "The server has not answered for 3 seconds. Your last choice may not have arrived. Reconnecting …";
export const NOT_ARRIVED = "Your last click did not reach the server: it did not count.";
export const NOTHING_SENT = "The connection is lost; nothing was sent. The page reconnects by itself.";

/** A player under the pointer: name, characteristics, condition. */
export function playerWords(player: PlayerState, team: string): string[] {
  const numbers = player.card.map(([name, value]) => `${name} ${value}`).join(" ");
  const state = [player.posture === "standing" ? "" : player.posture, player.ball ? "has the ball" : "", player.acted ? "has acted" : "", player.zones ? "" : "no tackle zones"].filter(Boolean);
  const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return [`${player.title || player.name}, ${player.position}`, team ? `${team} · ${numbers}` : numbers, ...(player.skills.length ? [player.skills.join(", ")] : []), ...(player.notes ?? []).map(sentence), ...(state.length ? [sentence(state.join(", "))] : [])];
}

/** An action without a die: that it needs none, and its result if that is not its aim. */
export const surely = (action: Pick<SquareAction, "plain" | "outcomes">): string => ["no roll", ...(action.plain.works ? [] : Object.keys(action.outcomes))].join(": ");

/** "Skaven Lineman", but not "Orc Orc Lineman". */
export const raceAndPosition = (player: Pick<PlayerState, "race" | "position">): string => (player.position.startsWith(player.race) ? player.position : `${player.race} ${player.position}`);

/** `hidden`: number of balls in chests, if this entry stands for all of them. */
export interface BallShown { ball: number; text: string; cell: string | null; seat: number; hidden: number }
/** The carrier or square of each ball in a few words; empty before balls are in play. Balls in chests share one entry. */
export function ballsShown(view: MatchState | null): BallShown[] {
  const each = (view?.balls ?? []).flatMap(({ ball, cell, held_by, gone }) => {
    const holder = held_by ? view?.players.find((player) => player.name === held_by) : undefined;
    if (holder) return { ball, text: holder.title || holder.name, cell: holder.cell, seat: holder.seat, hidden: 0 };
    if (cell) return { ball, text: "is loose", cell, seat: -1, hidden: 0 };
    return !gone && view?.marks.some((mark) => mark.kind === "chest") ? { ball, text: "in a chest", cell: null, seat: -1, hidden: 1 } : [];
  });
  const hidden = each.filter((ball) => ball.hidden);
  const [first] = hidden;
  return first && hidden.length > 1 ? [...each.filter((ball) => !ball.hidden), { ...first, text: `${hidden.length} in chests`, hidden: hidden.length }] : each;
}
/** Squares that may be clicked and are out of sight. */
export const showOffered = (squares: number): string => `${count(squares, "square")} in this direction: show`;
export const showBall = (ball: number, several: boolean): string => (several ? `Show ball ${ball + 1}` : "Show the ball");

/** The default of an offer, in words. */
export const offerWords = (seconds: number, answer: string): string => `If you do not answer in ${count(seconds, "second")}: ${answer.charAt(0).toLowerCase()}${answer.slice(1)}.`;
/** A team in turn order, as the tooltip of its chip. */
export function chipWords(info: TeamInfo, team: TeamState, now: boolean, next: boolean, mine: boolean, here: boolean): string {
  const facts = [now ? "to act" : next ? "next" : "", team.passed_over ? `skips ${count(team.passed_over, "turn")}` : "", team.conceded ? "conceded" : team.eliminated ? "no players left" : "", !mine && info.kind === "person" && !here ? "away" : ""].filter(Boolean);
  return `${mine ? "Your team, " : ""}${info.name}: ${count(team.score, "touchdown")}${facts.map((fact) => `, ${fact}`).join("")}`;
}

export const SPELLS = "Spells";
export const castable = (spell: string): string => `Cast ${spell}`;
/** When a spell can be cast that cannot be cast now. */
export const whenWords = (moments: string[]): string => moments.join(", or ");

export const conceded = (team: string): string => `${team} conceded the match.`;

/** The luck of a coach's dice: what worked, and what would have on average. */
export function luckWords(luck: Luck): string {
  if (!luck.rolls) return "rolled nothing";
  const more = Math.round((luck.worked - luck.expected) * 10) / 10;
  const verdict = Math.abs(more) < 0.5 ? "about as expected" : `${Math.abs(more)} ${more > 0 ? "more" : "fewer"} than expected`;
  return `${luck.worked} of ${luck.rolls} rolls and blocks worked, ${verdict}`;
}

/** `won` where no team has: all have lost to the monsters. */
const MONSTERS_WON = -3;
/** Who won, of these teams in the order of their seats. */
export function resultWords(result: Result, names: readonly string[]): string {
  const winner = names[result.won];
  if (winner !== undefined) return `${winner} win`;
  if (result.won === MONSTERS_WON) return "The monsters win";
  const best = names.filter((_, seat) => result.places[seat] === 1);
  return best.length > 1 ? firstShared(best, names.length) : "A draw";
}

/** No team has won alone. */
const firstShared = (names: string[], of: number): string => (names.length === of ? "All teams are level" : `${listed(names)} share first place`);
/** Casualties of a team, as the tournament form has them. */
export const casualtyWords = (caused: number, suffered: number): string => `${count(caused, "casualty", "casualties")} caused, ${suffered} suffered`;

/** An answer that a marked square stands for: its words, its odds if the server has said, and whether a die falls. */
export interface MarkedAnswer { text: string; odds: string; rolls: boolean }

/** A marked square for ears: what is there, what Enter does, the three parts of each card, what it answers. */
export function markWords(cell: string, facts: string[], actions: SquareAction[], pinned: boolean, answers: MarkedAnswer[] = []): string {
  const cards = actions.map((action) => `${actionTitle(action)}: ${action.dice ? outlookWords(action.plain, action.aim) : "no roll"}.${action.warning ? ` The referee: ${action.warning}.` : ""}`);
  const said = actions.length ? [] : answers.map(({ text, odds }) => `${text}${odds ? `: ${odds}` : ""}.`);
  const rolls = actions.length > 0 || answers.some((answer) => answer.rolls);
  const enter = pinned || !rolls ? "Enter does it." : "Enter shows it, Enter again does it.";
  return [`Square ${cell}.`, ...facts, ...cards, ...said, ...(cards.length || said.length ? [enter] : [])].join(" ");
}
