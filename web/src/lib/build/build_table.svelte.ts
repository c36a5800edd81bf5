/**
 * A dungeon being built, as this page knows it: asks now and then whether something was laid, holds a tile over its places, lays it.
 * It knows no rules: the places of a tile come from the server, and what the server refuses is reported.
 */
import * as api from "../api";
import { troubleText } from "../api";
import type { Building, BuildingSpot, ClockState } from "../protocol";
import { middle, nearest, nextTurn, type Point, stepTo } from "./spots";

const LOOK_EVERY = 1000;
const AFTER_TROUBLE = 3000;

export class BuildTable {
  view = $state.raw<Building | null>(null);
  /** The seat whose token this page came with, -1 for whoever watches. */
  seat = $state(-1);
  /** What is left of the time of whoever's turn it is, and when that was told. */
  clock = $state.raw<ClockState | null>(null);
  clockAt = $state(0);
  /** The tile in the hand, and all its places. */
  hand = $state.raw<string | null>(null);
  private laidOut = $state.raw<BuildingSpot[]>([]);
  turn = $state(0);
  /** Where the tile is held; `fixed`: it stays there until it is laid or held elsewhere. */
  held = $state.raw<BuildingSpot | null>(null);
  fixed = $state(false);
  busy = $state(false);
  /** What went wrong last, and whether the server is out of reach. */
  trouble = $state("");
  offline = $state(false);
  gone = $state("");
  private timer = 0;
  private stopped = false;

  /** `token` opens a seat; `shared`: tokens of all seats that are played at this page, in turn. */
  constructor(readonly match: string, readonly token: string | null, readonly shared: Record<number, string> = {}) {}

  start(): () => void {
    void this.look();
    const seen = () => { if (!document.hidden) void this.look(); };
    document.addEventListener("visibilitychange", seen);
    return () => {
      this.stopped = true;
      window.clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** Whether it is the turn of someone at this page. */
  get mine(): boolean {
    return this.view !== null && this.view.seat >= 0 && this.tokenOf(this.view.seat) !== null;
  }
  /** Whether what was done last can be taken back from this page. */
  get canTakeBack(): boolean {
    return this.view !== null && this.view.take_back >= 0 && this.tokenOf(this.view.take_back) !== null;
  }
  private tokenOf(seat: number): string | null {
    return this.shared[seat] ?? (seat === this.seat ? this.token : null);
  }
  /** The places of the tile in the hand; End Zones are in it by themselves. */
  get spots(): BuildingSpot[] {
    return this.view?.phase === "zones" ? this.view.zones : this.laidOut;
  }
  /** Those as it is turned now. */
  get turned(): BuildingSpot[] {
    return this.spots.filter((spot) => spot.turn === this.turn);
  }

  private async look(): Promise<void> {
    window.clearTimeout(this.timer);
    let wait = LOOK_EVERY;
    try {
      const told = await api.buildingNumber(this.match, this.token);
      this.offline = false;
      this.seat = told.seat;
      [this.clock, this.clockAt] = [told.clock, Date.now()];
      if (!this.view || told.number > this.view.number) this.show(await api.building(this.match));
    } catch (problem) {
      if (problem instanceof api.ApiError && (problem.status === 404 || problem.status === 403)) {
        this.gone = problem.message;
        return;
      }
      this.offline = true;
      wait = AFTER_TROUBLE;
    }
    if (!this.stopped && this.view?.phase !== "complete") this.timer = window.setTimeout(() => void this.look(), document.hidden ? 4 * wait : wait);
  }

  /** What was told last; a tile in the hand stays there if it is still one's turn, and its places are asked for again. */
  private show(view: Building): void {
    if (this.view && view.number <= this.view.number) return;
    this.view = view;
    this.fixed = false;
    this.held = null;
    this.laidOut = [];
    const hand = this.hand;
    this.hand = null;
    if (view.phase === "zones") this.turn = 0;
    if (view.phase === "zones" && this.mine) this.held = view.zones[0] ?? null;
    else if (hand && this.mine && view.stock.some((each) => each.tile === hand && each.left > 0)) void this.take(hand);
  }

  /** Take a tile in the hand; it is shown at a place at once, so that everyone sees what to do next. */
  async take(tile: string): Promise<void> {
    this.trouble = "";
    if (!this.mine) return;
    const near = this.held ? middle(this.held) : this.view ? middle(this.view) : { x: 0, y: 0 };
    this.hand = tile;
    this.held = null;
    this.fixed = false;
    this.laidOut = [];
    try {
      const found = await api.buildingPlaces(this.match, tile);
      if (this.hand !== tile || found.number !== this.view?.number) return;
      this.laidOut = found.spots;
      if (this.turned.length === 0) this.turn = nextTurn(found.spots, this.turn);
      this.held = nearest(this.turned, near);
    } catch (problem) {
      this.trouble = troubleText(problem);
    }
  }

  /** Hold the tile over a point, unless it was put down somewhere. */
  holdOver(point: Point): void {
    if (!this.fixed && !this.busy) this.held = nearest(this.turned, point) ?? this.held;
  }

  /** A click or tap: put it down there; a second one at the same place lays it. */
  putDown(point: Point): void {
    if (this.busy) return;
    const meant = nearest(this.turned, point);
    if (!meant) return;
    if (this.fixed && meant === this.held) return void this.lay();
    this.held = meant;
    this.fixed = true;
  }

  /** A quarter turn clockwise, to the next way in which it fits. */
  rotate(): void {
    if (this.busy || this.spots.length === 0) return;
    const near = this.held ? middle(this.held) : { x: 0, y: 0 };
    this.turn = nextTurn(this.spots, this.turn);
    this.held = nearest(this.turned, near);
  }

  step(dx: number, dy: number): void {
    if (this.busy || !this.held) return;
    this.held = stepTo(this.turned, this.held, dx, dy);
    this.fixed = true;
  }

  /** Back into the stock. */
  putBack(): void {
    if (this.fixed) this.fixed = false;
    else if (this.view?.phase === "tiles") this.hand = this.held = null;
  }

  async lay(): Promise<void> {
    if (this.held) await this.choose(this.held.choice);
  }

  /** What was laid last goes back into the hand. */
  async takeBack(): Promise<void> {
    if (!this.view || !this.canTakeBack) return;
    const last = this.view.phase === "tiles" ? (this.view.laid.at(-1)?.tile ?? null) : null;
    await this.choose("take-back", this.view.take_back);
    if (last && this.mine && !this.trouble) await this.take(last);
  }

  async choose(choice: string, seat = this.view?.seat ?? -1): Promise<void> {
    const token = this.view && this.tokenOf(seat);
    if (!this.view || !token || this.busy) return;
    this.busy = true;
    this.trouble = "";
    try {
      const view = await api.build(this.match, token, { number: this.view.number, choice });
      this.hand = null;
      this.show(view);
    } catch (problem) {
      this.trouble = troubleText(problem);
      void this.look();
    } finally {
      this.busy = false;
    }
  }
}
