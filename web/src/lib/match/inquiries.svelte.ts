/**
 * Inquiries of this page about the open question, and the answers of the server: reach, chances, previews, forecasts, hints.
 * Every answer belongs to one question: with the next one all of them are forgotten.
 */
import type { AnswerPreview, Hint, Hunted, OptionOdds, Question, Reach, SquareAction, ToServer, WhyNot } from "../protocol";
import type { Heard } from "./board_first";
import type { MatchStore } from "./match_store.svelte";

/** Names a request for a hint, so that its refusal is known from others. */
const HINT_ID = "hint";
const HINT_PAUSE_MS = 1500;
const MOST_HINT_TRIES = 5;
/** Going through the players quickly asks only about the one it ends with. */
const REACH_PAUSE_MS = 90;
const REACH_AGAIN_MS = 900;
const squareKey = (player: string, cell: string): string => `${player} ${cell}`;

const ANSWERS = ["reach", "odds", "why", "square", "answers", "hunt", "hint"] as const;
export type Answer = Extract<Heard, { type: (typeof ANSWERS)[number] }>;
export const isAnswer = (message: Heard): message is Answer => (ANSWERS as readonly string[]).includes(message.type);

export class Inquiries {
  reach: Reach | null = $state.raw(null);
  blitz: Reach | null = $state.raw(null);
  odds: ReadonlyMap<string, OptionOdds> = $state.raw(new Map());
  whys: ReadonlyMap<string, WhyNot> = $state.raw(new Map());
  /** Actions of the selected player at squares that were pointed at. */
  private squares: ReadonlyMap<string, SquareAction[]> = $state.raw(new Map());
  /** Forecasts of monsters, as far as they were asked for. */
  hunts: ReadonlyMap<string, Hunted> = $state.raw(new Map());
  /** The scripted bot's hint; null until it was asked for and has arrived. */
  hint: Hint | null = $state.raw(null);
  /** Whether a hint is still wanted when it comes. */
  private hintWanted = false;
  private hintTimer = 0;
  private hintTries = 0;
  /** Where each answer to the question leads; null until the server has said. */
  outlook: AnswerPreview[] | null = $state.raw(null);
  private reachTimer = 0;

  /** `send` tells the coach when nothing could be sent, `quietly` does not. */
  constructor(private readonly store: MatchStore, private readonly send: (message: ToServer) => boolean, private readonly quietly: (message: ToServer) => boolean) {}

  /** There is a new question. */
  forget(): void {
    this.odds = new Map();
    this.whys = new Map();
    this.squares = new Map();
    this.hunts = new Map();
    this.outlook = null;
    this.hint = null;
    this.hintTries = 0;
    window.clearTimeout(this.hintTimer);
    this.reach = null;
    this.blitz = null;
  }
  /** Another player was selected: ask how far they get once the choice rests. */
  selected(player: string | null): void {
    this.reach = null;
    this.blitz = null;
    this.whys = new Map();
    this.askReachIn(player ? REACH_PAUSE_MS : null);
  }
  close(): void {
    window.clearTimeout(this.reachTimer);
    window.clearTimeout(this.hintTimer);
  }

  // ------------------------------------------------ answers
  heard(message: Answer): void {
    const { number } = this.store.question ?? {};
    if (message.type === "why") {
      this.whys = new Map([...this.whys, [message.choice, message]]);
      return;
    }
    if (message.number !== number) return;
    switch (message.type) {
      case "reach": return this.reached(message);
      case "odds":
        this.odds = new Map([...this.odds, ...message.odds.map((one) => [one.choice, one] as const)]);
        return;
      case "square":
        this.squares = new Map([...this.squares, [squareKey(message.player, message.cell), message.actions]]);
        return;
      case "answers":
        this.outlook = message.answers;
        return;
      case "hunt":
        this.hunts = new Map([...this.hunts, [message.player, message]]);
        return;
      case "hint":
        if (this.hintWanted) this.hint = message;
    }
  }
  private reached(message: Reach): void {
    if (message.player !== this.store.chosen) return;
    if (message.action === "blitz" && this.store.state?.acting?.player !== message.player) this.blitz = message;
    else this.reach = message;
  }
  /** Whether a refusal is about the hint. */
  isHint(id: string | null | undefined): boolean {
    return id === HINT_ID;
  }

  // ------------------------------------------------ questions
  askReach(player: string): void {
    const { question } = this.store;
    if (!question || (question.kind !== "turn" && question.kind !== "act" && question.kind !== "declare")) return;
    this.send({ type: "reach", number: question.number, player });
    if (question.kind !== "act") this.send({ type: "reach", number: question.number, player, action: "blitz" });
  }
  private askReachIn(ms: number | null): void {
    window.clearTimeout(this.reachTimer);
    if (ms !== null) this.reachTimer = window.setTimeout(() => this.store.chosen && !this.reach && this.askReach(this.store.chosen), ms);
  }
  /** The server had no time: ask again after a pause; false if no reach is missing. */
  askReachLater(): boolean {
    if (!this.store.chosen || this.reach) return false;
    this.askReachIn(REACH_AGAIN_MS);
    return true;
  }
  /** Ask for the result of each answer to a question in a box. */
  askAnswers(question: Question): void {
    this.send({ type: "answers", number: question.number });
  }
  askOdds(choices: string[]): void {
    const { question } = this.store;
    const unknown = choices.filter((choice) => !this.odds.has(choice));
    if (question && unknown.length && this.store.status === "open") this.send({ type: "odds", number: question.number, choices: unknown });
  }
  /** Ask for the forecast of a monster, once. */
  askHunt(player: string): void {
    const { question } = this.store;
    if (!question || this.store.status !== "open" || this.hunts.has(player)) return;
    this.quietly({ type: "hunt", number: question.number, player });
  }
  /** Ask what the chosen player could do at a square, once. */
  askSquare(cell: string): void {
    const { question, chosen } = this.store;
    if (!question || !chosen || this.store.status !== "open" || this.squares.has(squareKey(chosen, cell))) return;
    this.send({ type: "square", number: question.number, player: chosen, cell });
  }
  /** Actions of the selected player at a square; null until they are known. */
  actionsAt(cell: string): SquareAction[] | null {
    return (this.store.chosen && this.squares.get(squareKey(this.store.chosen, cell))) || null;
  }
  /** Why something cannot be done now; of the picked player: why it could not be declared. */
  askWhy(choice: string): void {
    const { question, selected } = this.store;
    if (!question || this.store.status !== "open" || this.whys.has(choice)) return;
    this.send({ type: "why", number: question.number, choice, ...(question.kind === "turn" && selected ? { after: `activate ${selected}` } : {}) });
  }

  // ------------------------------------------------ hints
  /** Ask what the scripted bot would do here, once. */
  askHint(): void {
    const question = this.store.mine;
    if (!question || this.hint || this.store.status !== "open" || this.hintless) return;
    this.hintWanted = true;
    this.quietly({ type: "hint", number: question.number, id: HINT_ID });
  }
  /** The server had no time for the hint: ask again after a pause, a few times per question. */
  askHintLater(): void {
    this.hintTries += 1;
    window.clearTimeout(this.hintTimer);
    if (this.hintTries <= MOST_HINT_TRIES) this.hintTimer = window.setTimeout(() => this.hintWanted && this.askHint(), HINT_PAUSE_MS * this.hintTries);
  }
  /** Forget the hint, also one that is on its way. */
  dropHint(): void {
    this.hintWanted = false;
    this.hint = null;
  }
  /** There are no hints in matches between people. */
  get hintless(): boolean {
    return this.store.everyone.filter((team) => team.kind === "person").length !== 1;
  }
}
