/** How a question is shown: which options are squares or players on the board, which are buttons, and where it is asked. */
import { percent, type HeatSquare, type Target } from "../board/overlay";
import type { MatchState, Option, OptionOdds, PlayerState, Question, Reach } from "../protocol";
import { WORTHWHILE } from "./wording";

export type OddsBook = ReadonlyMap<string, OptionOdds>;

export interface QuestionView {
  /** Options with a place on the board, one entry per square. */
  targets: Target[];
  /** Many equal squares (where to set up, where to throw): drawn as a field, not one by one. */
  field: HeatSquare[];
  /** Options with no place on the board. */
  buttons: Option[];
  /** Players that can be chosen, by name. */
  ready: Set<string>;
  /** Square the question is asked at; null: in the bar. */
  anchor: string | null;
}

/** Options that differ only in their target, under one button; the target is picked on the board. */
export interface Gathered extends Option { members: Option[] }
export const isGathered = (option: Option): option is Gathered => "members" in option;

/** Whether an option shares a button with others: an action at a player, a jump to a square. A chest has its own button. */
export const goesTogether = (option: Option, state: MatchState | null): boolean =>
  !!option.group && (option.player !== null || (option.cell !== null && !state?.marks.some((mark) => mark.cell === option.cell)));

/** The options with those of one group that have a target made one. */
export function gather(options: Option[], state: MatchState | null = null): Option[] {
  const groups = new Map<string, Gathered>();
  return options.flatMap((option) => {
    if (!option.group || !goesTogether(option, state)) return [option];
    const choice = `${option.verb} ${option.group.name}`;
    const known = groups.get(choice);
    known?.members.push(option);
    if (known) return [];
    const made: Gathered = { choice, text: `${option.group.text} …`, verb: option.verb, cell: null, player: null, group: option.group, members: [option] };
    groups.set(choice, made);
    return [made];
  });
}

/** Questions asked in the bar: they are about the whole turn or the player who is acting, not about a moment. */
const IN_BAR = new Set(["turn", "act", "set-up", "place"]);
export const FIELD_FROM = 20;
const TONES: Record<string, Target["tone"]> = { hit: "hit", foul: "hit", "use-on": "pick", "hand-off": "help", step: "go", place: "go", square: "pick", player: "pick", throw: "pick" };
export const isMine = (question: Question | null, seat: number): question is Question => !!question && question.seat === seat && question.options.length > 0;

export function viewOf(question: Question, state: MatchState, odds: OddsBook, reach: Reach | null): QuestionView {
  const ready = new Set<string>();
  const places = new Map<string, Option[]>();
  const buttons: Option[] = [];
  const within = new Set(reach?.squares.map((square) => square.cell));
  for (const option of gather(question.options, state)) {
    if (option.player && (option.verb === "activate" || option.verb === "take")) ready.add(option.player);
    else if (option.cell && !(option.verb === "step" && within.has(option.cell))) places.set(option.cell, [...(places.get(option.cell) ?? []), option]);
    else if (!option.cell) buttons.push(option);
    if (option.player && !option.cell && option.verb !== "take") ready.add(option.player);
  }
  const all = [...places].map(([cell, options]) => ({ cell, options, badge: badgeOf(options, odds), tone: TONES[options[0]?.verb ?? ""] ?? "pick", active: false }) satisfies Target);
  const many = all.filter((target) => target.options.every((option) => option.verb === "place" || option.verb === "throw" || option.verb === "square" || option.verb === "use-at"));
  const asField = many.length >= FIELD_FROM;
  const mates = new Set(mateCells(question, state));
  return {
    targets: asField ? all.filter((target) => !many.includes(target) || mates.has(target.cell)) : all,
    // During an activation the heat of the paths is drawn; squares to throw to are shown at players who could catch.
    field: asField && question.kind !== "act" ? many.map((target) => ({ cell: target.cell, chance: odds.get(target.options[0]?.choice ?? "")?.outlook.works ?? target.options[0]?.chance ?? 1 })) : [],
    buttons,
    ready,
    anchor: IN_BAR.has(question.kind) ? null : anchorOf(question, state),
  };
}

/** Squares of players on the side that is asked. */
const mateCells = (question: Question, state: MatchState): string[] => state.players.flatMap((player) => (player.seat === question.seat && player.cell ? [player.cell] : []));

/** Dice and chance of what can be done there, as short as possible. */
export function badgeOf(options: Option[], odds: OddsBook): string {
  const known = options.map((option) => odds.get(option.choice)).find((one) => one !== undefined);
  const told = options[0]?.chance;
  if (!known && told !== undefined && told < 0.995) return percent(told);
  if (!known || (!known.dice && known.outlook.works > 0.995)) return "";
  return known.dice ? diceText(known) : percent(known.outlook.works);
}

/** Block dice and who picks: "2" we pick, "−2" they do. */
export function diceText(odds: Pick<OptionOdds, "dice" | "outlook">): string {
  const dice = odds.dice ?? 0;
  return `${Math.abs(dice)}${dice < 0 ? "▾" : "▴"} ${percent(odds.outlook.works)}`;
}

function anchorOf(question: Question, state: MatchState): string | null {
  const at = (name: string | null) => state.players.find((player) => player.name === name)?.cell ?? null;
  return question.cell ?? at(question.player) ?? at(question.other);
}

/** Which odds to ask for with a question: all of a few options; of many, those about a player, a team-mate's square or a button. */
export function worthAsking(question: Question, state: MatchState, most = 16): string[] {
  const mates = new Set(mateCells(question, state));
  const plain = new Set(["end-turn", "stop", "activate", "take", "place", "formation", "done", "put-back", "step", "declare", "bring-on", "die"]);
  const wanted = question.options.filter((option) => !plain.has(option.verb) && (option.player !== null || option.cell === null || mates.has(option.cell) || question.options.length <= most));
  return wanted.slice(0, most).map((option) => option.choice);
}

/** Next choice that sets a team up without further questions: the formation if there is one, else each player in turn, then done. */
export function setUpNext(question: Pick<Question, "kind" | "options">, far: (cell: string) => number): Option | null {
  if (question.kind !== "set-up" && question.kind !== "place") return null;
  const places = question.options.filter((one) => one.verb === "place" && one.cell);
  const nearest = places.reduce<Option | null>((best, one) => (!best || far(one.cell ?? "") < far(best.cell ?? "") ? one : best), null);
  if (nearest) return nearest;
  for (const verb of ["formation", "take", "done"]) {
    const option = question.options.find((one) => one.verb === verb);
    if (option) return option;
  }
  return null;
}

/** Questions in which coaches lay things out one by one. */
export const laysOut = (question: Pick<Question, "kind">): boolean => question.kind.startsWith("place-");

/** Where the next thing is laid without further questions: as far as can be from all of its kind. */
export function layOutNext(question: Pick<Question, "kind" | "options">, marks: MatchState["marks"], far: (a: string, b: string) => number): Option | null {
  if (!laysOut(question)) return null;
  const lying = marks.filter((mark) => question.kind === `place-${mark.kind}`).map((mark) => mark.cell);
  let [best, most]: [Option | null, number] = [null, -1];
  for (const option of question.options) {
    const nearest = option.cell ? Math.min(Number.MAX_VALUE, ...lying.map((cell) => far(cell, option.cell ?? ""))) : -1;
    if (nearest > most) [best, most] = [option, nearest];
  }
  return best;
}

/** The target next in a direction from where one is now: the nearest within a quarter turn, else the nearest that is not behind. */
export function towards(cells: { cell: string; x: number; y: number }[], from: { x: number; y: number }, dx: number, dy: number): string | null {
  let [best, least]: [string | null, number] = [null, Infinity];
  for (const one of cells) {
    const [x, y] = [one.x - from.x, one.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0) continue;
    const far = along + 2 * aside + (aside > along ? BESIDE : 0);
    if (far < least) [best, least] = [one.cell, far];
  }
  return best;
}
/** Further than any board is wide. */
const BESIDE = 1000;

/** Squares worth drawing: a coach rarely goes where it works once in ten tries, and such squares hide the others. */
export const likelySquares = <T extends { chance: number; acts?: boolean }>(squares: T[]): T[] => squares.filter((square) => square.acts || square.chance >= LEAST_DRAWN);
const LEAST_DRAWN = 0.1;

/** Squares a player may want to go to: a ball carrier another team's end zone, all others a loose ball, an opposing carrier, a chest, an opponent. */
export interface GoalView { state: MatchState; seat: number; here: string; carries: boolean; reach: Reach["squares"]; hits: string[]; zones: string[]; distance: (a: string, b: string) => number;
  /** As the crow flies, to tell squares apart that are as many steps away. */
  far: (a: string, b: string) => number }

/** Squares worth going to, the most telling first; where none is within reach the surest step towards each. */
export function goalsOf(view: GoalView): string[] {
  const { state, here, reach, distance, far } = view;
  const near = (cells: string[]) => [...cells].sort((a, b) => far(here, a) - far(here, b));
  const loose = state.balls.flatMap((ball) => (ball.cell && !ball.held_by ? ball.cell : []));
  const chests = state.balls.some((ball) => !ball.cell && !ball.held_by) ? state.marks.flatMap((mark) => (mark.kind === "chest" ? mark.cell : [])) : [];
  const carriers = state.players.flatMap((player) => (player.ball && player.seat !== view.seat && player.cell ? player.cell : []));
  const wanted = [...(view.carries ? near(view.zones) : []), ...near(loose), ...near(carriers), ...near(chests)];
  const within = (cell: string) => reach.some((square) => square.cell === cell) || (chests.includes(cell) && [here, ...reach.map((square) => square.cell)].some((one) => distance(one, cell) === 1));
  const sure = reach.filter((square) => square.chance > 0.995 && !square.acts);
  const nearest = (to: string) => sure.reduce<Reach["squares"][number] | null>((best, one) => (!best || far(one.cell, to) < far(best.cell, to) ? one : best), null);
  const towardsThem = wanted.filter((cell) => !within(cell)).flatMap((cell) => nearest(cell)?.cell ?? []);
  return [...new Set([...wanted.filter(within), ...towardsThem, ...near(view.hits)])];
}

/** Why ending the turn now may be a slip; null if nothing speaks against it. `able`: players who can still act; `every`: ask whenever one of them can. */
export function worthwhile(state: MatchState, seat: number, able: string[], every: boolean, distance: (a: string, b: string) => number): string | null {
  const team = state.players.filter((player) => player.seat === seat);
  const free = team.filter((player) => able.includes(player.name) && player.cell);
  if (!free.length) return null;
  if (!team.some((player) => player.acted)) return WORTHWHILE.nobody;
  const beside = (cell: string) => free.find((player) => player.cell && distance(player.cell, cell) <= 1);
  const name = (player: PlayerState) => player.title || player.name;
  for (const ball of state.balls) {
    const holder = state.players.find((player) => player.name === ball.held_by);
    const own = holder && free.includes(holder);
    if (own) return WORTHWHILE.holder(name(holder));
    const near = ball.cell && holder?.seat !== seat ? beside(ball.cell) : undefined;
    if (near) return (holder ? WORTHWHILE.carrier : WORTHWHILE.ball)(name(near));
  }
  const hidden = state.balls.some((ball) => !ball.cell && !ball.held_by);
  const opener = hidden ? state.marks.filter((mark) => mark.kind === "chest").flatMap((mark) => beside(mark.cell) ?? [])[0] : undefined;
  if (opener) return WORTHWHILE.chest(name(opener));
  return every ? WORTHWHILE.able(free.length) : null;
}
