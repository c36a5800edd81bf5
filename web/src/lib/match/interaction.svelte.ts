/** The meaning of a click on a square, a player or a button. */
import type { Option, Outlook, SquareAction } from "../protocol";
import { keyed } from "./keys";
import type { MatchStore } from "./match_store.svelte";
import { pathTo } from "./paths";
import { FIELD_FROM, gather, goesTogether, isGathered, worthwhile, type Gathered } from "./question_view";
import { Sight } from "./sight.svelte";
import { settings } from "../ui/settings.svelte";
import { actionTitle, aimAt, goOnWith, lapsingWords, MOVE_HERE, SURE } from "./wording";

/** Questions of a whole turn or Action: Enter must not answer them by itself. */
const NOT_BY_ENTER = new Set(["turn", "act"]);
/** Something that can be done at a square: an action worked out by the server, or an option of the question. */
export interface Deed { action: SquareAction | null; option: Option | null; text: string;
  /** `quiet`: not if a die falls. */
  run: (quiet?: boolean) => void }

/** Something costly and odd: why it is asked, what it is, and the key that does it. Enter and Esc do not. */
export interface Sure { text: string; yes: string; no: string; key: string; run: () => void }

/** Experts may do with one gesture what costs the turn less often than this. */
const LITTLE_RISK = 0.1;

export class Interaction {
  readonly sight: Sight;
  /** A player one wants to read about. */
  inspected: string | null = $state(null);
  sure: Sure | null = $state.raw(null);
  /** Of options that share a button the verb whose list the hint has opened, and the question it was opened for. */
  private opened = $state.raw({ number: -1, verb: "" });
  /** Player to select as soon as the turn continues. */
  private wish: string | null = null;
  /** Where a walk without a die was to end. The server halts it before a step that rolls all the same. */
  private heading: { cell: string; number: number } | null = null;
  private wondered = "";
  private warned = "";

  constructor(readonly store: MatchStore) {
    this.sight = new Sight(store);
  }

  /** The question has changed: clear marks and confirmations, then select the player who was wished for meanwhile. */
  reset(): void {
    this.sight.forget();
    this.sure = null;
    const wish = this.wish;
    if (wish && this.store.mine?.kind === "turn") {
      this.wish = null;
      if (this.sight.shown?.ready.has(wish)) this.store.select(wish);
    }
    if (this.sight.pointed) this.sight.consider(this.sight.pointed);
    this.pinHaltedWalk();
  }

  /** A walk stopped short of its square, because the next step rolls: pin the square, so that the same click continues. */
  private pinHaltedWalk(): void {
    const { heading, store } = this;
    if (!heading || store.playing || !store.mine || store.mine.number <= heading.number) return;
    this.heading = null;
    if (store.mine.kind === "act" && this.sight.here !== heading.cell) this.sight.open(heading.cell);
  }

  /** Options at a square, the most usual first. */
  deedsAt(cell: string): Deed[] {
    if (this.sight.aim) return this.aimedDeeds(this.sight.aim, cell);
    const actions = this.sight.turning ? (this.store.asked.actionsAt(cell) ?? []) : [];
    const deeds: Deed[] = actions.map((action) => ({ action, option: null, text: actionTitle(action), run: (quiet) => this.act(action.choices, quiet, action.helped ?? action.plain) }));
    const covered = new Set(actions.map((action) => action.choices.at(-1)));
    const way = actions.some((action) => action.name === "move" || action.name === "pick-up") ? null : pathTo(this.store.asked.reach, this.sight.here, cell);
    if (way && !actions.length) deeds.push({ action: null, option: null, text: MOVE_HERE, run: (quiet) => this.act(way.choices, quiet) });
    const walked = way !== null || actions.some((action) => action.path.at(-1) === cell);
    for (const option of this.sight.optionsAt(cell)) {
      if (covered.has(option.choice) || (walked && option.verb === "step")) continue;
      deeds.push({ action: null, option, text: option.text, run: (quiet) => this.store.choose(option, quiet) });
    }
    const mate = deeds.length ? this.sight.playerAt(cell) : null;
    if (mate && this.sight.shown?.ready.has(mate.name)) deeds.push({ action: null, option: null, text: goOnWith(mate.title || mate.name), run: () => this.choosePlayer(mate.name) });
    return deeds;
  }

  /** The chosen action at a target: carried out where nothing can come between, otherwise declared, and the coach moves the player by hand. */
  private aimedDeeds(aim: Gathered, cell: string): Deed[] {
    const member = aim.members.find((one) => one.cell === cell);
    if (!member) return [];
    const action = this.sight.actionsAt(cell)?.find((one) => one.choices.includes(member.choice)) ?? null;
    if (action && aim.group?.at_once) return [{ action, option: null, text: actionTitle(action), run: (quiet) => this.act(action.choices, quiet, action.helped ?? action.plain) }];
    return [{ action, option: member, text: member.text, run: (quiet) => this.run(member, false, quiet) }];
  }

  // ------------------------------------------------------------ clicking
  /**
   * A square was clicked, tapped or confirmed. Your own player is selected. A choice without a die is made directly. A choice
   * that rolls is pinned first; the same square again makes it.
   */
  pick(cell: string, touch: boolean): void {
    this.sure = null;
    this.heading = null;
    if (this.store.guarded) return;
    if (!this.store.mine) return this.whileWatching(cell);
    if (this.sight.menu && this.sight.menu.cell !== cell) this.sight.menu = null;
    const own = this.ownPlayerAt(cell);
    if (own && !this.isAskedFor(cell, own)) return this.take(cell, own);
    const deeds = this.deedsAt(cell);
    if (this.sight.aim && !deeds.length) return this.takeAim(null);
    if (!deeds.length && !this.sight.unknownAt(cell)) return this.take(cell, this.sight.playerAt(cell)?.name ?? null);
    const first = deeds[0];
    if (first && this.sight.menu?.cell === cell) {
      if (this.isReadable(cell, first)) first.run();
      return;
    }
    if (first && this.isBold(cell, first)) return first.run();
    if (first && deeds.length <= 2 && this.looksQuiet(cell, first)) {
      this.store.onDice = () => {
        this.heading = null;
        this.sight.open(cell);
      };
      this.heading = first.option ? null : { cell, number: this.store.mine.number };
      return first.run(true);
    }
    if (touch) this.sight.byKey = false;
    this.sight.open(cell);
  }

  /** Your own player on a square, unless they are selected or acting. */
  private ownPlayerAt(cell: string): string | null {
    const player = this.sight.playerAt(cell);
    const own = player && (player.seat === this.store.seat || this.sight.shown?.ready.has(player.name));
    return player && own && player.name !== this.store.chosen ? player.name : null;
  }
  /** Whether your own player is a target: of the chosen action, or as an answer to the question. */
  private isAskedFor(cell: string, name: string): boolean {
    if (this.sight.aim) return this.sight.aim.members.some((one) => one.cell === cell);
    if (this.store.mine?.kind === "turn") return false;
    return this.sight.optionsAt(cell).some((option) => option.player === name || option.cell === cell);
  }
  /** Whether the card of a pinned square shows its chances: nothing is done before they can be read. */
  private isReadable(cell: string, deed: Deed): boolean {
    return !this.sight.unknownAt(cell) && (deed.action !== null || deed.option !== null || this.sight.isSafe(cell));
  }
  /** Whether no die falls, as far as the server has said. It refuses a quiet choice that rolls all the same. */
  private looksQuiet(cell: string, deed: Deed): boolean {
    if (deed.action) return !deed.action.dice && !deed.action.acts;
    if (deed.option) return !deed.option.rolls && deed.option.chance === undefined && !deed.option.ways;
    return this.sight.isSafe(cell) && !this.activationRolls();
  }
  /** Whether the selected player rolls a die before they do anything. */
  private activationRolls(): boolean {
    const { mine, selected } = this.store;
    return !!mine?.options.some((option) => option.verb === "activate" && option.player === selected && option.rolls);
  }
  /** Whether an expert does this with one gesture. Squares that act and fouls always take two. */
  private isBold(cell: string, deed: Deed): boolean {
    const action = deed.action;
    if (settings.confirm === "always" || !action || action.acts || action.name === "foul" || this.sight.unknownAt(cell)) return false;
    return settings.confirm === "never" || action.plain.turnover < LITTLE_RISK;
  }

  /** Carry out a plan. The first one of a turn may end an offer: newcomers are warned once. */
  private act(choices: string[], quiet = false, stake: Outlook | null = null): void {
    this.store.staked = stake;
    const offers = this.store.mine?.kind === "turn" && choices[0]?.startsWith("activate ") ? this.store.mine.lapses : [];
    if (offers.length && settings.warn && this.warned !== this.turn) {
      this.warned = this.turn;
      this.sure = { text: SURE.lapses(lapsingWords(offers)), yes: SURE.lapsesYes, no: SURE.lapsesNo, key: "", run: () => this.store.plan(choices, quiet) };
      return;
    }
    this.store.plan(choices, quiet);
  }
  /** Identifies the current turn of your own team. */
  private get turn(): string {
    const { state, seat } = this.store;
    return `${state?.half} ${state?.drive} ${state?.teams.find((team) => team.seat === seat)?.turns}`;
  }

  /** A click while events are shown: skip to the next one. A player who was clicked is selected when the turn starts. */
  private whileWatching(cell: string): void {
    if (this.store.playing) this.store.skipOne();
    const player = this.sight.playerAt(cell);
    this.inspected = player?.name ?? null;
    this.wish = player && player.seat === this.store.seat ? player.name : null;
  }

  /** Nothing can be done at a square: select the player there, or clear the selection. */
  private take(cell: string, name: string | null): void {
    this.sight.cursor = null;
    this.sight.aim = null;
    this.sight.byKey = false;
    this.inspected = name;
    if (!name) {
      this.refuse();
      return this.store.select(null);
    }
    if (this.sight.shown?.ready.has(name)) return this.choosePlayer(name);
    if (!this.goOnWith(name) && name !== this.store.chosen) this.refuse();
  }

  /** A lesson says what it wants instead of something that its step does not offer. */
  private refuse(): void {
    if (this.store.exercise?.refuse) this.store.missed += 1;
  }

  /** Another of your own players was clicked during an activation: end it and select them. */
  private goOnWith(name: string): boolean {
    const stop = this.store.mine?.kind === "act" ? this.store.mine.options.find((option) => option.verb === "stop") : null;
    const player = this.store.state?.players.find((one) => one.name === name);
    if (!stop || !player?.cell || player.seat !== this.store.seat || player.acted || name === this.store.mine?.player) return false;
    this.wish = name;
    this.store.onDice = null;
    this.store.choose(stop, true);
    return true;
  }

  /** A player was chosen on the board or in the list. */
  choosePlayer(name: string): void {
    this.inspected = name;
    if (this.store.guarded) return;
    const aimed = this.sight.aim?.members.find((one) => one.player === name);
    if (aimed?.cell) return this.pick(aimed.cell, false);
    this.sight.aim = null;
    if (!this.store.mine && this.store.playing) {
      this.wish = name;
      return;
    }
    const option = this.store.mine?.options.find((one) => one.player === name && one.verb !== "activate" && !one.group);
    if (option && !option.cell) return this.store.choose(option);
    if (this.sight.shown?.ready.has(name)) this.store.select(name);
    else if (!this.goOnWith(name) && option && this.store.mine?.kind !== "act") this.store.choose(option);
  }

  // ------------------------------------------------------------ buttons
  /** Do an option that has no place on the board; what is costly and odd is asked again. */
  press(option: Option, quiet = false): void {
    if (this.store.guarded) return;
    if (option.verb === "end-turn") return this.endTurn([option.choice]);
    if (option.verb === "done" && this.store.mine?.kind === "set-up" && !this.store.state?.players.some((player) => player.seat === this.store.seat && player.cell)) {
      this.sure = { text: SURE.nobody, yes: SURE.nobodyYes, no: SURE.nobodyNo, key: "", run: () => this.store.choose(option, quiet) };
      return;
    }
    this.store.choose(option, quiet);
  }

  /** End the turn, also during an activation. Ask once per turn if a player could still act; the same key again ends it. */
  endTurn(choices: string[]): void {
    const { state, layout, seat } = this.store;
    if (this.sure?.key === "e") return this.sure.run();
    const reason = state && layout && this.wondered !== this.turn ? worthwhile(state, seat, this.able(), settings.endTurn === "anyone", (a, b) => layout.distance(a, b)) : null;
    if (!reason) return this.store.plan(choices);
    this.wondered = this.turn;
    this.sure = { text: SURE.endTurn(reason), yes: SURE.endTurnYes, no: SURE.goOn, key: "e", run: () => this.store.plan(choices) };
  }

  /** Your own players who can still act in this turn. */
  private able(): string[] {
    const { mine, state, seat } = this.store;
    if (mine?.kind === "turn") return mine.options.flatMap((option) => (option.verb === "activate" && option.player ? option.player : []));
    return state?.players.flatMap((player) => (player.seat === seat && player.cell && !player.acted && player.posture !== "stunned" && player.name !== mine?.player ? player.name : [])) ?? [];
  }

  /** During an activation: the choices that end the turn. */
  readonly endWhileActing: string[] | null = $derived.by(() => {
    const stop = this.store.mine?.kind === "act" ? this.store.mine.options.find((option) => option.verb === "stop") : null;
    return stop ? [stop.choice, "end-turn"] : null;
  });

  /** The options in the bar with their keys: buttons first, then options about a player. */
  listed(): { option: Option; key: string }[] {
    const question = this.store.mine;
    if (!question) return [];
    if (this.sight.aim) return this.sight.aim.members.filter((one) => one.player).map((option, place) => ({ option, key: place < 9 ? String(place + 1) : "" }));
    const declared = gather(this.declarable());
    if (declared.length) return this.withShirts(keyed([...declared, ...(this.sight.shown?.buttons ?? [])]));
    const about = question.options.filter((option) => option.player && option.cell && !option.group && option.verb !== "activate" && option.verb !== "take");
    const places = question.options.filter((option) => option.cell && !option.player && option.verb.startsWith("use") && !goesTogether(option, this.store.state));
    return this.withShirts(keyed([...(this.sight.shown?.buttons ?? []), ...about, ...(places.length <= 8 ? places : [])]));
  }

  /** Reserves go by the numbers on their shirts. */
  private withShirts(items: { option: Option; key: string }[]): { option: Option; key: string }[] {
    const shirt = (name: string | null) => this.store.state?.players.find((player) => player.name === name)?.number ?? 99;
    return items.map((item) => (item.option.verb === "bring-on" ? { ...item, key: shirt(item.option.player) <= 9 ? String(shirt(item.option.player)) : "" } : item));
  }

  /** Actions the selected player could declare; their activation is sent first. */
  declarable(): Option[] {
    const { selected, asked: { reach } } = this.store;
    if (this.store.mine?.kind !== "turn" || !selected) return [];
    return reach?.player === selected ? (reach.actions ?? []).filter((option) => !option.pointless) : [];
  }

  /** The button that Enter presses: what most coaches would answer, else the first. */
  byEnter(): Option | null {
    const question = this.store.mine;
    if (!question || NOT_BY_ENTER.has(question.kind)) return null;
    const usual = this.listed().find(({ option }) => option.choice === question.usual)?.option;
    return usual ?? this.listed().find(({ option }) => option.verb === "formation")?.option ?? this.sight.shown?.buttons[0] ?? null;
  }

  /** Choose an action whose target is picked next. A single target is pinned immediately. */
  takeAim(aim: Gathered | null): void {
    this.sight.aim = aim;
    this.sight.menu = null;
    this.sight.cursor = null;
    if (aim?.members.every((member) => !member.player)) this.store.asked.askOdds(aim.members.slice(0, FIELD_FROM).map((member) => member.choice));
    const only = aim?.members.length === 1 ? aim.members[0]?.cell : null;
    if (only) this.sight.open(only);
  }

  /** A sentence that asks for the target of the chosen action. */
  get aimText(): string {
    return aimAt(this.sight.aim?.group?.text ?? "", !!this.sight.aim?.members.some((member) => member.player));
  }

  /** Close the card of a pinned square; nothing is chosen. */
  unpin(): void {
    this.sight.menu = null;
    this.sight.cursor = null;
  }

  /** The verb whose list of options stands open. */
  get unfolded(): string {
    return this.opened.number === this.store.mine?.number ? this.opened.verb : "";
  }

  /** Select the player of the hint and pin what they are to do; nothing is chosen. */
  showHint(): void {
    const { mine, asked: { hint } } = this.store;
    if (!hint || !mine) return;
    if (hint.player && mine.kind === "turn" && this.sight.shown?.ready.has(hint.player)) this.store.select(hint.player);
    this.opened = { number: mine.number, verb: hint.choices[0]?.split(" ")[0] ?? "" };
    if (hint.cell && this.sight.turning) this.sight.open(hint.cell);
  }

  run(option: Option, touch = false, quiet = false): void {
    if (touch && option.ways && !option.cell && this.sight.weighed !== option.choice) return this.sight.weigh(option);
    if (isGathered(option)) return this.takeAim(option);
    const declared = this.declarable().some((one) => one.choice === option.choice);
    if (declared && this.store.selected) this.act([`activate ${this.store.selected}`, option.choice], quiet);
    else this.press(option, quiet);
  }
}
