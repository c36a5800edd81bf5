/** The square the coach points at or has marked, and its overlays on the board: fields, targets, paths, flights. Nothing is chosen here. */
import type { Flight } from "../board/flight";
import { percent, type HeatSquare, type Target } from "../board/overlay";
import type { Hunted, Option, SquareAction } from "../protocol";
import type { MatchStore } from "./match_store.svelte";
import { pathTo, type Way } from "./paths";
import { badgeOf, FIELD_FROM, goalsOf, goesTogether, likelySquares, viewOf, type Gathered, type QuestionView } from "./question_view";
import { rollText } from "./wording";

/** The question in which a square stands for the end zone it lies in. */
const WHOLE_ZONE = "end-zone";
/** A square is asked about when the pointer has rested on it for so long. */
const REST_MS = 60;
/** Chances come rounded to four digits. */
const CERTAIN = 0.99995;

export interface Menu { cell: string }

export class Sight {
  pointed: string | null = $state(null);
  /** Marked by a first tap, or by keys. */
  cursor: string | null = $state(null);
  /** The last player was selected by a key: mark their likely goal for the next key. */
  byKey = $state(false);
  /** A square whose preview stays, with buttons. */
  menu: Menu | null = $state.raw(null);
  /** A chosen action whose target is still to be picked. */
  aim: Gathered | null = $state.raw(null);
  /** One of the walls of a square, whose button is pointed at, focused or tapped once. */
  weighed: string | null = $state(null);
  private restTimer = 0;

  readonly shown: QuestionView | null = $derived.by(() => {
    const question = this.store.mine;
    return question && this.store.state ? viewOf(question, this.store.state, this.store.asked.odds, this.store.asked.reach) : null;
  });
  readonly heat: HeatSquare[] = $derived.by(() => {
    if (!this.store.mine) return [];
    if (this.aim) return this.aim.members.length < FIELD_FROM ? [] : this.aim.members.flatMap((member) => (member.cell ? { cell: member.cell, chance: this.store.asked.odds.get(member.choice)?.outlook.works ?? 1 } : []));
    if (this.store.mine.kind === WHOLE_ZONE) return this.zonesOffered.map((cell) => ({ cell, chance: 1 }));
    const squares = likelySquares(this.store.asked.reach?.squares ?? []);
    const within = new Set(squares.map((square) => square.cell));
    return [...squares, ...(this.shown?.field ?? []).filter((square) => !within.has(square.cell))];
  });
  /** All squares of the end zones that can be chosen. */
  private readonly zonesOffered: string[] = $derived.by(() => {
    const offered = new Set(this.store.mine?.options.flatMap((option) => this.zoneOf(option.cell) ?? []));
    return this.store.layout?.plan.cells.flatMap((cell) => (offered.has(cell.zone) ? cell.cell : [])) ?? [];
  });
  /** The square whose preview is shown: one that stays, the one marked, the one pointed at. */
  readonly looked: string | null = $derived.by(() => this.menu?.cell ?? this.pointed ?? this.cursor ?? this.suggested);
  readonly actions: SquareAction[] | null = $derived.by(() => (this.looked && this.turning ? this.actionsAt(this.looked) : null));
  readonly way: Way | null = $derived.by(() => this.wayAt(this.looked));
  /** Where a player larger than a square would stand at the end of the way: their first square is the one that is chosen. */
  readonly stands: { cell: string; size: number } | null = $derived.by(() => {
    const size = this.store.state?.players.find((player) => player.name === this.store.chosen)?.size ?? 1;
    const action = this.looked ? this.actionsAt(this.looked)?.[0] : null;
    const steps = this.looked !== null && (this.way !== null || this.optionsAt(this.looked).some((option) => option.verb === "step"));
    const cell = action ? action.path.at(-1) : steps ? this.looked : null;
    return cell && size > 1 ? { cell, size } : null;
  });
  /** Of a wall that a ball could be thrown at: how it would fly on from there. */
  readonly flights: Flight[] = $derived.by(() => {
    const question = this.store.mine;
    const options = question?.options.filter((option) => (this.weighed ? option.choice === this.weighed : option.cell !== null && option.cell === this.looked)) ?? [];
    const from = this.store.state?.players.find((player) => player.name === question?.player)?.cell ?? null;
    return options.flatMap((option) => {
      const at = option.cell ?? question?.cell;
      return at ? (option.ways ?? []).map((squares) => ({ from, at, squares })) : [];
    });
  });
  /** The forecast of the monster under the pointer, once the server has answered. */
  readonly hunt: Hunted | null = $derived.by(() => (this.looked && this.store.asked.hunts.get(this.playerAt(this.looked)?.name ?? "")) || null);
  /** Squares to which the player under the pointer could be pushed. */
  readonly pushes: string[] = $derived.by(() => this.actions?.find((action) => action.block)?.block?.squares ?? []);
  private readonly offered: Target[] = $derived.by(() => (this.aim ? this.aimedAt(this.aim) : [...(this.shown?.targets ?? []), ...this.blitzTargets()]));
  /** Squares a click is awaited on: players who can act, targets, fields to choose from, squares within reach. */
  readonly clickable: string[] = $derived.by(() => {
    if (!this.store.mine) return [];
    const able = this.store.mine.kind === "turn" && !this.store.selected && !this.aim ? (this.store.state?.players ?? []).flatMap((player) => (player.cell && this.shown?.ready.has(player.name) ? player.cell : [])) : [];
    return [...new Set([...able, ...this.offered.map((target) => target.cell), ...this.heat.map((square) => square.cell)])];
  });
  /** Those of them that answer the question: where a choice is to be made all of it is brought into sight. */
  readonly answers: string[] = $derived.by(() => {
    const question = this.store.mine;
    if (!question || this.turning || question.kind === "turn") return [];
    return [...(this.shown?.targets.map((target) => target.cell) ?? []), ...(this.shown?.field.map((square) => square.cell) ?? [])];
  });
  /** Goals of the selected player, the most important first. */
  readonly goals: string[] = $derived.by(() => {
    const { state, layout, seat, asked: { reach } } = this.store;
    const { here } = this;
    if (!this.turning || !this.store.mine || !state || !layout || !here || !reach) return [];
    return goalsOf({
      state, seat, here, reach: reach.squares, carries: !!this.playerAt(here)?.ball, hits: this.offered.flatMap((target) => (target.tone === "hit" ? target.cell : [])),
      zones: layout.zones(state.goals[seat] ?? []), distance: (a, b) => layout.distance(a, b), far: (a, b) => layout.far(a, b),
    });
  });
  /** Square to which Enter leads a player who was selected by a key and has no other mark yet. */
  readonly suggested: string | null = $derived.by(() => (this.byKey && !this.cursor && !this.menu && !this.aim && this.store.mine?.kind === "turn" ? (this.goals[0] ?? null) : null));
  readonly targets: Target[] = $derived.by(() => {
    const targets = this.offered;
    const marked = this.cursor ?? this.pointed ?? this.suggested;
    const all = targets.map((target) => ({ ...target, active: target.cell === marked }));
    const mark = this.cursor ?? this.suggested;
    if (mark && !all.some((target) => target.cell === mark)) all.push({ cell: mark, options: [], badge: "", tone: "go", active: true });
    return all;
  });

  constructor(readonly store: MatchStore) {}

  /** The question has changed: nothing that was marked means anything now. */
  forget(): void {
    this.menu = null;
    this.cursor = null;
    this.weighed = null;
    this.aim = null;
  }

  /** A player is selected or acting, so squares have a meaning. */
  get turning(): boolean {
    const kind = this.store.mine?.kind;
    return (kind === "turn" || kind === "act" || kind === "declare") && this.store.chosen !== null;
  }
  get here(): string | null {
    const name = this.store.chosen;
    return this.store.state?.players.find((player) => player.name === name)?.cell ?? null;
  }
  playerAt(cell: string) {
    return this.store.state?.players.find((player) => player.cell === cell) ?? null;
  }

  private wayAt(cell: string | null): Way | null {
    if (!cell || !this.store.mine) return null;
    const action = this.actionsAt(cell)?.[0];
    if (action && this.here) {
      const cells = [this.here, ...action.path, ...(action.path.at(-1) === cell ? [] : [cell])];
      const labels = cells.slice(1).map((one) => action.rolls.filter((roll) => roll.cell === one).map(rollText).join(", "));
      const chances = cells.slice(1).map((_, number) => (number === cells.length - 2 ? action.plain.works : null));
      return { cells, chances, chance: action.plain.works, choices: action.choices, labels };
    }
    return this.aim ? null : pathTo(this.store.asked.reach, this.here, cell);
  }

  /** Actions at a square as the server lists them; with a chosen action, only those that belong to it. */
  actionsAt(cell: string): SquareAction[] | null {
    const known = this.store.asked.actionsAt(cell);
    return this.aim ? (known?.filter((action) => this.aim?.members.some((member) => action.choices.includes(member.choice))) ?? null) : known;
  }
  private aimedAt(aim: Gathered): Target[] {
    const many = aim.members.length >= FIELD_FROM;
    return aim.members.flatMap((member) => {
      if (!member.cell || (many && !this.playerAt(member.cell))) return [];
      const square = !member.player;
      return [{ cell: member.cell, options: [member], badge: square ? badgeOf([member], this.store.asked.odds) : "", tone: square ? "pick" as const : "hit" as const, active: false }];
    });
  }

  /** The reach of a blitz: the one being carried out, or the one that could be declared. */
  private get blitzing() {
    const { reach, blitz } = this.store.asked;
    if (reach?.hits.length) return reach;
    if (!blitz || (blitz.actions && !blitz.actions.some((option) => option.group?.name === "blitz"))) return null;
    return blitz;
  }
  private blitzTargets(): Target[] {
    const offered = new Set(this.shown?.targets.map((target) => target.cell));
    return (this.blitzing?.hits ?? []).flatMap((hit) => {
      const cell = this.store.state?.players.find((player) => player.name === hit.player)?.cell;
      if (!cell || offered.has(cell) || !this.store.mine) return [];
      return [{ cell, options: [], badge: "", tone: "hit" as const, active: false }];
    });
  }

  // ------------------------------------------------------------ pointing
  point(cell: string | null): void {
    if (this.pointed === cell) return;
    this.pointed = cell;
    window.clearTimeout(this.restTimer);
    if (!cell) return;
    this.restTimer = window.setTimeout(() => this.consider(cell), REST_MS);
  }

  /** An answer is looked at as a button or in the list; null: it is left. */
  weigh(option: Option | null): void {
    this.point(option?.cell ?? null);
    this.weighed = option?.ways && !option.cell ? option.choice : null;
  }

  /** The pointer or the mark rests on a square, or Enter would lead there: ask what could be done, so that its chances are seen. */
  consider(cell: string): void {
    if (this.turning && this.worthLooking(cell)) this.store.asked.askSquare(cell);
    const there = this.playerAt(cell);
    if (there && there.seat < 0) this.store.asked.askHunt(there.name);
    const options = this.optionsAt(cell).filter((option) => option.verb !== "step");
    if (options.length && !this.turning) this.store.asked.askOdds(options.map((option) => option.choice));
  }

  /** Mark a square, as a first tap or an arrow key does. */
  mark(cell: string): void {
    this.cursor = cell;
    this.consider(cell);
  }

  /** Mark a square, and let its preview stay, with buttons. */
  open(cell: string): void {
    this.mark(cell);
    this.menu = { cell };
  }

  /** Whether more than a sure walk may be possible at a square. */
  worthLooking(cell: string): boolean {
    const square = this.store.asked.reach?.squares.find((one) => one.cell === cell);
    if (square) return square.chance < CERTAIN || !!square.acts || this.lying(cell);
    return this.playerAt(cell) ? this.dealsWith(cell) : this.lying(cell);
  }
  /** Whether the way to a square is sure and nothing acts or lies there. */
  isSafe(cell: string): boolean {
    const square = this.store.asked.reach?.squares.find((one) => one.cell === cell);
    return !!square && square.chance >= CERTAIN && !square.acts && !this.lying(cell);
  }
  /** Whether the selected player may act on the player there: an opponent, or a team-mate who could get the ball. */
  private dealsWith(cell: string): boolean {
    const there = this.playerAt(cell);
    const chosen = this.store.state?.players.find((player) => player.name === this.store.chosen);
    return !!there && !!chosen && there !== chosen && (there.seat !== chosen.seat || chosen.ball || this.aim !== null);
  }
  lying(cell: string): boolean {
    const { state } = this.store;
    return !!state && (state.marks.some((mark) => mark.cell === cell) || state.balls.some((ball) => ball.cell === cell));
  }

  /** There is a player or thing on the square, and the server has not yet said what can be done with it. */
  unknownAt(cell: string): boolean {
    const special = this.dealsWith(cell) || !!this.store.state?.marks.some((mark) => mark.cell === cell);
    return this.turning && special && this.worthLooking(cell) && this.store.asked.actionsAt(cell) === null;
  }

  private zoneOf(cell: string | null): number | null {
    const zone = this.store.layout?.spot(cell)?.zone ?? -1;
    return zone >= 0 ? zone : null;
  }
  /** Whether an option means a square: its own, or any of its end zone where a whole one is chosen. */
  private isAt(option: Option, cell: string): boolean {
    return option.cell === cell || (this.store.mine?.kind === WHOLE_ZONE && option.cell !== null && this.zoneOf(option.cell) === this.zoneOf(cell));
  }

  /** Every option whose place is a square, also of those that are drawn as a field. */
  optionsAt(cell: string): Option[] {
    return this.store.mine?.options.filter((option) => this.isAt(option, cell) && option.verb !== "activate" && !goesTogether(option, this.store.state)) ?? [];
  }

  /** The chances of an option in a few words, once the server has said. */
  oddsText(choice: string): string {
    const odds = this.store.asked.odds.get(choice);
    return odds ? odds.text || percent(odds.outlook.works) : "";
  }
}
