/**
 * One match as this page knows it: what the server said, what is being shown of it, and what the coach is about to do.
 * Everything possible comes from the question's options, from `reach` and from `odds`; nothing is worked out here.
 */
import type { Size } from "../board/camera";
import { fitting, type Layout } from "../board/layout";
import type { LetterTerms, Exercise, MatchState, Option, Outlook, Presence, Question, Refused, TeamInfo, ToServer, Update } from "../protocol";
import * as api from "../api";
import { coach } from "../coach/coach.svelte";
import { BoardFirst, type Heard, type Met } from "./board_first";
import { Connection, type Line, type Status } from "./connection";
import { Inquiries, isAnswer } from "./inquiries.svelte";
import { StandingAnswers } from "./standing_answers";
import { gather, isMine, laysOut, layOutNext, setUpNext, worthAsking } from "./question_view";
import { sound } from "./sound";
import { Playback } from "./playback.svelte";
import { nonceFor, progressed, welcomed } from "../proof/promises";
import { TalkBox } from "../people/talk.svelte";
import { settings } from "../ui/settings.svelte";
import { NOTHING_SENT, NOT_ARRIVED } from "./wording";

/** After a question has changed nothing is taken for so long: a double click must not answer what it has not read. */
export const GUARD_MS = 350;
/** Questions about a whole turn or Action: asked in the bar, answered on the board. */
const OF_THE_TURN = new Set(["turn", "act", "declare", "set-up", "place"]);
const MOST_ANIMATED = 80;
const NOTICE_FOR = 6000;
/** The share of the board's height that lines of words above it may take or give back. */
const WORDS_TAKE = 0.3;
/** The codes of a server that has no time now. */
const BUSY_CODES = new Set(["too-fast", "too-large"]);

export interface Notice { text: string; rule: string }

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export class MatchStore {
  // ------------------------------------------------ what the server said
  welcome: Met | null = $state.raw(null);
  layout: Layout | null = $state.raw(null);
  state: MatchState | null = $state.raw(null);
  question: Question | null = $state.raw(null);
  questionAt = $state(0);
  canUndo = $state(false);
  key: string | null = $state(null);
  rematch: string | null = $state(null);
  presence: Presence = $state.raw({ type: "presence", seats: [], watching: 0, paused: false, wants_pause: [], away: [], stand_ins: [], late: [] });
  /** The seat that gets the device next, where several play at this page and set-ups are hidden; -1: none. */
  passTo = $state(-1);
  private hiddenSetUp = false;
  /** How a match by letter stands for my seat; null in all others. */
  letter: LetterTerms | null = $state.raw(null);
  /** When the presence came: absences are counted from there. */
  presenceAt = $state(0);
  readonly talk = new TalkBox((message) => this.connection.send(message));
  /** How often this coach tried something that the step of a lesson does not offer. */
  missed = $state(0);
  /** Inquiries about the question, with their answers. */
  readonly asked = new Inquiries(this, (message) => this.send(message), (message) => this.connection.send(message));
  // ------------------------------------------------ the line
  status: Status = $state("connecting");
  retryAt = $state(0);
  trouble = $state("");
  /** The match has not begun: its dungeon is still being built. */
  beingBuilt = $state(false);
  /** The match cannot be rebuilt any more; its log can still be had. */
  broken = $state(false);
  /** The lesson, puzzle or practice match this is, and how it stands. */
  exercise: Exercise | null = $state.raw(null);
  // ------------------------------------------------ what is shown
  readonly playback = new Playback(() => this.idle());
  notice: Notice | null = $state.raw(null);
  // ------------------------------------------------ what the coach is about to do
  selected: string | null = $state(null);
  /** The chances of what was last done with its card read: shown again if it ends in a turnover. */
  staked: Outlook | null = $state.raw(null);
  waiting = $state(false);
  /** A question has just changed: nothing is taken yet. */
  guarded = $state(false);
  /** The rest of the set-up is done without asking. */
  settingUp = false;
  readonly answers = new StandingAnswers(storage(), () => this.keepStanding());
  /** Skills that were used without asking, for the settings. */
  readonly usedFreely = new Set<string>();
  /** Kinds of action seen on offer in this match: those missing now are shown greyed out, with the reason. */
  readonly seen = new Map<string, Option>();

  /** Called once if a choice that must not roll a die would: its card is shown instead. */
  onDice: (() => void) | null = null;

  private room: Size = { width: 800, height: 600 };
  private next = 0;
  private guardTimer = 0;
  private lastAsked = "";
  /** The number of the question that was answered last, until the answer is confirmed. */
  private unanswered: number | null = null;
  /** Time at which the open offer gets this coach's standing answer; 0: it has none. */
  offerEnds = $state(0);
  private offerTimer = 0;
  private noticeTimer = 0;
  private readonly connection: Connection;

  /** `shared`: tokens of all seats that are played at this page, in turn. */
  constructor(readonly match: string, public token: string | null, readonly shared: Record<number, string> = {}) {
    const after = (action: () => void, ms: number) => window.setTimeout(action, ms);
    const boards = new BoardFirst(api.board, (message) => this.heard(message), (why) => this.connection.giveUp(why));
    this.connection = new Connection({
      open: () => new WebSocket(`${window.location.protocol === "https:" ? "wss" : "ws"}://${window.location.host}/ws/matches/${encodeURIComponent(match)}`) as unknown as Line,
      hello: () => ({ type: "hello", token: this.token, since: this.next, ...(this.token ? {} : { coach: coach()?.key }) }),
      heard: (message) => boards.hear(message),
      changed: (status, retryIn, why) => {
        this.status = status;
        this.retryAt = retryIn ? Date.now() + retryIn : 0;
        this.trouble = why;
        if (status !== "open") this.waiting = false;
      },
      clock: { now: () => Date.now(), after: (ms, action) => after(action, ms), cancel: (timer) => window.clearTimeout(timer) },
      chance: Math.random,
    });
  }

  /**
   * There is so much room for the board now: one that is tall may lie on its side in it. A line of words that comes or goes
   * above the board does not turn it.
   */
  fitTo(room: Size): void {
    if (this.layout && room.width === this.room.width && Math.abs(room.height - this.room.height) < this.room.height * WORDS_TAKE) return;
    this.room = room;
    const { layout, welcome } = this;
    const wanted = welcome && layout ? fitting(welcome.board, room, layout) : layout;
    if (wanted && wanted.plan.width !== layout?.plan.width) this.layout = wanted;
  }

  get seat(): number {
    return this.welcome?.seat ?? -1;
  }
  get teams(): TeamInfo[] {
    return this.welcome?.teams ?? [];
  }
  /** The teams, and after them the game master as if they were a team. */
  get everyone(): TeamInfo[] {
    const chair = this.welcome?.chair;
    return chair ? [...this.teams, { ...chair, name: "Game master", race: "" }] : this.teams;
  }
  /** Whether this coach is the game master. */
  get master(): boolean {
    return !!this.welcome?.chair && this.seat === this.welcome.chair.seat;
  }
  /** The question to this coach, once everything before it has been shown. */
  get mine(): Question | null {
    return !this.playing && !this.presence.paused && isMine(this.question, this.seat) ? this.question : null;
  }

  start(): () => void {
    const online = () => this.connection.retry();
    window.addEventListener("online", online);
    this.connection.start();
    return () => {
      window.removeEventListener("online", online);
      this.connection.stop();
      this.playback.close();
      window.clearTimeout(this.noticeTimer);
      this.asked.close();
      window.clearTimeout(this.guardTimer);
      window.clearTimeout(this.offerTimer);
    };
  }
  retry(): void {
    this.connection.retry();
  }
  /** Without a seat one can still look on. */
  watch(): void {
    this.token = null;
    this.connection.retry();
  }

  // ------------------------------------------------ hearing
  private heard(message: Heard): void {
    if (isAnswer(message)) return this.asked.heard(message);
    switch (message.type) {
      case "welcome": return this.welcomed(message);
      case "update": return this.updated(message);
      case "presence":
        this.presence = message;
        this.presenceAt = Date.now();
        return;
      case "letter":
        this.letter = message.letter;
        return;
      case "said": this.talk.heard(message); return;
      case "refused": return this.refused(message);
      case "pong":
    }
  }

  private welcomed(message: Met): void {
    const again = this.welcome !== null;
    if (!again || this.welcome?.board.name !== message.board.name) this.layout = fitting(message.board, this.room);
    this.welcome = message;
    this.playback.teams = message.teams;
    this.playback.rolls = message.board.rolls ?? {};
    this.playback.seat = message.seat;
    this.key = message.key;
    welcomed(localStorage, message.match, message.commitment, message.running);
    this.exercise = message.exercise;
    this.talk.welcomed(message.talk, message.seat);
    this.letter = message.letter;
    if (!again && message.letter && message.seat >= 0) this.answers.take(message.letter.standing.answers);
    const nonce = message.seat >= 0 && message.seat < message.teams.length && !message.state.over && !message.exercise ? nonceFor(localStorage, message.match, message.seat) : null;
    this.rematch = message.rematch;
    this.state = message.state;
    const fresh = message.events.filter((event) => event.number >= this.next);
    this.next = message.next;
    // A new number counts as an input: a click before it arrives would answer an older question.
    this.waiting = nonce !== null && this.connection.send({ type: "nonce", value: nonce });
    if (again && this.unanswered !== null && this.unanswered === message.question?.number) this.tell(NOT_ARRIVED, "");
    this.unanswered = null;
    if (again && fresh.length <= MOST_ANIMATED) {
      this.ask(message.question, message.can_undo);
      this.playback.play(fresh, message.state);
    } else {
      this.ask(message.question, message.can_undo);
      this.playback.cut(message.state, again ? [...this.playback.told, ...fresh] : fresh);
    }
  }

  private updated(message: Update): void {
    progressed(localStorage, this.match, message.running);
    this.state = message.state;
    this.key = message.key ?? this.key;
    this.rematch = message.rematch ?? this.rematch;
    this.exercise = message.exercise;
    this.next = message.next;
    this.waiting = false;
    this.unanswered = null;
    if (message.forget_from !== null) {
      const from = message.forget_from;
      const kept = this.playback.told.filter((event) => event.number < from);
      this.playback.said = "Undone.";
      this.ask(message.question, message.can_undo);
      this.playback.cut(message.state, [...kept, ...message.events]);
      return;
    }
    this.ask(message.question, message.can_undo);
    this.playback.play(message.events, message.state);
  }

  private refused(message: Refused): void {
    if (BUSY_CODES.has(message.code) && this.asked.isHint(message.id)) return this.asked.askHintLater();
    if (message.code === "not-asked" && this.asked.isHint(message.id)) return; // answered in the meantime
    this.waiting = false;
    if (message.code === "broken") this.broken = true;
    if (message.code === "being-built") this.beingBuilt = true;
    if (message.code === "stale" || message.code === "repeated") return;
    const { onDice } = this;
    this.onDice = null;
    if (message.code === "rolls" && onDice) return onDice();
    if (message.code === "too-fast" && this.asked.askReachLater()) return;
    this.tell(message.why, message.rule);
  }

  /** A new question: what was known about the one before is worth nothing now. */
  private ask(question: Question | null, canUndo: boolean): void {
    this.question = question;
    this.questionAt = Date.now();
    this.canUndo = canUndo;
    this.asked.forget();
    window.clearTimeout(this.offerTimer);
    this.offerEnds = 0;
    if (!isMine(question, this.seat)) {
      this.selected = null;
      return;
    }
    this.offer(question);
    for (const option of gather(question.options)) if (option.verb === "declare") this.seen.set(option.choice, option);
    if (question.kind === "turn" && !question.options.some((option) => option.player === this.selected)) this.selected = null;
  }

  // ------------------------------------------------ showing
  get view(): MatchState | null {
    return this.playback.view;
  }
  get playing(): boolean {
    return this.playback.playing;
  }
  skip(): void {
    this.playback.skip();
  }
  /** Finish the event on screen and continue with the next. */
  skipOne(): void {
    this.playback.skipOne();
  }

  private idle(): void {
    const question = this.question;
    const settingUp = this.state?.phase === "set-up";
    this.hiddenSetUp = settingUp && (this.hiddenSetUp || (this.state?.choosing.length ?? 0) > 1);
    if (!this.hiddenSetUp) this.passTo = -1;
    if (this.status !== "open") return;
    if (question && question.seat !== this.seat) this.takeSeat(question.seat);
    if (!isMine(question, this.seat)) return;
    const next = this.settingUp ? this.nextPlaced(question) : null;
    this.settingUp = next !== null;
    if (question.free && question.trait) this.usedFreely.add(question.trait);
    const habit = next ?? this.answers.answer(question);
    if (habit) return this.choose(habit);
    this.guard(question);
    sound("asked");
    if (!OF_THE_TURN.has(question.kind)) this.asked.askAnswers(question);
    const choices = this.state ? worthAsking(question, this.state) : [];
    this.asked.askOdds(choices);
    if (this.chosen) this.asked.askReach(this.chosen);
  }

  /** An offer stays open for the time this coach has set, then gets the answer they have set. The match does not wait for them. */
  private offer(question: Question): void {
    if (question.within === null) return;
    const ms = Math.min(settings.offerAfter * 1000, question.within);
    this.offerEnds = Date.now() + ms;
    this.offerTimer = window.setTimeout(() => {
      const answer = this.offerAnswer(question);
      if (answer && this.question === question) this.choose(answer);
    }, ms);
  }
  /** Answer to the open offer when its time is up. */
  offerAnswer(question: Question): Option | null {
    const usual = settings.offerAnswer === "usual" ? question.options.find((option) => option.choice === question.usual) : null;
    return usual ?? question.options[0] ?? null;
  }

  /** The question goes to another coach at this page: they take the seat. While set-ups are hidden they need the device first. */
  private takeSeat(seat: number, passed = false): void {
    const token = seat < this.teams.length ? this.shared[seat] : undefined; // a game master has a separate screen
    if (!token || token === this.token) return;
    if (this.hiddenSetUp && !passed) {
      this.passTo = seat;
      return;
    }
    this.token = token;
    this.send({ type: "hello", token, since: this.next });
  }
  /** The coach whose set-up is next has the device. */
  takePassed(): void {
    const seat = this.passTo;
    this.passTo = -1;
    this.takeSeat(seat, true);
  }
  get hotSeat(): boolean {
    return Object.keys(this.shared).length > 1;
  }

  /** After an answer in a box, or with a new question there, give the coach time to see it. */
  private guard(question: Question): void {
    const boxed = !OF_THE_TURN.has(question.kind);
    const before = this.lastAsked;
    this.lastAsked = boxed ? "box" : "turn";
    if (!boxed && before !== "box") return;
    this.guarded = true;
    window.clearTimeout(this.guardTimer);
    this.guardTimer = window.setTimeout(() => { this.guarded = false; }, GUARD_MS);
  }

  // ------------------------------------------------ doing
  /** The player whose reach is shown: the one acting, else the one picked. */
  get chosen(): string | null {
    const question = this.question;
    if (!isMine(question, this.seat)) return null;
    if (question.kind === "act" || question.kind === "declare") return question.player;
    return this.selected;
  }

  private send(message: ToServer): boolean {
    const sent = this.connection.send(message);
    if (!sent) this.tell(NOTHING_SENT, "");
    return sent;
  }

  select(player: string | null): void {
    if (this.selected === player) return;
    this.selected = player;
    this.notice = null;
    this.playback.news = null;
    this.asked.selected(player && isMine(this.question, this.seat) ? player : null);
  }

  /** Answer the question; `quiet`: not if a die falls. */
  choose(option: Option | string, quiet = false): void {
    const question = this.question;
    const choice = typeof option === "string" ? option : option.choice;
    if (!question || this.waiting || !isMine(question, this.seat)) return;
    this.skip();
    this.notice = null;
    this.unanswered = question.number;
    this.waiting = this.send({ type: "choose", number: question.number, choice, ...(quiet ? { quiet } : {}) });
  }

  /** Have all remaining players placed. */
  setUp(): void {
    const next = this.mine ? this.nextPlaced(this.mine) : null;
    if (!next) return;
    this.settingUp = true;
    this.choose(next);
  }

  private nextPlaced(question: Question): Option | null {
    const { layout, state } = this;
    if (state && layout && laysOut(question)) return layOutNext(question, state.marks, (a, b) => layout.far(a, b));
    return setUpNext(question, (cell) => {
      const at = layout?.centre(cell);
      return at && layout ? Math.hypot(at.x - layout.width / 2, at.y - layout.height / 2) : 0;
    });
  }

  /** Make several choices one after the other; `quiet`: not if a die falls. */
  plan(choices: string[], quiet = false): void {
    const question = this.question;
    if (!question || this.waiting || !choices.length || !isMine(question, this.seat)) return;
    this.skip();
    this.notice = null;
    this.unanswered = question.number;
    this.waiting = this.send({ type: "plan", number: question.number, choices, ...(quiet ? { quiet } : {}) });
  }

  undo(): void {
    if (!this.canUndo || !this.question) return;
    this.send({ type: "undo", number: this.question.number });
  }
  concede(): void {
    this.send({ type: "concede" });
  }
  pause(want: boolean): void {
    this.send({ type: "pause", want });
  }
  /** Let a bot play for a coach who is away. */
  standIn(seat: number): void {
    this.send({ type: "stand_in", seat });
  }
  /** Win the match, because a coach stays away. */
  claim(seat: number): void {
    this.send({ type: "claim", seat });
  }
  /** By letter: let the server keep my saved answers, and what it answers to the rest while I am away. */
  keepStanding(away = this.letter?.standing.away ?? "usual"): void {
    if (this.letter && this.seat >= 0) this.send({ type: "standing", answers: Object.fromEntries(this.answers.all()), away });
  }
  takeVacation(): void {
    this.send({ type: "vacation" });
  }
  tell(text: string, rule: string): void {
    this.notice = { text, rule };
    window.clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => { this.notice = null; }, NOTICE_FOR);
  }
}
