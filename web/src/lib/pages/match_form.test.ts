import { describe, expect, it } from "vitest";
import type { DungeonCard } from "../protocol";
import { fitting, formComplaints, freshForm, levels, numbersInWords, type Stock, type MatchForm, tableOf, teamsFor, wishOf, withBook, withSeats } from "./match_form";

const card = (name: string, seats: number, width: number, ...books: string[]): DungeonCard => ({ name, title: name, idea: "", author: "", books, seats, width, depth: 10, needs: {} });
const stock: Stock = {
  books: [
    { id: "pitch", title: "Pitch", special: [], core: "core", seats: [2], generated_seats: [], layout_by_dice: false, built_of_tiles: false, turn_seconds: 0, switches: [], rules: 1 },
    { id: "deep", title: "Deep", special: [], core: "core", seats: [2, 3, 4], generated_seats: [2, 3, 4], layout_by_dice: false, built_of_tiles: false, turn_seconds: 0, switches: [{ id: "holes", title: "Holes", text: "", rule: "D-1" }], rules: 1 },
    { id: "wide", title: "Wide", special: [], core: "core", seats: [3, 4], generated_seats: [3, 4], layout_by_dice: false, built_of_tiles: false, turn_seconds: 0, switches: [{ id: "lamps", title: "Lamps", text: "", rule: "W-1" }], rules: 1 },
  ],
  dungeons: [card("large", 2, 40, "deep"), card("small", 2, 20, "deep"), card("three", 3, 30, "deep", "wide"), card("four", 4, 30, "wide")],
  teams: ["Human", "Orc", "Elf", "Dwarf"].map((race) => ({ race, books: ["deep", "wide", ...(race === "Human" ? [] : ["pitch"])], name: race, rerolls: 2, goods: {}, players: [] })),
  bots: ["rookie", "coach", "master", "random"].map((name) => ({ name, title: name, coach: "", text: "", level: name !== "random" })),
};
const start = (): MatchForm => freshForm(stock);
const book = (id: string) => stock.books.find((each) => each.id === id)!;

describe("a new match", () => {
  it("offers the levels, and a bot that is none only where it sits already", () => {
    expect(levels(stock.bots).map((bot) => bot.name)).toEqual(["rookie", "coach", "master"]);
    expect(levels(stock.bots, "random").map((bot) => bot.name)).toEqual(["rookie", "coach", "master", "random"]);
  });

  it("can be started as it stands: me against a sound coach in the smallest dungeon", () => {
    expect(formComplaints(start(), stock)).toEqual([]);
    expect(wishOf(start(), stock)).toEqual({
      book: "deep", switches: [], listed: true, clock: null, dungeon: { name: "small" },
      seats: [{ kind: "person", team: "Human" }, { kind: "bot", bot: "coach", team: "Orc" }],
    });
  });

  it("asked for a dungeon, takes a book and the seats that suit it", () => {
    const form = freshForm(stock, { dungeon: "four" });
    expect([form.book, form.seats.length, form.dungeon]).toEqual(["wide", 4, "four"]);
    expect(new Set(form.seats.map((seat) => seat.team)).size).toBe(4);
    expect(freshForm(stock, { book: "wide", dungeon: "three" }).book).toBe("wide");
    expect(freshForm(stock, { book: "nonsense", dungeon: "none" }).dungeon).toBe("small");
  });

  it("with another book forgets its switches and finds seats and a dungeon", () => {
    const form = withBook({ ...start(), switches: ["holes"] }, book("wide"), stock);
    expect([form.switches, form.seats.length, form.dungeon]).toEqual([[], 3, "three"]);
  });

  it("offers the teams the book takes, and changes those it does not", () => {
    expect(teamsFor(stock.teams, "pitch").map((team) => team.race)).toEqual(["Orc", "Elf", "Dwarf"]);
    const form = withBook(start(), book("pitch"), stock);
    expect(form.seats.map((seat) => seat.team)).toEqual(["Elf", "Orc"]);
    expect(formComplaints(form, stock)).toEqual([]);
    form.seats[0]!.team = "Human";
    expect(formComplaints(form, stock).map((complaint) => complaint.where)).toEqual(["seat-0"]);
  });

  it("with guests opens a table, in which more seats are for guests, too", () => {
    const form = withSeats(freshForm(stock, { guests: true, open: true }), 3, stock);
    expect(tableOf(form, stock)).toEqual({
      book: "deep", switches: [], public: true, listed: true, clock: null, dungeon: { name: "three" },
      seats: [{ kind: "host", team: "Human" }, { kind: "open" }, { kind: "open" }],
    });
    form.seats[2] = { ...form.seats[2]!, kind: "person" };
    expect(formComplaints(form, stock).map((complaint) => complaint.where)).toEqual(["seats"]);
  });

  it("keeps who sits there when seats come and go", () => {
    const form = start();
    form.seats[0]!.coach = "Ann";
    const four = withSeats(form, 4, stock);
    expect(four.seats.map((seat) => seat.kind)).toEqual(["person", "bot", "bot", "bot"]);
    expect(withSeats(four, 2, stock).seats[0]?.coach).toBe("Ann");
  });

  it("by a book without dungeons sends none, and the server takes its pitch", () => {
    const form = withBook(start(), book("pitch"), stock);
    expect(fitting(stock.dungeons, "pitch", 2)).toEqual([]);
    expect(wishOf(form, stock).dungeon).toBeUndefined();
  });

  it("leaves the layout to the dice where the book has them choose it, unless one is named", () => {
    const rolled: Stock = { ...stock, books: stock.books.map((each) => ({ ...each, layout_by_dice: each.id === "wide" })) };
    const form = withBook(start(), rolled.books.find((each) => each.id === "wide")!, rolled);
    expect([form.dungeon, wishOf(form, rolled).dungeon]).toEqual(["", undefined]);
    expect(wishOf({ ...form, dungeon: "three" }, rolled).dungeon).toEqual({ name: "three" });
  });

  it("takes a turn's time from the book that has one", () => {
    const timed: Stock = { ...stock, books: stock.books.map((each) => ({ ...each, turn_seconds: each.id === "wide" ? 210 : 0 })) };
    expect(withBook(start(), timed.books.find((each) => each.id === "wide")!, timed).turnSeconds).toBe(210);
    expect(withBook(start(), timed.books.find((each) => each.id === "deep")!, timed).turnSeconds).toBe(120);
  });

  it("sends clocks in seconds, names trimmed, bots without coaches", () => {
    const form = { ...start(), timed: true, turnSeconds: 90, bankMinutes: 5 };
    form.seats[0]!.coach = "  Ann ";
    form.seats[1]!.coach = "left over";
    const wish = wishOf(form, stock);
    expect(wish.clock).toEqual({ turn: 90, bank: 300 });
    expect(wish.seats).toEqual([{ kind: "person", team: "Human", coach: "Ann" }, { kind: "bot", bot: "coach", team: "Orc" }]);
  });

  it("sends the pasted text, or the seed", () => {
    expect(wishOf({ ...start(), way: "pasted", text: "dungeon: x" }, stock).dungeon).toEqual({ text: "dungeon: x" });
    expect(wishOf({ ...start(), way: "generated", seed: 7 }, stock).dungeon).toEqual({ generate: { seed: 7 } });
  });
});

describe("what is missing is said, and where", () => {
  const where = (change: Partial<MatchForm>): string[] => formComplaints({ ...start(), ...change }, stock).map((each) => each.where);
  const seat = start().seats[0]!;

  it.each<[string, Partial<MatchForm>, string[]]>([
    ["no book", { book: "" }, ["book"]],
    ["seats the book does not know", { book: "wide" }, ["book"]],
    ["nothing pasted", { way: "pasted", text: " \n" }, ["dungeon"]],
    ["a broken seed", { way: "generated", seed: 1.5 }, ["dungeon"]],
    ["a negative seed", { way: "generated", seed: -1 }, ["dungeon"]],
    ["a turn of no time", { timed: true, turnSeconds: 0 }, ["clock"]],
    ["a field left empty", { timed: true, bankMinutes: Number.NaN }, ["clock"]],
    ["no team", { seats: [seat, { ...seat, team: "" }] }, ["seat-1"]],
    ["an unknown bot", { seats: [{ ...seat, kind: "bot", bot: "gone" }, seat] }, ["seat-0"]],
    ["a name without end", { seats: [{ ...seat, coach: "x".repeat(41) }, seat] }, ["seat-0"]],
  ])("%s", (_, change, places) => expect(where(change)).toEqual(places));

  it("does not mind an odd clock that is not used", () => expect(where({ timed: false, turnSeconds: 0 })).toEqual([]));

  it("lists numbers as people do", () => {
    expect([numbersInWords([2]), numbersInWords([2, 3]), numbersInWords([2, 3, 4])]).toEqual(["2", "2 or 3", "2, 3 or 4"]);
  });
});
