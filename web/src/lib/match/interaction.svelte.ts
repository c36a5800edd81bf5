/** What the coach points at, is about to click, or has marked by keyboard; and what a click on a square means then. */
import { DIRECTIONS, type Direction } from "../board/layout";
import type { Flight } from "../board/flight";
import { percent, type HeatSquare, type Target } from "../board/overlay";
import type { Option, SquareAction } from "../protocol";
import { keyed, type Command } from "./keys";
import { GUARD_MS, type MatchStore } from "./match_store.svelte";
import { pathTo, type Way } from "./paths";
import { atOnce, badgeOf, FIELD_FROM, gather, goalsOf, goesTogether, isGathered, laysOut, likelySquares, towards, viewOf, worthwhile, type Gathered, type QuestionView } from "./question_view";
import { actionTitle, aimAt, goOnWith, MOVE_HERE, rollText } from "./wording";

/** Questions of a whole turn or Action: Enter must not answer them by itself. */
const NOT_BY_ENTER = new Set(["turn", "act"]);
/** The question in which a square stands for the end zone it lies in. */
const WHOLE_ZONE = "end-zone";
/** A square is asked about when the pointer has rested on it for so long. */
const REST_MS = 60;
/** Actions that hurt or cost: never done by a click whose preview was not on the screen long enough to be read. */
const SEEN_FIRST = new Set(["block", "blitz", "foul", "use", "pass", "hand-off"]);

/** Something that can be done at a square: an action worked out by the server, or an option of the question. */
export interface Deed { action: SquareAction | null; option: Option | null; text: string; run: () => void }
export interface Menu { cell: string; shownAt: number }

export class Interaction {
  pointed: string | null = $state(null);
  /** Marked by a first tap, or by keys. */
  cursor: string | null = $state(null);
  /** The last player was chosen by a key: what he may want is marked for the next one. */
  private byKey = $state(false);
  /** A square whose preview stays, with buttons. */
  menu: Menu | null = $state.raw(null);
  /** An Action that was chosen while whom it is meant for is still to be picked. */
  aim: Gathered | null = $state.raw(null);
  /** One of the walls of a square, whose button is pointed at, focused or tapped once. */
  private weighed: string | null = $state(null);
  /** A player one wants to read about. */
  inspected: string | null = $state(null);
  /** Asked to make sure: why, and what happens then. */
  sure: { text: string; yes: string; run: () => void } | null = $state.raw(null);
  /** Whom to choose as soon as the turn goes on. */
  private wish: string | null = null;
  private restTimer = 0;
  /** Since when the preview of a square with its chances has been on the screen. */
  private seen: { cell: string; at: number } | null = null;
  private wondered = "";

  readonly shown: QuestionView | null = $derived.by(() => {
    const question = this.store.mine;
    return question && this.store.state ? viewOf(question, this.store.state, this.store.odds, this.store.reach) : null;
  });
  readonly heat: HeatSquare[] = $derived.by(() => {
    if (!this.store.mine) return [];
    if (this.aim) return this.aim.members.length < FIELD_FROM ? [] : this.aim.members.flatMap((member) => (member.cell ? { cell: member.cell, chance: this.store.odds.get(member.choice)?.success ?? 1 } : []));
    if (this.store.mine.kind === WHOLE_ZONE) return this.zonesOffered.map((cell) => ({ cell, chance: 1 }));
    const squares = likelySquares(this.store.reach?.squares ?? []);
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
  /** Where whoever is pointed at could be pushed. */
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
  /** What the chosen player may want to go to, the most telling first. */
  private readonly goals: string[] = $derived.by(() => {
    const { state, layout, seat, reach } = this.store;
    const { here } = this;
    if (!this.turning || !this.store.mine || !state || !layout || !here || !reach) return [];
    return goalsOf({
      state, seat, here, reach: reach.squares, carries: !!this.playerAt(here)?.ball, hits: this.offered.flatMap((target) => (target.tone === "hit" ? target.cell : [])),
      zones: layout.plan.cells.flatMap((cell) => (cell.zone >= 0 && (state.homes[cell.zone] ?? cell.zone) !== seat ? cell.cell : [])), distance: (a, b) => layout.distance(a, b), far: (a, b) => layout.far(a, b),
    });
  });
  /** Where Enter leads whoever was chosen by a key and not yet told to go anywhere else. */
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
  reset(): void {
    this.menu = null;
    this.cursor = null;
    this.weighed = null;
    this.aim = null;
    this.sure = null;
    this.seen = null;
    const wish = this.wish;
    if (wish && this.store.mine?.kind === "turn") {
      this.wish = null;
      if (this.shown?.ready.has(wish)) this.store.select(wish);
    }
    if (this.pointed) this.rest(this.pointed);
  }

  /** Somebody is chosen or acting: squares have a meaning for him. */
  private get turning(): boolean {
    const kind = this.store.mine?.kind;
    return (kind === "turn" || kind === "act" || kind === "declare") && this.store.chosen !== null;
  }
  private get here(): string | null {
    const name = this.store.chosen;
    return this.store.state?.players.find((player) => player.name === name)?.cell ?? null;
  }
  private playerAt(cell: string) {
    return this.store.state?.players.find((player) => player.cell === cell) ?? null;
  }

  private wayAt(cell: string | null): Way | null {
    if (!cell || !this.store.mine) return null;
    const action = this.actionsAt(cell)?.[0];
    if (action && this.here) {
      const cells = [this.here, ...action.path, ...(action.path.at(-1) === cell ? [] : [cell])];
      const labels = cells.slice(1).map((one) => action.rolls.filter((roll) => roll.cell === one).map(rollText).join(", "));
      const chances = cells.slice(1).map((_, number) => (number === cells.length - 2 ? action.chance : null));
      return { cells, chances, chance: action.chance, choices: action.choices, labels };
    }
    return this.aim ? null : pathTo(this.store.reach, this.here, cell);
  }

  /** What the server says can be done at a square; of an Action that was chosen only what belongs to it. */
  private actionsAt(cell: string): SquareAction[] | null {
    const known = this.store.actionsAt(cell);
    return this.aim ? (known?.filter((action) => this.aim?.members.some((member) => action.choices.includes(member.choice))) ?? null) : known;
  }
  private aimedAt(aim: Gathered): Target[] {
    const many = aim.members.length >= FIELD_FROM;
    return aim.members.flatMap((member) => {
      if (!member.cell || (many && !this.playerAt(member.cell))) return [];
      const square = !member.player;
      return [{ cell: member.cell, options: [member], badge: square ? badgeOf([member], this.store.odds) : "", tone: square ? "pick" as const : "hit" as const, active: false }];
    });
  }

  /** The reach of a blitz: the one being carried out, or the one that could be declared. */
  private get blitzing() {
    const { reach, blitz } = this.store;
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
    this.restTimer = window.setTimeout(() => this.rest(cell), REST_MS);
  }

  /** An answer is looked at as a button or in the list; null: it is left. */
  weigh(option: Option | null): void {
    this.point(option?.cell ?? null);
    this.weighed = option?.ways && !option.cell ? option.choice : null;
  }

  /** The pointer or the mark rests on a square: ask what could be done there. */
  private rest(cell: string): void {
    if (this.turning && this.worthLooking(cell)) this.store.askSquare(cell);
    const options = this.optionsAt(cell).filter((option) => option.verb !== "step");
    if (options.length && !this.turning) this.store.askOdds(options.map((option) => option.choice));
  }

  /** Whether more than a sure walk may be possible at a square. */
  private worthLooking(cell: string): boolean {
    const square = this.store.reach?.squares.find((one) => one.cell === cell);
    if (square) return square.chance < 0.995 || this.lying(cell);
    return this.playerAt(cell) ? this.dealsWith(cell) : this.lying(cell);
  }
  /** Whether no die falls on the way to a square and nothing lies there: whoever slips takes it back with one press. */
  private surely(cell: string): boolean {
    return (this.store.reach?.squares.find((one) => one.cell === cell)?.chance ?? 0) > 0.995 && !this.lying(cell);
  }
  /** Whether the chosen player may have to do with whoever is there: an opponent, or a mate he could give his ball to. */
  private dealsWith(cell: string): boolean {
    const there = this.playerAt(cell);
    const chosen = this.store.state?.players.find((player) => player.name === this.store.chosen);
    return !!there && !!chosen && there !== chosen && (there.seat !== chosen.seat || chosen.ball);
  }
  private lying(cell: string): boolean {
    const { state } = this.store;
    return !!state && (state.marks.some((mark) => mark.cell === cell) || state.balls.some((ball) => ball.cell === cell));
  }

  /** Somebody or something is there, and the server has not yet said what could be done with it. */
  unknownAt(cell: string): boolean {
    const special = this.dealsWith(cell) || !!this.store.state?.marks.some((mark) => mark.cell === cell);
    return this.turning && special && this.worthLooking(cell) && this.store.actionsAt(cell) === null;
  }

  /** The preview of a square with its chances is on the screen now. */
  previewSeen(cell: string): void {
    if (this.seen?.cell !== cell) this.seen = { cell, at: performance.now() };
  }
  private wasSeen(cell: string): boolean {
    return this.seen?.cell === cell && performance.now() - this.seen.at >= GUARD_MS;
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

  /** What can be done at a square, the most usual first. */
  deedsAt(cell: string): Deed[] {
    if (this.aim) return this.aimedDeeds(this.aim, cell);
    const actions = this.turning ? (this.store.actionsAt(cell) ?? []) : [];
    const deeds: Deed[] = actions.map((action) => ({ action, option: null, text: actionTitle(action), run: () => this.store.plan(action.choices) }));
    const covered = new Set(actions.map((action) => action.choices.at(-1)));
    const way = actions.some((action) => action.name === "move" || action.name === "pick-up") ? null : pathTo(this.store.reach, this.here, cell);
    if (way && !actions.length) deeds.push({ action: null, option: null, text: MOVE_HERE, run: () => this.store.plan(way.choices) });
    const walked = way !== null || actions.some((action) => action.path.at(-1) === cell);
    for (const option of this.optionsAt(cell)) {
      if (covered.has(option.choice) || (walked && option.verb === "step")) continue;
      deeds.push({ action: null, option, text: option.text, run: () => this.store.choose(option) });
    }
    const mate = deeds.length ? this.playerAt(cell) : null;
    if (mate && this.shown?.ready.has(mate.name)) deeds.push({ action: null, option: null, text: goOnWith(mate.title || mate.name), run: () => this.choosePlayer(mate.name) });
    return deeds;
  }

  /** The chosen Action at whoever is there: carried out where nothing can come between, else declared, and he goes on by hand. */
  private aimedDeeds(aim: Gathered, cell: string): Deed[] {
    const member = aim.members.find((one) => one.cell === cell);
    if (!member) return [];
    const action = this.actionsAt(cell)?.find((one) => one.choices.includes(member.choice)) ?? null;
    if (action && aim.group?.at_once) return [{ action, option: null, text: actionTitle(action), run: () => this.store.plan(action.choices) }];
    return [{ action, option: member, text: member.text, run: () => this.run(member) }];
  }

  /** The chances of an option in a few words, once the server has said. */
  oddsText(choice: string): string {
    const odds = this.store.odds.get(choice);
    return odds ? odds.text || percent(odds.success) : "";
  }

  // ------------------------------------------------------------ clicking
  /** Ask about the square that is suggested, so that its chances are seen before Enter. */
  consider(cell: string): void {
    this.rest(cell);
  }

  /** A square was clicked, tapped or confirmed. */
  pick(cell: string, touch: boolean): void {
    this.sure = null;
    if (this.store.guarded) return;
    if (!this.store.mine) return this.whileWatching(cell);
    if (this.menu && this.menu.cell !== cell) {
      this.menu = null;
      if (touch) return this.mark(cell);
    }
    const deeds = this.deedsAt(cell);
    const unknown = this.unknownAt(cell);
    if (this.aim && !deeds.length) return this.takeAim(null);
    if (this.aim && !this.aim.group?.at_once && (!touch || this.menu?.cell === cell)) return deeds[0]?.run();
    if (!deeds.length && !unknown) return this.take(cell, this.playerAt(cell)?.name ?? null);
    if (!this.turning) return this.answerAt(cell, deeds, touch);
    const first = deeds[0];
    const dangerous = unknown || deeds.some((deed) => deed.action && SEEN_FIRST.has(deed.action.name)) || !!first?.option;
    const stays = this.menu?.cell === cell && performance.now() - this.menu.shownAt >= GUARD_MS;
    if (first && !unknown && (stays || (dangerous ? !touch && this.wasSeen(cell) : !touch || this.surely(cell) || this.cursor === cell))) return first.run();
    if (!dangerous && touch) return this.mark(cell); // where dice fall a first tap shows the way, a second walks it
    this.mark(cell);
    this.menu = { cell, shownAt: performance.now() };
  }

  /** A click while something is shown: on to the next event; who was clicked is chosen when the turn begins. */
  private whileWatching(cell: string): void {
    if (this.store.playing) this.store.skipOne();
    const player = this.playerAt(cell);
    this.inspected = player?.name ?? null;
    this.wish = player && player.seat === this.store.seat ? player.name : null;
  }

  private mark(cell: string): void {
    this.cursor = cell;
    this.rest(cell);
  }

  /** A square that answers a question: where to push, whom to take. */
  private answerAt(cell: string, deeds: Deed[], touch: boolean): void {
    const single = deeds.length === 1 ? deeds[0] : undefined;
    const weighed = !!single?.option?.ways || single?.option?.chance !== undefined;
    if (touch && weighed && this.cursor !== cell) return this.mark(cell); // a first tap shows how the ball would fly, or how likely a leap is
    if (single && atOnce(this.optionsAt(cell))) return single.run();
    if (this.menu?.cell === cell && !touch) return deeds[0]?.run();
    this.mark(cell);
    this.menu = { cell, shownAt: performance.now() };
  }

  /** Nothing can be done at a square: choose the player there, or nobody. */
  private take(cell: string, name: string | null): void {
    this.cursor = null;
    this.aim = null;
    this.byKey = false;
    this.inspected = name;
    if (!name) return this.store.select(null);
    if (this.shown?.ready.has(name)) return this.choosePlayer(name);
    this.goOnWith(name);
  }

  /** Another player of one's own while somebody is acting: he stops, and the other is chosen. */
  private goOnWith(name: string): boolean {
    const stop = this.store.mine?.kind === "act" ? this.store.mine.options.find((option) => option.verb === "stop") : null;
    const player = this.store.state?.players.find((one) => one.name === name);
    if (!stop || !player?.cell || player.seat !== this.store.seat || player.acted || name === this.store.mine?.player) return false;
    this.wish = name;
    this.store.choose(stop);
    return true;
  }

  /** A player was chosen on the board or in the list. */
  choosePlayer(name: string): void {
    this.inspected = name;
    if (this.store.guarded) return;
    const aimed = this.aim?.members.find((one) => one.player === name);
    if (aimed?.cell) return this.pick(aimed.cell, false);
    this.aim = null;
    if (!this.store.mine && this.store.playing) {
      this.wish = name;
      return;
    }
    const option = this.store.mine?.options.find((one) => one.player === name && one.verb !== "activate" && !one.group);
    if (option && !option.cell) return this.store.choose(option);
    if (this.shown?.ready.has(name)) this.store.select(this.store.selected === name ? null : name);
    else if (!this.goOnWith(name) && option && this.store.mine?.kind !== "act") this.store.choose(option);
  }

  // ------------------------------------------------------------ buttons
  /** Do an option that has no place on the board; what is costly and odd is asked again. */
  press(option: Option): void {
    if (this.store.guarded) return;
    if (option.verb === "end-turn") return this.endTurn([option.choice]);
    this.store.choose(option);
  }

  /** End the turn, whoever is acting; asks once a turn if somebody could still do something worthwhile. */
  endTurn(choices: string[]): void {
    const { state, layout, seat } = this.store;
    const turn = `${state?.half} ${state?.teams.find((team) => team.seat === seat)?.turns}`;
    const reason = state && layout && this.wondered !== turn ? worthwhile(state, seat, (a, b) => layout.distance(a, b)) : null;
    if (reason && !this.sure) {
      this.wondered = turn;
      this.sure = { text: `${reason} End the turn all the same?`, yes: "End the turn", run: () => this.store.plan(choices) };
      return;
    }
    this.store.plan(choices);
  }

  /** While somebody acts: the choices that end the turn at once. */
  readonly endWhileActing: string[] | null = $derived.by(() => {
    const stop = this.store.mine?.kind === "act" ? this.store.mine.options.find((option) => option.verb === "stop") : null;
    return stop ? [stop.choice, "end-turn"] : null;
  });

  /** What stands in the bar, with its keys: buttons, then whatever is about somebody. */
  listed(): { option: Option; key: string }[] {
    const question = this.store.mine;
    if (!question) return [];
    if (this.aim) return this.aim.members.filter((one) => one.player).map((option, place) => ({ option, key: place < 9 ? String(place + 1) : "" }));
    const declared = gather(this.declarable());
    if (declared.length) return this.withShirts(keyed([...declared, ...(this.shown?.buttons ?? [])]));
    const about = question.options.filter((option) => option.player && option.cell && !option.group && option.verb !== "activate" && option.verb !== "take");
    const places = question.options.filter((option) => option.cell && !option.player && option.verb.startsWith("use") && !goesTogether(option, this.store.state));
    return this.withShirts(keyed([...(this.shown?.buttons ?? []), ...about, ...(places.length <= 8 ? places : [])]));
  }

  /** Reserves go by the numbers on their shirts. */
  private withShirts(items: { option: Option; key: string }[]): { option: Option; key: string }[] {
    const shirt = (name: string | null) => this.store.state?.players.find((player) => player.name === name)?.number ?? 99;
    return items.map((item) => (item.option.verb === "bring-on" ? { ...item, key: shirt(item.option.player) <= 9 ? String(shirt(item.option.player)) : "" } : item));
  }

  /** What the picked player could declare; his activation goes first. */
  declarable(): Option[] {
    const { selected, reach } = this.store;
    if (this.store.mine?.kind !== "turn" || !selected) return [];
    return reach?.player === selected ? (reach.actions ?? []).filter((option) => !option.pointless) : [];
  }

  /** Choose an Action whose target is picked next; the only one there is is marked at once. */
  takeAim(aim: Gathered | null): void {
    this.aim = aim;
    this.menu = null;
    this.cursor = null;
    if (aim?.members.every((member) => !member.player)) this.store.askOdds(aim.members.slice(0, FIELD_FROM).map((member) => member.choice));
    const only = aim?.members.length === 1 ? aim.members[0]?.cell : null;
    if (!only) return;
    this.mark(only);
    this.menu = { cell: only, shownAt: performance.now() };
  }

  /** What is still to be picked for the chosen Action. */
  get aimText(): string {
    return aimAt(this.aim?.group?.text ?? "", !!this.aim?.members.some((member) => member.player));
  }

  run(option: Option, touch = false): void {
    if (touch && option.ways && !option.cell && this.weighed !== option.choice) return this.weigh(option);
    if (isGathered(option)) return this.takeAim(option);
    const declared = this.declarable().some((one) => one.choice === option.choice);
    if (declared && this.store.selected) this.store.plan([`activate ${this.store.selected}`, option.choice]);
    else this.press(option);
  }

  // ------------------------------------------------------------ keys
  /** What a key does; false if the browser may have it. */
  command(wanted: Command): boolean {
    switch (wanted.do) {
      case "cycle": return this.cycle(wanted.back);
      case "step": return this.step(wanted.direction);
      case "confirm": return this.confirm();
      case "back": return this.back();
      case "number": return this.key(String(wanted.number));
      case "letter": return this.key(wanted.letter);
      case "undo": this.store.undo(); return true;
      case "skip": this.store.skip(); return true;
      default: return false;
    }
  }

  /** Through the players who can still act, in the order they are offered; after the last one on to the next panel. */
  private cycle(back: boolean): boolean {
    const ready = this.store.mine?.options.flatMap((option) => (option.verb === "activate" && option.player ? [option.player] : [])) ?? [];
    if (!ready.length || this.store.mine?.kind !== "turn") return false;
    const at = this.store.selected ? ready.indexOf(this.store.selected) : -1;
    const next = this.store.selected === null ? (back ? ready.length - 1 : 0) : at + (back ? -1 : 1);
    const name = ready[next];
    this.takeAim(null);
    this.byKey = true;
    this.store.select(name ?? null);
    this.inspected = name ?? null;
    return name !== undefined;
  }

  /** Through what is worth going to with the chosen player. */
  private nextGoal(): boolean {
    const next = this.goals[(this.goals.indexOf(this.cursor ?? this.suggested ?? "") + 1) % this.goals.length];
    if (next) this.mark(next);
    return next !== undefined;
  }

  private step(direction: Direction): boolean {
    const { layout } = this.store;
    const question = this.store.mine;
    if (!layout || !question || !this.shown) return false;
    const walking = !this.aim && (question.kind === "act" || (question.kind === "turn" && this.store.selected !== null));
    const from = this.cursor ?? this.here ?? this.shown.anchor;
    if (walking && this.here) {
      const to = layout.neighbour(this.cursor ?? this.here, direction);
      if (!to) return true;
      const way = pathTo(this.store.reach, this.here, to);
      if (!this.cursor && way && way.cells.length === 2 && way.chance > 0.995 && !this.lying(to)) this.store.plan(way.choices);
      else if (way || this.worthLooking(to) || this.deedsAt(to).length) this.mark(to);
      return true;
    }
    const [dx, dy] = DIRECTIONS[direction];
    const cells = (this.aim?.members ?? question.options).flatMap((option) => (option.cell ? (layout.spot(option.cell) ?? []) : []));
    const start = layout.spot(from) ?? cells[0];
    if (!start || !cells.length) return false;
    const to = towards(cells.map((spot) => ({ cell: spot.cell, x: spot.x, y: spot.y })), start, dx, dy);
    if (to && this.aim) this.mark(to);
    else if (to) {
      this.cursor = to;
      this.store.askOdds(this.optionsAt(to).map((option) => option.choice));
    }
    return true;
  }

  private confirm(): boolean {
    if (this.store.guarded) return true;
    if (this.sure) {
      this.sure.run();
      return true;
    }
    const mark = this.cursor ?? this.suggested;
    if (mark) {
      this.pick(mark, false);
      return true;
    }
    const first = this.byEnter();
    if (first) this.run(first);
    return first !== null;
  }

  /** The button that Enter presses: what most coaches would answer, else the first. */
  byEnter(): Option | null {
    const question = this.store.mine;
    if (!question || NOT_BY_ENTER.has(question.kind)) return null;
    const usual = this.listed().find(({ option }) => option.choice === question.usual)?.option;
    return usual ?? this.listed().find(({ option }) => option.verb === "formation")?.option ?? this.shown?.buttons[0] ?? null;
  }

  private back(): boolean {
    if (this.sure) this.sure = null;
    else if (this.menu) this.menu = null;
    else if (this.aim) this.takeAim(null);
    else if (this.cursor) this.cursor = null;
    else if (this.suggested) this.byKey = false;
    else if (this.store.mine?.kind === "declare" && this.store.canUndo) this.store.undo();
    else if (this.store.selected) this.store.select(null);
    else if (this.inspected) this.inspected = null;
    else return false;
    return true;
  }

  /** In a turn a digit is the number on a shirt: of somebody who can act, or of a reserve who can be brought on. */
  private byShirt(key: string): boolean {
    const { mine, seat, state } = this.store;
    if ((mine?.kind !== "turn" && mine?.kind !== "act") || !"123456789".includes(key)) return false;
    if (this.listed().some((item) => item.key === key && item.option.verb !== "bring-on")) return false;
    const player = state?.players.find((one) => one.seat === seat && one.number === Number(key));
    const option = mine.options.find((one) => one.player === player?.name && one.verb === "bring-on");
    if (!player || (mine.kind === "turn" && !option && !this.shown?.ready.has(player.name))) return false;
    if (option) {
      this.press(option);
      return true;
    }
    this.byKey = true;
    this.cursor = null;
    this.choosePlayer(player.name);
    return true;
  }

  private key(key: string): boolean {
    if (this.store.guarded) return true;
    const deed = this.menu && "123456789".includes(key) ? this.deedsAt(this.menu.cell)[Number(key) - 1] : null;
    if (deed) {
      deed.run();
      return true;
    }
    if (!this.aim && this.byShirt(key)) return true;
    const found = this.listed().find((item) => item.key === key);
    if (!found && key === "e" && this.endWhileActing) {
      this.endTurn(this.endWhileActing);
      return true;
    }
    if (!found && key === "a" && this.store.mine && (this.store.mine.kind === "set-up" || this.store.mine.kind === "place" || laysOut(this.store.mine))) {
      this.store.setUp();
      return true;
    }
    if (!found && key === "g") return this.nextGoal();
    if (!found) return false;
    this.run(found.option);
    return true;
  }
}
