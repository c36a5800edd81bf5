/** Keys in a match: go through players and squares, confirm, undo, press buttons. `keys.ts` has the list. */
import { DIRECTIONS, type Direction } from "../board/layout";
import type { Interaction } from "./interaction.svelte";
import type { Command } from "./keys";
import type { MatchStore } from "./match_store.svelte";
import { pathTo } from "./paths";
import { laysOut, towards } from "./question_view";
import type { Sight } from "./sight.svelte";
import { HINT } from "./wording";

export class Keyboard {
  private readonly store: MatchStore;
  private readonly sight: Sight;

  constructor(private readonly interaction: Interaction) {
    this.store = interaction.store;
    this.sight = interaction.sight;
  }

  /** Carry out the command of a key; return false to leave the key to the browser. */
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
      case "hint": this.hint(); return true;
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
    this.interaction.takeAim(null);
    this.sight.byKey = true;
    this.store.select(name ?? null);
    this.interaction.inspected = name ?? null;
    return name !== undefined;
  }

  /** Ask what the scripted bot would do; a second press shows it on the board. */
  private hint(): void {
    if (this.store.asked.hintless) this.store.tell(HINT.none, "");
    else if (this.store.asked.hint) this.interaction.showHint();
    else this.store.asked.askHint();
  }

  /** Through what is worth going to with the chosen player. */
  private nextGoal(): boolean {
    const next = this.sight.goals[(this.sight.goals.indexOf(this.sight.cursor ?? this.sight.suggested ?? "") + 1) % this.sight.goals.length];
    if (next) this.sight.mark(next);
    return next !== undefined;
  }

  private step(direction: Direction): boolean {
    const { layout } = this.store;
    const question = this.store.mine;
    if (!layout || !question || !this.sight.shown) return false;
    const walking = !this.sight.aim && (question.kind === "act" || (question.kind === "turn" && this.store.selected !== null));
    const from = this.sight.cursor ?? this.sight.here ?? this.sight.shown.anchor;
    if (walking && this.sight.here) {
      const to = layout.neighbour(this.sight.cursor ?? this.sight.here, direction);
      if (!to) return true;
      const way = pathTo(this.store.asked.reach, this.sight.here, to);
      if (!this.sight.cursor && way && way.cells.length === 2 && this.sight.isSafe(to)) this.interaction.pick(to, false);
      else if (way || this.sight.worthLooking(to) || this.interaction.deedsAt(to).length) this.sight.mark(to);
      return true;
    }
    const [dx, dy] = DIRECTIONS[direction];
    const cells = (this.sight.aim?.members ?? question.options).flatMap((option) => (option.cell ? (layout.spot(option.cell) ?? []) : []));
    const start = layout.spot(from) ?? cells[0];
    if (!start || !cells.length) return false;
    const to = towards(cells.map((spot) => ({ cell: spot.cell, x: spot.x, y: spot.y })), start, dx, dy);
    if (to && this.sight.aim) this.sight.mark(to);
    else if (to) {
      this.sight.cursor = to;
      this.store.asked.askOdds(this.sight.optionsAt(to).map((option) => option.choice));
    }
    return true;
  }

  private confirm(): boolean {
    if (this.store.guarded) return true;
    if (this.interaction.sure) {
      this.interaction.sure = null; // the safe answer is the default
      return true;
    }
    const mark = this.sight.cursor ?? this.sight.suggested;
    if (mark) {
      this.interaction.pick(mark, false);
      return true;
    }
    const first = this.interaction.byEnter();
    if (first) this.interaction.run(first);
    return first !== null;
  }

  private back(): boolean {
    if (this.interaction.sure) this.interaction.sure = null;
    else if (this.sight.menu) this.sight.menu = null;
    else if (this.sight.aim) this.interaction.takeAim(null);
    else if (this.sight.cursor) this.sight.cursor = null;
    else if (this.sight.suggested) this.sight.byKey = false;
    else if (this.store.mine?.kind === "declare" && this.store.canUndo) this.store.undo();
    else if (this.store.selected) this.store.select(null);
    else if (this.interaction.inspected) this.interaction.inspected = null;
    else return false;
    return true;
  }

  /** In a turn a digit is a shirt number: a player who can act, or a reserve who can be brought on. */
  private byShirt(key: string): boolean {
    const { mine, seat, state } = this.store;
    if ((mine?.kind !== "turn" && mine?.kind !== "act") || !"123456789".includes(key)) return false;
    if (this.interaction.listed().some((item) => item.key === key && item.option.verb !== "bring-on")) return false;
    const player = state?.players.find((one) => one.seat === seat && one.number === Number(key));
    const option = mine.options.find((one) => one.player === player?.name && one.verb === "bring-on");
    if (!player || (mine.kind === "turn" && !option && !this.sight.shown?.ready.has(player.name))) return false;
    if (option) {
      this.interaction.press(option);
      return true;
    }
    this.sight.byKey = true;
    this.sight.cursor = null;
    this.interaction.choosePlayer(player.name);
    return true;
  }

  private key(key: string): boolean {
    if (this.store.guarded) return true;
    if (this.interaction.sure && key === this.interaction.sure.key) {
      this.interaction.sure.run();
      return true;
    }
    const deed = this.sight.menu && "123456789".includes(key) ? this.interaction.deedsAt(this.sight.menu.cell)[Number(key) - 1] : null;
    if (deed) {
      deed.run();
      return true;
    }
    if (!this.sight.aim && this.byShirt(key)) return true;
    const found = this.interaction.listed().find((item) => item.key === key);
    if (!found && key === "e" && this.interaction.endWhileActing) {
      this.interaction.endTurn(this.interaction.endWhileActing);
      return true;
    }
    if (!found && key === "a" && this.store.mine && (this.store.mine.kind === "set-up" || this.store.mine.kind === "place" || laysOut(this.store.mine))) {
      this.store.setUp();
      return true;
    }
    if (!found && key === "g") return this.nextGoal();
    if (!found) return false;
    this.interaction.run(found.option);
    return true;
  }
}
