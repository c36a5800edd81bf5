/** The form of a new match: what it starts with, what is missing in it, and the wish it sends. It knows no rules: books, dungeons and bots are lists. */
import type { Book, BotCard, DungeonCard, NewMatch, NewSeat, NewTable, NewTableSeat, TeamCard } from "../protocol";

/** A guest sits down by a link and chooses name and team there; a person plays at this screen. `team` is the race of a ready team; `draft`, if there is one, is the text of your own team, which plays instead. */
export interface SeatForm { kind: "person" | "guest" | "bot"; bot: string; coach: string; team: string; draft?: string }

export interface MatchForm {
  book: string;
  switches: string[];
  way: "library" | "generated" | "built" | "pasted";
  dungeon: string;
  seed: number;
  text: string;
  seats: SeatForm[];
  timed: boolean;
  /** Play by letter: days for each turn; 0: at the board. */
  days: number;
  /** As typed: seconds for each turn, minutes for the whole match on top. */
  turnSeconds: number;
  bankMinutes: number;
  listed: boolean;
  /** Whether the lobby lists the seats of guests. */
  open: boolean;
  /** The game master, if an optional rule has one. */
  master: "bot" | "person";
}

/** Books, bots, dungeons and teams to choose from. */
export interface Stock { books: Book[]; dungeons: DungeonCard[]; teams: TeamCard[]; bots: BotCard[] }

/** Something that has to be put right before the match can start. `where` names the part of the form. */
export interface Complaint { where: "book" | "dungeon" | "seats" | "clock" | `seat-${number}`; why: string }

/** No dungeon is named: the dice of the match choose one. */
export const BY_DICE = "";
export const LONGEST_NAME = 40;
export const LARGEST_SEED = 2 ** 32 - 1;
const TURN = { least: 10, most: 3600 };
/** Of a turn against the clock, where the book says nothing. */
const USUAL_SECONDS = 120;
const BANK = { least: 0, most: 600 };

/** The library's dungeons for that book and number of teams. */
export function fitting(dungeons: DungeonCard[], book: string, seats: number): DungeonCard[] {
  return dungeons.filter((dungeon) => dungeon.books.includes(book) && dungeon.seats === seats);
}

/** The ready teams that a book takes. */
export function teamsFor(teams: TeamCard[], book: string): TeamCard[] {
  return teams.filter((team) => team.books.includes(book));
}

/** Smallest first: a small dungeon is the quicker match. */
function smallest(dungeons: DungeonCard[]): DungeonCard | undefined {
  return [...dungeons].sort((a, b) => a.width * a.depth - b.width * b.depth)[0];
}

/** The bots people choose from, weakest first; and one that was chosen already, whatever it is. */
export function levels(bots: BotCard[], chosen = ""): BotCard[] {
  return bots.filter((bot) => bot.level || bot.name === chosen);
}

/** A bot for a seat that wants one: the second level, a sound coach. */
function usualBot(bots: BotCard[]): string {
  return (levels(bots)[1] ?? bots[0])?.name ?? "";
}

/** The next team that no one plays yet. */
function freeTeam(teams: TeamCard[], seats: SeatForm[]): string {
  return (teams.find((team) => seats.every((seat) => seat.team !== team.race)) ?? teams[0])?.race ?? "";
}

/** A form that could be sent as it stands: me against a bot. A dungeon asked for by name brings a book and seats that suit it. */
export function freshForm(stock: Stock, wanted: { book?: string | null; dungeon?: string | null; guests?: boolean; open?: boolean } = {}): MatchForm {
  const named = stock.dungeons.find((dungeon) => dungeon.name === wanted.dungeon);
  const suits = (book: Book): boolean => (named ? named.books.includes(book.id) : true);
  const underground = stock.books.filter((book) => book.generated_seats.length > 0);
  const book = stock.books.find((candidate) => candidate.id === wanted.book && suits(candidate)) ?? underground.find(suits) ?? stock.books.find(suits) ?? stock.books[0];
  const form: MatchForm = {
    book: book?.id ?? "", switches: [], way: "library", dungeon: "", seed: 1, text: "", seats: [],
    timed: false, days: 0, turnSeconds: book?.turn_seconds || USUAL_SECONDS, bankMinutes: 10, listed: true, open: false, master: "bot",
  };
  const seats = named && book && named.books.includes(book.id) ? named.seats : (book?.seats[0] ?? 2);
  const ready = { ...withSeats(form, seats, stock), ...(named ? { dungeon: named.name } : {}) };
  if (!wanted.guests) return ready;
  return { ...ready, open: wanted.open ?? false, seats: ready.seats.map((seat, index) => (index ? { ...seat, kind: "guest" } : seat)) };
}

/** The form with another book: its own switches, and a number of seats and a dungeon it knows. */
export function withBook(form: MatchForm, book: Book, stock: Stock): MatchForm {
  const known = new Set(book.switches.map((each) => each.id));
  const seats = book.seats.includes(form.seats.length) ? form.seats.length : (book.seats[0] ?? 2);
  const turnSeconds = book.turn_seconds || USUAL_SECONDS;
  return withSeats({ ...form, book: book.id, turnSeconds, switches: form.switches.filter((text) => known.has(text.split("=")[0] ?? text)) }, seats, stock);
}

/** The form with this many seats. New seats are bots, or guests where guests sit already; a dungeon that does not fit any more gives way to one that does. */
export function withSeats(form: MatchForm, count: number, stock: Stock): MatchForm {
  const teams = teamsFor(stock.teams, form.book);
  const seats = form.seats.slice(0, count);
  seats.forEach((seat, index) => {
    if (!teams.some((team) => team.race === seat.team)) seats[index] = { ...seat, team: freeTeam(teams, seats) };
  });
  while (seats.length < count) {
    const kind = seats.length === 0 ? "person" : hasGuests(form) ? "guest" : "bot";
    seats.push({ kind, bot: usualBot(stock.bots), coach: "", team: freeTeam(teams, seats) });
  }
  const library = fitting(stock.dungeons, form.book, count);
  const byDice = stock.books.find((each) => each.id === form.book)?.layout_by_dice ?? false;
  const dungeon = library.some((each) => each.name === form.dungeon) ? form.dungeon : byDice ? BY_DICE : (smallest(library)?.name ?? "");
  return { ...form, seats, dungeon };
}

/** A whole number within limits? */
function within(value: number, limits: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= limits.least && value <= limits.most;
}

/** Faults of the form, in the order of the page; empty if it can be sent. */
export function formComplaints(form: MatchForm, stock: Stock): Complaint[] {
  const found: Complaint[] = [];
  const book = stock.books.find((each) => each.id === form.book);
  if (!book) found.push({ where: "book", why: "Choose a rule book." });
  else if (!book.seats.includes(form.seats.length)) found.push({ where: "book", why: `${book.title} is for ${numbersInWords(book.seats)} teams.` });
  if (form.way === "pasted" && form.text.trim() === "") found.push({ where: "dungeon", why: "Paste the text or the code of a dungeon, or choose one from the library." });
  if (form.way === "generated" && !within(form.seed, { least: 0, most: LARGEST_SEED })) found.push({ where: "dungeon", why: `A seed is a whole number from 0 to ${LARGEST_SEED}.` });
  if (hasGuests(form) && form.seats.filter((seat) => seat.kind === "person").length !== 1) found.push({ where: "seats", why: "With guests, one seat is yours. Let the others be guests or bots." });
  form.seats.forEach((seat, index) => found.push(...seatComplaints(seat, index, form.book, stock)));
  if (form.timed && !form.days && !within(form.turnSeconds, TURN)) found.push({ where: "clock", why: `A turn lasts ${TURN.least} to ${TURN.most} seconds.` });
  if (form.timed && !form.days && !within(form.bankMinutes, BANK)) found.push({ where: "clock", why: `The bank is ${BANK.least} to ${BANK.most} minutes.` });
  return found;
}

function seatComplaints(seat: SeatForm, index: number, book: string, stock: Stock): Complaint[] {
  const where: Complaint["where"] = `seat-${index}`;
  const found: Complaint[] = [];
  if (seat.kind === "guest") return found;
  const teams = stock.books.some((each) => each.id === book) ? teamsFor(stock.teams, book) : stock.teams;
  if (!seat.draft && !teams.some((team) => team.race === seat.team)) found.push({ where, why: "Choose a team for this seat." });
  if (seat.kind === "bot" && !stock.bots.some((bot) => bot.name === seat.bot)) found.push({ where, why: "Choose a bot for this seat." });
  if (seat.coach.trim().length > LONGEST_NAME) found.push({ where, why: `A coach's name has at most ${LONGEST_NAME} letters.` });
  return found;
}

/** "2, 3 or 4". */
export function numbersInWords(numbers: number[]): string {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} or ${numbers.at(-1)}`;
}

/** Whether people sit down by a link: the form opens a table then. */
export function hasGuests(form: MatchForm): boolean {
  return form.seats.some((seat) => seat.kind === "guest");
}

/** Whether someone moves the monsters of this match. */
export function hasMaster(form: Pick<MatchForm, "switches">): boolean {
  return form.switches.some((text) => text === "gm-monsters" || text.startsWith("gm-monsters="));
}

/** The message that opens a table for the match of this form. */
export function tableOf(form: MatchForm, stock: Stock): NewTable {
  const { listed: _, seats: __, game_master: ___, ...wish } = wishOf(form, stock);
  return { ...wish, public: form.open, listed: form.listed && form.open, seats: form.seats.map(tableSeat) };
}

function tableSeat(seat: SeatForm): NewTableSeat {
  if (seat.kind === "guest") return { kind: "open" };
  const wish = seatWish(seat);
  return { ...wish, kind: seat.kind === "bot" ? "bot" : "host" };
}

/** The message that creates the match of this form. */
export function wishOf(form: MatchForm, stock: Stock): NewMatch {
  const wish: NewMatch = { book: form.book, switches: form.switches, seats: form.seats.map(seatWish), listed: form.listed };
  wish.clock = form.days ? { days: form.days } : form.timed ? { turn: form.turnSeconds, bank: form.bankMinutes * 60 } : null;
  if (form.master === "person" && hasMaster(form)) wish.game_master = { kind: "person" };
  if (form.way === "pasted") wish.dungeon = { text: form.text };
  else if (form.way === "built") wish.dungeon = { build: true };
  else if (form.way === "generated") wish.dungeon = { generate: { seed: form.seed } };
  else if (fitting(stock.dungeons, form.book, form.seats.length).some((each) => each.name === form.dungeon)) wish.dungeon = { name: form.dungeon };
  return wish;
}

function seatWish(seat: SeatForm): NewSeat {
  const kind = seat.kind === "bot" ? "bot" : "person";
  const wish: NewSeat = seat.draft ? { kind, draft: seat.draft } : { kind, team: seat.team };
  if (seat.kind === "bot") wish.bot = seat.bot;
  if (seat.kind === "person" && seat.coach.trim()) wish.coach = seat.coach.trim();
  return wish;
}

/** A seed no one has thought of: not a game's die, only the number a new dungeon grows from. */
export function anotherSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
