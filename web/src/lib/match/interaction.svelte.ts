/** What the coach points at, is about to click, or has marked by keyboard; and what a click on a square means then. */
import { DIRECTIONS, type Direction } from "../board/layout";
import { percent, type HeatSquare, type Target } from "../board/overlay";
import type { Option } from "../protocol";
import { keyed, type Command } from "./keys";
import { atOnce, oddEnd, viewOf, towards, type QuestionView } from "./question_view";
import type { MatchStore } from "./match_store.svelte";
import { stepsOf, pathTo, type Way } from "./paths";

/** Questions whose first answer is a trade one should choose on purpose. */
const NOT_BY_ENTER = new Set(["turn", "act", "re-roll", "block-die"]);

/** Something that can be done at a square. */
export interface Deed { text: string; detail: string; choice: string | null; risky: boolean; run: () => void }
export interface Menu { cell: string; deeds: Deed[] }

export class Interaction {
  pointed: string | null = $state(null);
  /** Marked by a first tap, or by keys. */
  cursor: string | null = $state(null);
  menu: Menu | null = $state.raw(null);
  /** A player one wants to read about. */
  inspected: string | null = $state(null);
  /** Asked to make sure: why, and what happens then. */
  sure: { text: string; yes: string; run: () => void } | null = $state.raw(null);
  /** Whom to choose as soon as the turn goes on. */
  private wish: string | null = null;

  readonly shown: QuestionView | null = $derived.by(() => {
    const question = this.store.mine;
    return question && this.store.state ? viewOf(question, this.store.state, this.store.odds, this.store.reach) : null;
  });
  readonly heat: HeatSquare[] = $derived.by(() => {
    if (!this.store.mine) return [];
    const squares = this.store.reach?.squares ?? [];
    const within = new Set(squares.map((square) => square.cell));
    return [...squares, ...(this.shown?.field ?? []).filter((square) => !within.has(square.cell))];
  });
  readonly way: Way | null = $derived.by(() => this.wayAt(this.pointed ?? this.cursor));
  readonly targets: Target[] = $derived.by(() => {
    const targets = [...(this.shown?.targets ?? []), ...this.blitzTargets()];
    const marked = this.cursor ?? this.pointed;
    const all = targets.map((target) => ({ ...target, active: target.cell === marked }));
    if (this.cursor && !all.some((target) => target.cell === this.cursor)) all.push({ cell: this.cursor, options: [], badge: "", tone: "go", active: true });
    return all;
  });

  constructor(readonly store: MatchStore) {}

  /** The question has changed: nothing that was marked means anything now. */
  reset(): void {
    this.menu = null;
    this.cursor = null;
    this.sure = null;
    const wish = this.wish;
    if (wish && this.store.mine?.kind === "turn") {
      this.wish = null;
      if (this.shown?.ready.has(wish)) this.store.select(wish);
    }
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
    const way = pathTo(this.store.reach, this.here, cell);
    if (way) return way;
    const hit = this.hitAt(cell);
    if (!hit || !this.here) return null;
    const steps = stepsOf(hit.choices);
    return { cells: [this.here, ...steps, cell], chances: [...steps.map(() => null), hit.chance], chance: hit.chance, choices: hit.choices };
  }

  private hitAt(cell: string) {
    const name = this.playerAt(cell)?.name;
    return this.blitzing?.hits.find((hit) => hit.player === name) ?? null;
  }
  /** The reach of a blitz: the one being carried out, or the one that could be declared. */
  private get blitzing() {
    const { reach, blitz } = this.store;
    if (reach?.hits.length) return reach;
    if (!blitz || (blitz.actions && !blitz.actions.some((option) => option.choice === "declare blitz"))) return null;
    return blitz;
  }
  private blitzTargets(): Target[] {
    const offered = new Set(this.shown?.targets.map((target) => target.cell));
    return (this.blitzing?.hits ?? []).flatMap((hit) => {
      const cell = this.store.state?.players.find((player) => player.name === hit.player)?.cell;
      if (!cell || offered.has(cell) || !this.store.mine) return [];
      return [{ cell, options: [], badge: hit.chance < 0.995 ? percent(hit.chance) : "", tone: "hit" as const, active: false }];
    });
  }

  // ------------------------------------------------------------ clicking
  point(cell: string | null): void {
    if (this.pointed === cell) return;
    this.pointed = cell;
    const options = cell ? this.optionsAt(cell).filter((option) => option.verb !== "step") : [];
    if (options.length) this.store.askOdds(options.map((option) => option.choice));
  }

  /** Every option whose place is a square, also of those that are drawn as a field. */
  optionsAt(cell: string): Option[] {
    return this.store.mine?.options.filter((option) => option.cell === cell && option.verb !== "activate") ?? [];
  }

  private deedsAt(cell: string): Deed[] {
    const deeds: Deed[] = [];
    const way = pathTo(this.store.reach, this.here, cell);
    if (way) deeds.push({ text: "Move here", detail: percent(way.chance), choice: null, risky: way.chance < 0.995, run: () => this.store.plan(way.choices) });
    const options = this.optionsAt(cell).filter((option) => !(way && option.verb === "step"));
    for (const option of options) deeds.push({ text: option.text, detail: this.oddsText(option.choice), choice: option.choice, risky: false, run: () => this.store.choose(option) });
    const hit = this.hitAt(cell);
    if (hit && !options.some((option) => option.verb === "hit")) {
      deeds.push({ text: this.store.state?.acting ? "Go there and hit" : "Blitz", detail: `${percent(hit.chance)} to get there`, choice: null, risky: true, run: () => this.store.plan(hit.choices) });
    }
    return deeds;
  }

  /** The chances of an option in a few words, once the server has said. */
  oddsText(choice: string): string {
    const odds = this.store.odds.get(choice);
    return odds ? odds.text || percent(odds.success) : "";
  }

  /** A square was clicked, tapped or confirmed. */
  pick(cell: string, touch: boolean): void {
    this.sure = null;
    if (this.menu) {
      this.menu = null;
      if (touch) return;
    }
    if (!this.store.mine) {
      if (this.store.playing) this.store.skip();
      return this.look(cell);
    }
    const deeds = this.deedsAt(cell);
    const player = this.playerAt(cell);
    if (!deeds.length) return this.take(cell, player?.name ?? null);
    const single = deeds.length === 1 ? deeds[0] : undefined;
    const option = atOnce(this.optionsAt(cell));
    if (single && (option || single.choice === null) && (!touch || this.cursor === cell || option)) return single.run();
    if (single && single.choice === null) {
      this.cursor = cell; // a first tap shows the way, a second walks it
      return;
    }
    this.store.askOdds(deeds.flatMap((deed) => deed.choice ?? []));
    this.cursor = cell;
    this.menu = { cell, deeds };
  }

  /** Nothing can be done at a square: choose the player there, or nobody. */
  private take(cell: string, name: string | null): void {
    this.cursor = null;
    this.inspected = name;
    if (!name) return this.store.select(null);
    if (this.shown?.ready.has(name)) return this.choosePlayer(name);
    const acting = this.store.mine?.kind === "act" ? this.store.mine.options.find((option) => option.verb === "stop") : null;
    const player = this.playerAt(cell);
    if (acting && player && player.seat === this.store.seat && !player.acted && name !== this.store.mine?.player) {
      this.menu = { cell, deeds: [{ text: `Stop here and go on with ${player.title || name}`, detail: "", choice: acting.choice, risky: false, run: () => { this.wish = name; this.store.choose(acting); } }] };
    }
  }

  private look(cell: string): void {
    this.inspected = this.playerAt(cell)?.name ?? null;
  }

  /** A player was chosen on the board or in the list. */
  choosePlayer(name: string): void {
    this.inspected = name;
    const option = this.store.mine?.options.find((one) => one.player === name && one.verb !== "activate");
    if (option && !option.cell) return this.store.choose(option);
    if (this.shown?.ready.has(name)) this.store.select(this.store.selected === name ? null : name);
    else if (option) this.store.choose(option);
  }

  // ------------------------------------------------------------ buttons
  /** Do an option that has no place on the board; what is costly and odd is asked again. */
  press(option: Option): void {
    if (option.verb === "end-turn" && this.store.state && this.store.layout) {
      const layout = this.store.layout;
      const odd = oddEnd(this.store.state, this.store.seat, this.shown?.ready ?? new Set(), (a, b) => layout.distance(a, b));
      if (odd && !this.sure) {
        this.sure = { text: `${odd} End the turn all the same?`, yes: "End the turn", run: () => this.store.choose(option) };
        return;
      }
    }
    this.store.choose(option);
  }

  /** What stands in the bar, with its keys: buttons, then whatever is about somebody. */
  listed(): { option: Option; key: string }[] {
    const question = this.store.mine;
    if (!question) return [];
    const declared = this.actions();
    if (declared.length) return keyed([...declared, ...(this.shown?.buttons ?? [])]);
    const about = question.options.filter((option) => option.player && option.cell && option.verb !== "activate" && option.verb !== "take");
    const places = question.options.filter((option) => option.cell && !option.player && option.verb.startsWith("use"));
    return keyed([...(this.shown?.buttons ?? []), ...about, ...(places.length <= 8 ? places : [])]);
  }

  /** What the picked player could declare; his activation goes first. */
  actions(): Option[] {
    const { selected, reach } = this.store;
    if (this.store.mine?.kind !== "turn" || !selected) return [];
    return reach?.player === selected ? (reach.actions ?? []) : [];
  }

  run(option: Option): void {
    const declared = this.actions().some((one) => one.choice === option.choice);
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
    this.cursor = null;
    this.menu = null;
    this.store.select(name ?? null);
    this.inspected = name ?? null;
    return name !== undefined;
  }

  private step(direction: Direction): boolean {
    const { layout } = this.store;
    const question = this.store.mine;
    if (!layout || !question || !this.shown) return false;
    const walking = question.kind === "act" || (question.kind === "turn" && this.store.selected !== null);
    const from = this.cursor ?? this.here ?? this.shown.anchor;
    if (walking && this.here) {
      const to = layout.neighbour(this.cursor ?? this.here, direction);
      if (!to) return true;
      const way = pathTo(this.store.reach, this.here, to);
      if (!this.cursor && way && way.cells.length === 2 && way.chance > 0.995) this.store.plan(way.choices);
      else if (way || this.deedsAt(to).length) this.cursor = to;
      return true;
    }
    const [dx, dy] = DIRECTIONS[direction];
    const cells = question.options.flatMap((option) => (option.cell ? (layout.spot(option.cell) ?? []) : []));
    const start = layout.spot(from) ?? cells[0];
    if (!start || !cells.length) return false;
    const to = towards(cells.map((spot) => ({ cell: spot.cell, x: spot.x, y: spot.y })), start, dx, dy);
    if (to) {
      this.cursor = to;
      this.store.askOdds(this.optionsAt(to).map((option) => option.choice));
    }
    return true;
  }

  private confirm(): boolean {
    if (this.sure) {
      this.sure.run();
      return true;
    }
    if (this.menu?.deeds[0]) {
      this.menu.deeds[0].run();
      return true;
    }
    if (this.cursor) {
      this.pick(this.cursor, false);
      return true;
    }
    const first = this.byEnter();
    if (first) this.run(first);
    return first !== null;
  }

  /** The button that Enter presses: the first of a question; never where that could be a costly slip. */
  byEnter(): Option | null {
    const question = this.store.mine;
    if (!question || NOT_BY_ENTER.has(question.kind)) return null;
    return this.listed().find(({ option }) => option.verb === "formation")?.option ?? this.shown?.buttons[0] ?? null;
  }

  private back(): boolean {
    if (this.sure) this.sure = null;
    else if (this.menu) this.menu = null;
    else if (this.cursor) this.cursor = null;
    else if (this.store.mine?.kind === "declare" && this.store.canUndo) this.store.undo();
    else if (this.store.selected) this.store.select(null);
    else if (this.inspected) this.inspected = null;
    else return false;
    return true;
  }

  private key(key: string): boolean {
    const deed = this.menu && /\d/.test(key) ? this.menu.deeds[Number(key) - 1] : null;
    if (deed) {
      deed.run();
      return true;
    }
    const found = this.listed().find((item) => item.key === key);
    if (!found && key === "a" && (this.store.mine?.kind === "set-up" || this.store.mine?.kind === "place")) {
      this.store.setUp();
      return true;
    }
    if (!found) return false;
    this.run(found.option);
    return true;
  }
}
