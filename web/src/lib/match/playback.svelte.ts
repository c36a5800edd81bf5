/** The visible part of a match: the picture, its effects, the log so far. Events are shown one after the other. Match and replay share it. */
import type { Effect } from "../board/overlay";
import { closeBy } from "../board/layout";
import type { Rolled } from "../events";
import type { GameEvent, MatchState, TeamInfo } from "../protocol";
import { calm, settings } from "../ui/settings.svelte";
import { bannerOf, type BannerShown } from "./banner";
import { bigOf, bodyOf, placeOf } from "./big_events";
import { HELD, TELLS_DICE, applyEvent, effectsOf, lengthOf } from "./event_effects";
import { FlashLimit, type Harm, type Hop, moodOf, withHarm, withHop } from "./drama";
import { isNews } from "./guide";
import { fold, type LogLine } from "./log_lines";
import { EventQueue } from "./event_queue";
import { sound, soundOf } from "./sound";

/** Where nothing moves, events need no longer than it takes to read them. */
const CALM_SPEED = 4;
/** Lines said again at a key. */
const REPEATED = 5;
const MOST_LINES = 800;
const MOST_TOLD = 1500;
const REST = 160;

export class Playback {
  view: MatchState | null = $state.raw(null);
  lines: LogLine[] = $state.raw([]);
  effects: Effect[] = $state.raw([]);
  /** Chests with an open lid, until the state says what happened to them. */
  opened: Set<string> = $state.raw(new Set());
  playing = $state(false);
  /** How long a token takes to its next square now, ms. */
  beat = $state(REST);
  /** Player who is going through a portal. */
  hopping: string | null = $state(null);
  /** Square of what happens just now, for the camera. */
  action: string | null = $state(null);
  /** The last thing that happened, for those who listen instead of looking. */
  said = $state("");
  /** Turnover that is being shown: announced immediately to screen readers. */
  alarm = $state("");
  /** Banner on screen. */
  banner: BannerShown | null = $state.raw(null);
  /** Another team's last turn can be watched again. */
  lastTurn: { view: MatchState; events: GameEvent[] } | null = $state.raw(null);
  /** The hops of a chain of teleports so far: they stay until it ends. */
  chain: Hop[] = $state.raw([]);
  /** Effect on the whole board for a moment: it shakes or loses its colours. */
  mood: "" | "shake" | "grief" = $state("");
  /** Squares the camera goes to for as long as an event is held. */
  framed: string[] = $state.raw([]);
  /** Teams, the seat of the viewer and the book's own names of rolls: set by the owner of this object. */
  teams: TeamInfo[] = [];
  rolls: Record<string, string> = {};
  seat = -1;
  /** Something a newcomer should have explained. */
  news: GameEvent | null = $state.raw(null);

  /** Everything shown so far, to rebuild the log after an undo. */
  told: GameEvent[] = [];

  private turnBegan: { view: MatchState; at: number; seat: number } | null = null;
  private again = false;
  private effectId = 0;
  private dice: { purpose: string; values: number[] } = { purpose: "", values: [] };
  private readonly timers = new Set<number>();
  private harm: Harm | null = null;
  private readonly flashes = new FlashLimit();
  private readonly queue: EventQueue;

  /** `done` is called whenever everything has been shown. */
  constructor(done: () => void) {
    this.queue = new EventQueue(
      {
        show: (event, ms) => this.show(event, ms),
        settle: (state) => this.settle(state),
        idle: () => {
          this.playing = false;
          this.again = false;
          this.banner = null;
          this.framed = [];
          done();
        },
      },
      (event) => lengthOf(event, calm()),
      { set: (action, ms) => window.setTimeout(action, ms), clear: (timer) => window.clearTimeout(timer) },
    );
  }

  /** Show what happened, then how things stand. */
  play(events: GameEvent[], state: MatchState): void {
    this.queue.speed = calm() && settings.speed ? Math.max(CALM_SPEED, settings.speed) : settings.speed;
    this.queue.leastHeld = calm() ? HELD : 0;
    if (this.again) this.queue.skip();
    this.playing = true;
    this.queue.push(events, state);
  }
  /** Show another team's last turn again, then return to the current state. */
  watchAgain(): void {
    const { lastTurn, view } = this;
    if (!lastTurn || !view || this.playing) return;
    this.queue.speed = settings.speed || 1;
    this.again = true;
    this.playing = true;
    this.view = lastTurn.view;
    this.queue.push(lastTurn.events, view);
  }
  /** Say the last lines of the log once more. */
  repeat(): void {
    this.said = this.lines.slice(-REPEATED).map((line) => line.text).join(" ");
  }
  /** See the end of it now. */
  skip(): void {
    if (this.queue.busy) this.queue.skip();
  }
  /** On to the next event. */
  skipOne(): void {
    if (this.queue.busy) this.queue.skipOne();
  }
  /** Things stand like this; whatever was being shown does not matter any more. */
  cut(state: MatchState, events: GameEvent[]): void {
    this.told = events.slice(-MOST_TOLD);
    this.lines = fold([], this.told);
    this.turnBegan = null;
    this.effects = [];
    this.queue.drop(state);
  }
  /** Nothing more will be shown. */
  close(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    if (this.view) this.queue.drop(this.view);
  }

  private show(event: GameEvent, ms: number): void {
    if (!this.again) {
      this.told.push(event);
      this.lines = fold(this.lines, [event]).slice(-MOST_LINES);
    }
    if (event.kind === "Rolled") return this.rolled(event);
    const dice = TELLS_DICE.has(event.kind) ? this.dice.values : [];
    if (TELLS_DICE.has(event.kind)) this.dice = { purpose: "", values: [] };
    const view = this.view;
    if (!view) return;
    this.hopping = event.kind === "Teleported" ? event.body : null;
    if (ms > 0) {
      this.beat = calm() ? 1 : ms;
      for (const effect of effectsOf(event, dice, view, this.rolls)) this.flash(effect);
      sound(soundOf(event));
    }
    if (event.kind === "Revealed" && event.cell) this.opened = new Set([...this.opened, event.cell]);
    this.chain = withHop(this.chain, event, view);
    this.harm = withHarm(this.harm, event);
    this.view = applyEvent(view, event);
    this.stage(event, ms);
    if (event.kind === "TurnBegan" && !this.again) this.rememberTurn(view, event.seat);
    this.action = placeOf(event) ?? this.view.players.find((player) => player.name === bodyOf(event))?.cell ?? this.action;
    if (event.text && event.kind !== "Moved" && event.kind !== "Activated") this.said = event.text;
    if (event.kind === "Turnover") this.alarm = event.text;
    else if (event.kind === "TurnBegan") this.alarm = "";
    if (isNews(event) && !this.again) this.news = event;
  }

  /** Big events have a banner for as long as they are held. */
  private stage(event: GameEvent, ms: number): void {
    const big = bigOf(event, this.teams, this.seat);
    if (big && ms > 0) this.banner = bannerOf(big, event, this.teams, this.view, ms, this.harm);
    else if (ms > 0) this.banner = null;
    if (ms > 0) this.mood = big ? moodOf(big.kind) : "";
    if (ms > 0) this.framed = big?.kind === "touchdown" && settings.followCamera ? this.scene(event) : [];
  }

  /** Where an event happens: the square of the player it is about, else its own. */
  private scene(event: GameEvent): string[] {
    return [this.view?.players.find((player) => player.name === bodyOf(event))?.cell ?? placeOf(event)].flatMap((cell) => cell ?? []);
  }

  /** A turn starts: the one before it was another team's, and can be watched again. */
  private rememberTurn(view: MatchState, seat: number): void {
    const before = this.turnBegan;
    if (before && before.seat !== this.seat) this.lastTurn = { view: before.view, events: this.told.slice(before.at, -1) };
    this.turnBegan = { view, at: this.told.length - 1, seat };
  }

  private rolled(event: Rolled): void {
    if (this.dice.purpose !== event.purpose) this.dice = { purpose: event.purpose, values: [] };
    this.dice.values.push(event.rolled);
  }

  private flash(effect: Omit<Effect, "id">): void {
    this.effectId += 1;
    const id = this.effectId;
    // Captions stand one at a time: a new one takes the place of those it would lie over.
    if (effect.text || effect.dice?.length) this.effects = this.effects.filter((one) => !(one.text || one.dice?.length) || !closeBy(one.cell, effect.cell));
    const ms = Math.max(250, effect.ms / Math.max(0.5, Math.min(settings.speed || 1, 2)));
    const soft = effect.kind === "blast" && !this.flashes.take(performance.now());
    this.effects = [...this.effects, { ...effect, id, ms, soft }];
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      this.effects = this.effects.filter((one) => one.id !== id);
    }, ms);
    this.timers.add(timer);
  }

  private settle(state: MatchState): void {
    this.view = state;
    if (this.told.length > MOST_TOLD * 2) {
      // forget old lines; the turn that can be watched again starts later
      const cut = this.told.length - MOST_TOLD;
      this.told = this.told.slice(cut);
      if (this.turnBegan) this.turnBegan = this.turnBegan.at >= cut ? { ...this.turnBegan, at: this.turnBegan.at - cut } : null;
    }
    this.beat = REST;
    this.chain = [];
    this.mood = "";
    this.opened = new Set();
  }
}
