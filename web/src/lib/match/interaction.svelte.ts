/** What a click on a square, a player or a button means, and what is chosen by it. */
import type { Option, SquareAction } from "../protocol";
import { keyed } from "./keys";
import { GUARD_MS, type MatchStore } from "./match_store.svelte";
import { pathTo } from "./paths";
import { atOnce, FIELD_FROM, gather, goesTogether, isGathered, worthwhile, type Gathered } from "./question_view";
import { Sight } from "./sight.svelte";
import { actionTitle, aimAt, goOnWith, MOVE_HERE } from "./wording";

/** Questions of a whole turn or Action: Enter must not answer them by itself. */
const NOT_BY_ENTER = new Set(["turn", "act"]);
/** Actions that hurt or cost: never done by a click whose preview was not on the screen long enough to be read. */
const SEEN_FIRST = new Set(["block", "blitz", "foul", "use", "pass", "hand-off"]);

/** Something that can be done at a square: an action worked out by the server, or an option of the question. */
export interface Deed { action: SquareAction | null; option: Option | null; text: string; run: () => void }

export class Interaction {
  readonly sight: Sight;
  /** A player one wants to read about. */
  inspected: string | null = $state(null);
  /** Asked to make sure: why, and what happens then. */
  sure: { text: string; yes: string; run: () => void } | null = $state.raw(null);
  /** Whom to choose as soon as the turn goes on. */
  private wish: string | null = null;
  private wondered = "";

  constructor(readonly store: MatchStore) {
    this.sight = new Sight(store);
  }

  /** The question has changed: what was marked or asked means nothing now; who was wished for meanwhile is chosen. */
  reset(): void {
    this.sight.forget();
    this.sure = null;
    const wish = this.wish;
    if (wish && this.store.mine?.kind === "turn") {
      this.wish = null;
      if (this.sight.shown?.ready.has(wish)) this.store.select(wish);
    }
    if (this.sight.pointed) this.sight.consider(this.sight.pointed);
  }

  /** What can be done at a square, the most usual first. */
  deedsAt(cell: string): Deed[] {
    if (this.sight.aim) return this.aimedDeeds(this.sight.aim, cell);
    const actions = this.sight.turning ? (this.store.actionsAt(cell) ?? []) : [];
    const deeds: Deed[] = actions.map((action) => ({ action, option: null, text: actionTitle(action), run: () => this.store.plan(action.choices) }));
    const covered = new Set(actions.map((action) => action.choices.at(-1)));
    const way = actions.some((action) => action.name === "move" || action.name === "pick-up") ? null : pathTo(this.store.reach, this.sight.here, cell);
    if (way && !actions.length) deeds.push({ action: null, option: null, text: MOVE_HERE, run: () => this.store.plan(way.choices) });
    const walked = way !== null || actions.some((action) => action.path.at(-1) === cell);
    for (const option of this.sight.optionsAt(cell)) {
      if (covered.has(option.choice) || (walked && option.verb === "step")) continue;
      deeds.push({ action: null, option, text: option.text, run: () => this.store.choose(option) });
    }
    const mate = deeds.length ? this.sight.playerAt(cell) : null;
    if (mate && this.sight.shown?.ready.has(mate.name)) deeds.push({ action: null, option: null, text: goOnWith(mate.title || mate.name), run: () => this.choosePlayer(mate.name) });
    return deeds;
  }

  /** The chosen Action at whoever is there: carried out where nothing can come between, else declared, and he goes on by hand. */
  private aimedDeeds(aim: Gathered, cell: string): Deed[] {
    const member = aim.members.find((one) => one.cell === cell);
    if (!member) return [];
    const action = this.sight.actionsAt(cell)?.find((one) => one.choices.includes(member.choice)) ?? null;
    if (action && aim.group?.at_once) return [{ action, option: null, text: actionTitle(action), run: () => this.store.plan(action.choices) }];
    return [{ action, option: member, text: member.text, run: () => this.run(member) }];
  }

  // ------------------------------------------------------------ clicking
  /** A square was clicked, tapped or confirmed. */
  pick(cell: string, touch: boolean): void {
    this.sure = null;
    if (this.store.guarded) return;
    if (!this.store.mine) return this.whileWatching(cell);
    if (this.sight.menu && this.sight.menu.cell !== cell) {
      this.sight.menu = null;
      if (touch) return this.sight.mark(cell);
    }
    const deeds = this.deedsAt(cell);
    const unknown = this.sight.unknownAt(cell);
    if (this.sight.aim && !deeds.length) return this.takeAim(null);
    if (this.sight.aim && !this.sight.aim.group?.at_once && (!touch || this.sight.menu?.cell === cell)) return deeds[0]?.run();
    if (!deeds.length && !unknown) return this.take(cell, this.sight.playerAt(cell)?.name ?? null);
    if (!this.sight.turning) return this.answerAt(cell, deeds, touch);
    const first = deeds[0];
    const dangerous = unknown || deeds.some((deed) => deed.action && SEEN_FIRST.has(deed.action.name)) || !!first?.option;
    const stays = this.sight.menu?.cell === cell && performance.now() - this.sight.menu.shownAt >= GUARD_MS;
    if (first && !unknown && (stays || (dangerous ? !touch && this.sight.wasSeen(cell) : !touch || this.sight.surely(cell) || this.sight.cursor === cell))) return first.run();
    if (!dangerous && touch) return this.sight.mark(cell); // where dice fall a first tap shows the way, a second walks it
    this.sight.open(cell);
  }

  /** A click while something is shown: on to the next event; who was clicked is chosen when the turn begins. */
  private whileWatching(cell: string): void {
    if (this.store.playing) this.store.skipOne();
    const player = this.sight.playerAt(cell);
    this.inspected = player?.name ?? null;
    this.wish = player && player.seat === this.store.seat ? player.name : null;
  }

  /** A square that answers a question: where to push, whom to take. */
  private answerAt(cell: string, deeds: Deed[], touch: boolean): void {
    const single = deeds.length === 1 ? deeds[0] : undefined;
    const weighed = !!single?.option?.ways || single?.option?.chance !== undefined;
    if (touch && weighed && this.sight.cursor !== cell) return this.sight.mark(cell); // a first tap shows how the ball would fly, or how likely a leap is
    if (single && atOnce(this.sight.optionsAt(cell))) return single.run();
    if (this.sight.menu?.cell === cell && !touch) return deeds[0]?.run();
    this.sight.open(cell);
  }

  /** Nothing can be done at a square: choose the player there, or nobody. */
  private take(cell: string, name: string | null): void {
    this.sight.cursor = null;
    this.sight.aim = null;
    this.sight.byKey = false;
    this.inspected = name;
    if (!name) return this.store.select(null);
    if (this.sight.shown?.ready.has(name)) return this.choosePlayer(name);
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
    const aimed = this.sight.aim?.members.find((one) => one.player === name);
    if (aimed?.cell) return this.pick(aimed.cell, false);
    this.sight.aim = null;
    if (!this.store.mine && this.store.playing) {
      this.wish = name;
      return;
    }
    const option = this.store.mine?.options.find((one) => one.player === name && one.verb !== "activate" && !one.group);
    if (option && !option.cell) return this.store.choose(option);
    if (this.sight.shown?.ready.has(name)) this.store.select(this.store.selected === name ? null : name);
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

  /** What the picked player could declare; his activation goes first. */
  declarable(): Option[] {
    const { selected, reach } = this.store;
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

  /** Choose an Action whose target is picked next; the only one there is is marked at once. */
  takeAim(aim: Gathered | null): void {
    this.sight.aim = aim;
    this.sight.menu = null;
    this.sight.cursor = null;
    if (aim?.members.every((member) => !member.player)) this.store.askOdds(aim.members.slice(0, FIELD_FROM).map((member) => member.choice));
    const only = aim?.members.length === 1 ? aim.members[0]?.cell : null;
    if (only) this.sight.open(only);
  }

  /** What is still to be picked for the chosen Action. */
  get aimText(): string {
    return aimAt(this.sight.aim?.group?.text ?? "", !!this.sight.aim?.members.some((member) => member.player));
  }

  run(option: Option, touch = false): void {
    if (touch && option.ways && !option.cell && this.sight.weighed !== option.choice) return this.sight.weigh(option);
    if (isGathered(option)) return this.takeAim(option);
    const declared = this.declarable().some((one) => one.choice === option.choice);
    if (declared && this.store.selected) this.store.plan([`activate ${this.store.selected}`, option.choice]);
    else this.press(option);
  }
}
